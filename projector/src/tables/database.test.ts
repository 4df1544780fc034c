import { Effect } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { type SeverableConnection, severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { noChanges } from "../read-models/table.ts"
import { type Database, openDatabase, type WriteError } from "./database.ts"
import { prepareReadModels } from "../read-models/prepare.ts"
import { inDatabase, readModels } from "../../test/projecting.ts"

let fresh: FreshDatabase
let way: SeverableConnection
let database: Database

beforeEach(async () => {
  fresh = await freshDatabase()
  await prepareReadModels(fresh.url, readModels)
  way = await severableConnection(fresh.url)
  database = openDatabase(way.url, readModels.schema, { deadline: { first: 1_000, most: 1_000 } })
})
afterEach(async () => {
  await way.close()
  await database.close()
  await fresh.drop()
})

const write = (userId: UserId) =>
  database.write({ changes: noChanges(), expected: [{ userId, revision: -1, isParked: false }], checkpoint: null })

const failureOf = async (effect: Effect.Effect<unknown, WriteError>): Promise<WriteError["_tag"]> =>
  (await Effect.runPromise(Effect.flip(effect)))._tag

test("cursors are created when they are first read, and from then on a write can expect them", async () => {
  const userId = newId()
  expect(await Effect.runPromise(write(userId))).toBe(false)
  const created = [{ userId, revision: -1, isParked: false }]
  for (const _ of ["once", "twice"]) expect(await Effect.runPromise(database.cursors([userId]))).toEqual(created)
  expect(await Effect.runPromise(write(userId))).toBe(true)
})

test("a network that stops responding fails the statements in flight", async () => {
  const userId = newId()
  await Effect.runPromise(database.cursors([userId]))
  way.fallSilent()
  expect(await failureOf(write(userId))).toBe("DatabaseUnavailable")
  expect(await failureOf(database.cursors([userId]))).toBe("DatabaseUnavailable")
})

test("if the open connections have gone silent, the next statement after that which notices gets a new one", async () => {
  const userIds = [newId(), newId(), newId()]
  await Promise.all(userIds.map((userId) => Effect.runPromise(database.cursors([userId]))))
  way.silenceOpenOnes()
  expect(await failureOf(write(userIds[0]!))).toBe("DatabaseUnavailable")
  expect(await Effect.runPromise(write(userIds[0]!))).toBe(true)
})

test("after a statement that timed out, the next one gets a working connection", () =>
  inDatabase(fresh.url, async (client) => {
    const userId = newId()
    await Effect.runPromise(database.cursors([userId]))
    await client.query("begin; lock table budgets in exclusive mode")
    expect(await failureOf(write(userId))).toBe("DatabaseUnavailable")
    await client.query("rollback")
    expect(await Effect.runPromise(write(userId))).toBe(true)
  }))
