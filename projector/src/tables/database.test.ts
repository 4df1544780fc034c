import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { type SeverableConnection, severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { noChanges } from "../projection/changes.ts"
import { type Database, openDatabase, type WriteError } from "./database.ts"
import { prepareReadModels } from "../read-models/schema.ts"
import { inDatabase } from "../../test/projecting.ts"

let fresh: FreshDatabase
let way: SeverableConnection
let database: Database

beforeEach(async () => {
  fresh = await freshDatabase()
  await prepareReadModels(fresh.url, "read", "test")
  way = await severableConnection(fresh.url)
  database = openDatabase(way.url, "read", "test", { timeout: 1_000 })
})
afterEach(async () => {
  await way.close()
  await database.close()
  await fresh.drop()
})

const one = { name: "one", text: "select", values: [] }
const held = { name: "held", text: "select pg_advisory_lock(1)", values: [] }

const failureOf = async (effect: Effect.Effect<unknown, WriteError>): Promise<WriteError["_tag"]> =>
  (await Effect.runPromise(Effect.flip(effect)))._tag

describe("a network that stops responding", () => {
  test("fails queries in flight", async () => {
    expect(await Effect.runPromise(await Effect.runPromise(database.send(one)))).toBe(true)
    way.fallSilent()
    const [first, second] = [await Effect.runPromise(database.send(one)), await Effect.runPromise(database.send(one))]
    expect([await failureOf(first), await failureOf(second)]).toEqual(["DatabaseUnavailable", "DatabaseUnavailable"])
  })

  test("fails an open transaction", async () => {
    const project = Effect.sync(() => {
      way.fallSilent()
      return { changes: noChanges() }
    })
    expect(await failureOf(database.projectFor([newId()], null, () => project))).toBe("DatabaseUnavailable")
  })
})

test("a statement that times out fails those queued behind it, and the next one gets a working connection", () =>
  inDatabase(fresh.url, async (client) => {
    await client.query("select pg_advisory_lock(1)")
    const [first, second] = [await Effect.runPromise(database.send(held)), await Effect.runPromise(database.send(one))]
    expect([await failureOf(first), await failureOf(second)]).toEqual(["DatabaseUnavailable", "DatabaseUnavailable"])
    expect(await Effect.runPromise(await Effect.runPromise(database.send(one)))).toBe(true)
  }))
