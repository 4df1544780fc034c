import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type SeverableConnection, severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { inDatabase } from "../../test/projecting.ts"
import { prepareReadModels } from "./schema.ts"

let database: FreshDatabase
let way: SeverableConnection
beforeEach(async () => {
  database = await freshDatabase()
  way = await severableConnection(database.url)
})
afterEach(async () => {
  await way.close()
  await database.drop()
})

describe("preparing the tables", () => {
  const lock = "select pg_advisory_lock(hashtext('read models in read'))"
  const waiting =
    "select from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory' and not granted"

  test("does not hang on a network that stops responding", () =>
    inDatabase(database.url, async (client) => {
      // Another process is creating them, so that it is known at which point this happens.
      await client.query(lock)
      const preparing = prepareReadModels(way.url, "read", "test", 1_000)
      await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
      way.fallSilent()
      await expect(preparing).rejects.toThrow("Connection terminated")
    }))

  test("gives up if another process locks them for too long, and can be retried", async () => {
    await inDatabase(database.url, async (client) => {
      await client.query(lock)
      await expect(prepareReadModels(way.url, "read", "test", 200)).rejects.toThrow("Connection terminated")
    })
    expect(await prepareReadModels(way.url, "read", "test")).toMatchObject({ version: "test", replaced: undefined })
  })
})
