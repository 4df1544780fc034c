// Recovery codes: ten, each of which signs in once. The person writes them down in case all other ways are lost.
import { randomInt } from "node:crypto"
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"
import { hashOf } from "../secrets.ts"

const count = 10

/** Without characters that look alike in handwriting. */
const alphabet = "23456789abcdefghjkmnpqrstvwxyz"

/** Sixteen of thirty characters: over 78 bits, which cannot be guessed even from the hashes. */
const newCode = (): string =>
  Array.from(
    { length: 16 },
    (_, at) => (at > 0 && at % 4 === 0 ? "-" : "") + alphabet[randomInt(alphabet.length)],
  ).join("")

const codes = (db: Knex) => db.withSchema("identity").table("recovery_codes")

const rowOf = (userId: UserId, code: string) => ({
  user_id: userId,
  code_hash: hashOf(`${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, "")}`),
})

/** Replaces the former codes, which no longer work. */
export const renewRecoveryCodes = async (trx: Knex.Transaction, userId: UserId): Promise<ReadonlyArray<string>> => {
  const made = Array.from({ length: count }, newCode)
  await codes(trx).where({ user_id: userId }).delete()
  await codes(trx).insert(made.map((code) => rowOf(userId, code)))
  return made
}

export const recoveryCodesLeft = async (db: Knex, userId: UserId): Promise<number> => {
  const [left] = await codes(db).where({ user_id: userId }).count<Array<{ readonly count: string }>>()
  return Number(left?.count ?? 0)
}

export const isRecoveryCode = async (db: Knex, userId: UserId, code: string): Promise<boolean> =>
  (await codes(db).where(rowOf(userId, code)).first("user_id")) !== undefined

/** Consumes the code; false if it is not one of the person's. */
export const takeRecoveryCode = async (db: Knex, userId: UserId, code: string): Promise<boolean> =>
  (await codes(db).where(rowOf(userId, code)).delete()) > 0
