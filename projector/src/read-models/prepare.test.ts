import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type SeverableConnection, severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { inDatabase, readModels } from "../../test/projecting.ts"
import { expectNoLater, prepareReadModels } from "./prepare.ts"
import { readModelsOf } from "./version.ts"

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
  const lock = `select pg_advisory_lock(hashtext('read models in ${readModels.schema}'))`
  const waiting =
    "select from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory' and not granted"

  test("does not hang on a network that stops responding", () =>
    inDatabase(database.url, async (client) => {
      // Another process is creating them, so that it is known at which point this happens.
      await client.query(lock)
      const preparing = prepareReadModels(way.url, readModels, 1_000)
      await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
      way.fallSilent()
      await expect(preparing).rejects.toThrow("Query read timeout")
    }))

  test("gives up if another process locks them for too long, and can be retried", async () => {
    await inDatabase(database.url, async (client) => {
      await client.query(lock)
      await expect(prepareReadModels(way.url, readModels, 200)).rejects.toThrow("Query read timeout")
    })
    expect(await prepareReadModels(way.url, readModels)).toMatchObject({ schema: readModels.schema, isCurrent: true })
  })
})

describe("for a later version,", () => {
  const later = readModelsOf("read", readModels.version + 1)
  const prepared = () => prepareReadModels(database.url, later)
  const change = (text: string) => inDatabase(database.url, (client) => client.query(text))
  const columnsOf = (table: string) =>
    inDatabase(database.url, async (client) => {
      const text =
        "select column_name as name, is_nullable as nullable from information_schema.columns where table_schema = $1 and table_name = $2"
      const { rows } = await client.query<{ name: string; nullable: string }>(text, [readModels.schema, table])
      return Object.fromEntries(rows.map(({ name, nullable }) => [name, nullable]))
    })
  beforeEach(async () => {
    await prepareReadModels(database.url, readModels)
    await change("update checkpoint set position = 7, caught_up = true")
  })

  const standIn = { schema: readModels.schema, position: "7", isCurrent: false }
  const ownTables = { schema: later.schema, position: null, isCurrent: true }

  test("complete tables of the version before stand in", async () => {
    expect(await prepared()).toMatchObject(standIn)
    expect(await prepared()).toMatchObject(standIn)
    // They may contain rows of the later version now, so they are only a stand-in for their own, too.
    expect(await prepareReadModels(database.url, readModels)).toMatchObject(standIn)
  })

  test("tables and nullable columns that they lack are added, and what is no longer written may be null", async () => {
    await change(`
      drop table history_snapshots;
      alter table transactions drop column logo_url;
      alter table transactions add column written_by_old_code text not null`)
    expect(await prepared()).toMatchObject(standIn)
    expect(await columnsOf("transactions")).toMatchObject({ logo_url: "YES", written_by_old_code: "YES", amount: "NO" })
    expect(await columnsOf("history_snapshots")).toHaveProperty("budget")
  })

  test.each([
    ["incomplete", "update checkpoint set caught_up = false"],
    ["without a column that is never null", "alter table transactions drop column amount"],
    ["with a column of another type", "alter table transactions alter column amount type text"],
  ])("tables that are %s do not stand in, and stay as they are", async (_, spoil) => {
    await change(spoil)
    const before = await columnsOf("transactions")
    expect(await prepared()).toMatchObject(ownTables)
    expect(await columnsOf("transactions")).toEqual(before)
  })

  test("an earlier one without tables of its own is refused, and one with tables goes on beside it", async () => {
    await change(`alter schema ${readModels.schema} rename to ${later.schema}`)
    const earlier = "The read models are of version"
    for (const attempt of [prepareReadModels, expectNoLater])
      await expect(attempt(database.url, readModels)).rejects.toThrow(earlier)
    await change(
      `create schema ${readModels.schema}; alter table ${later.schema}.checkpoint set schema ${readModels.schema}`,
    )
    expect(await prepareReadModels(database.url, readModels)).toMatchObject({ isCurrent: true })
  })
})
