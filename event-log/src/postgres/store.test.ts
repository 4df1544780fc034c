import { postgresLog } from "./log.ts"
import type { EventId } from "@evenkeel/contracts/ids"
import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import { Effect, Exit } from "effect"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { eventStoreContract, newEvents, newStream } from "../../test/event-store.contract.ts"
import { openPostgresEventStore, type PostgresEventStore } from "./store.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"

eventStoreContract("the store in Postgres", async () => {
  const database = await freshDatabase()
  const store = await openClosable(openPostgresEventStore({ url: database.url }))
  return {
    store,
    close: async () => {
      await store.close()
      await database.drop()
    },
  }
})

describe("the log in Postgres", () => {
  let database: FreshDatabase
  let store: Closable<PostgresEventStore>
  let client: pg.Client
  beforeAll(async () => {
    database = await freshDatabase()
    store = await openClosable(openPostgresEventStore({ url: database.url }))
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await Effect.runPromise(store.append("budget-of-history", "no stream", newEvents(3)))
  })
  afterAll(async () => {
    await client.end()
    await store.close()
    await database.drop()
  })

  test.each([
    `update ${postgresLog.table} set type = 'SomethingElse'`,
    `delete from ${postgresLog.table} where position = 1`,
    `truncate ${postgresLog.table}`,
    `set session_replication_role = replica; delete from ${postgresLog.table}`,
  ])("is append-only: %s", async (statement) => {
    await expect(client.query(statement)).rejects.toThrow("append-only")
    await client.query("reset session_replication_role")
    expect((await client.query(`select 1 from ${postgresLog.table}`)).rowCount).toBeGreaterThanOrEqual(3)
  })

  test("is created by whichever process comes first, and left alone by later and concurrent ones", async () => {
    const empty = await freshDatabase()
    const stores = await Promise.all(
      Array.from({ length: 3 }, () => openClosable(openPostgresEventStore({ url: empty.url }))),
    )
    await Effect.runPromise(stores[0]!.append("budget-1", "no stream", newEvents(1)))
    expect(await Effect.runPromise(stores[2]!.load("budget-1", 0))).toHaveLength(1)
    await Promise.all(stores.map((each) => each.close()))
    await empty.drop()
  })

  test.each([
    { type: "No\0Text" },
    { eventId: "no UUID" as EventId },
    { eventId: "0198c0de-0000-7000-8000-00000000000g" as EventId },
    { eventId: "0-198c0de-0000-7000-8000-000000000000" as EventId },
  ])("a data error affects only its own append: the others of its batch are written (%o)", async (impossibly) => {
    const impossible = newEvents(1).map((event) => ({ ...event, ...impossibly }))
    const stream = newStream()
    const [bad, ...good] = await Promise.allSettled([
      Effect.runPromise(store.append(newStream(), "any", impossible)),
      ...Array.from({ length: 5 }, () => Effect.runPromise(store.append(stream, "any", newEvents(1)))),
    ])
    expect(bad.status).toBe("rejected")
    expect(good.map((each) => each.status)).toEqual(Array(5).fill("fulfilled"))
    expect(await Effect.runPromise(store.load(stream, 0))).toHaveLength(5)
  })

  test("an append of many events goes to the database in small parts, all of it or nothing", async () => {
    const statements = vi.spyOn(pg.Client.prototype, "query")
    const large = (streamId: StreamId, last: object) => {
      const events = newEvents(20).map((event) => ({ ...event, data: { text: "x".repeat(100_000) } }))
      return Effect.runPromiseExit(store.append(streamId, "any", [...events.slice(1), { ...events[0]!, ...last }]))
    }
    const [whole, none] = [newStream(), newStream()]
    expect(Exit.isSuccess(await large(whole, {}))).toBe(true)
    expect(Exit.isSuccess(await large(none, { type: "No\0Text" }))).toBe(false)
    const sizes = statements.mock.calls.map(([statement]) => JSON.stringify(statement).length)
    statements.mockRestore()
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
    expect(await Effect.runPromise(store.load(whole, 0))).toHaveLength(20)
    expect(await Effect.runPromise(store.load(none, 0))).toEqual([])
    expect(Exit.isSuccess(await large(none, {}))).toBe(true)
  })

  test("concurrent appends share a commit, even after the writer was idle", async () => {
    await store.probe()
    const commits: Array<number> = []
    const stop = store.onAppended((_, events) => commits.push(events.length))
    await Promise.all(
      Array.from({ length: 20 }, () => Effect.runPromise(store.append(newStream(), "no stream", newEvents(1)))),
    )
    stop()
    expect(commits).toEqual([20])
  })

  test("an event id from another stream is an error that is not retried", async () => {
    const events = newEvents(1)
    await Effect.runPromise(store.append(newStream(), "any", events))
    await expect(Effect.runPromise(store.append(newStream(), "any", events))).rejects.toThrow(
      "has the id of another stream's event",
    )
  })

  test("listeners in this and other processes get the last position after each commit", async () => {
    const here: Array<string> = []
    // Notifications come after the commit, so an earlier position may still arrive.
    const elsewhere: Array<string | undefined> = []
    client.on("notification", ({ payload }) => elsewhere.push(payload))
    await client.query(`listen ${postgresLog.channel}`)
    const stop = store.onAppended((position) => here.push(position))
    const { position } = await Effect.runPromise(store.append(newStream(), "any", newEvents(2)))
    await vi.waitFor(() => expect(elsewhere).toContain(position), { timeout: 180_000 })
    expect(here).toEqual([position])
    stop()
    await Effect.runPromise(store.append(newStream(), "any", newEvents(1)))
    expect(here).toEqual([position])
  })

  test("an erasure cannot delete anything else", async () => {
    const [erased, other] = [newStream(), newStream()]
    for (const stream of [erased, other]) await Effect.runPromise(store.append(stream, "no stream", newEvents(1)))
    await client.query("begin")
    await client.query("select set_config('events.erasing', $1, true)", [erased])
    await expect(client.query(`delete from ${postgresLog.table} where stream_id = $1`, [other])).rejects.toThrow(
      "append-only",
    )
    await client.query("rollback")
    await expect(client.query(`delete from ${postgresLog.table} where stream_id = $1`, [erased])).rejects.toThrow(
      "append-only",
    )
  })

  test("a closed store rejects appends", async () => {
    const closed = await openClosable(openPostgresEventStore({ url: database.url }))
    await closed.close()
    const error = await Effect.runPromise(Effect.flip(closed.append(newStream(), "any", newEvents(1))))
    expect(error._tag).toBe("StoreUnavailable")
  })
})
