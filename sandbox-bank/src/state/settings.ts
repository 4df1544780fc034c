// The bank's settings: the offset of its clock, and its signing keys.

import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type JsonWebKey,
  type KeyObject,
} from "node:crypto"
import { rowsOf, type Database } from "./schema.ts"

export interface Keys {
  readonly cursor: Buffer
  readonly webhook: {
    readonly id: string
    readonly createdAt: number
    readonly privateKey: KeyObject
    readonly publicKey: KeyObject
  }
}

/** Created once and stored, so that earlier cursors and webhooks stay valid after a restart. */
export const readKeys = async (database: Database): Promise<Keys> => {
  const cursor = await settled(database, "cursor key", () => randomBytes(32).toString("base64"))
  const webhook = await settled(database, "webhook key", () => ({
    id: randomBytes(12).toString("hex"),
    createdAt: Math.floor(Date.now() / 1_000),
    jwk: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
  }))
  const privateKey = createPrivateKey({ key: webhook.jwk as JsonWebKey, format: "jwk" })
  return {
    cursor: Buffer.from(cursor, "base64"),
    webhook: { id: webhook.id, createdAt: webhook.createdAt, privateKey, publicKey: createPublicKey(privateKey) },
  }
}

export const readDaysAhead = (database: Database): Promise<number> => settled(database, "days ahead", () => 0)

export const writeDaysAhead = async (database: Database, days: number): Promise<void> => {
  await database.query("update sandbox_bank.settings set value = $1 where name = 'days ahead'", [JSON.stringify(days)])
}

/** The stored value, or else `first`, which is then stored. Two processes that start at once get the same value. */
const settled = async <Value>(database: Database, name: string, first: () => Value): Promise<Value> => {
  await database.query("insert into sandbox_bank.settings (name, value) values ($1, $2) on conflict do nothing", [
    name,
    JSON.stringify(first()),
  ])
  const [row] = await rowsOf<{ value: Value }>(database, "select value from sandbox_bank.settings where name = $1", [
    name,
  ])
  if (!row) throw new Error(`The sandbox bank lost its setting "${name}".`)
  return row.value
}
