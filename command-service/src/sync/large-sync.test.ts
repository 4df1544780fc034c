// One report of a bank may need several events, and several appends. It becomes visible as a whole all the same.
import { Effect } from "effect"
import { Registry } from "prom-client"
import { describe, expect, test } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { isWholeRun } from "@evenkeel/contracts/test/random"
import { linked, registered } from "@evenkeel/contracts/test/events"
import { largestEvent, StoreUnavailable, type EventStore } from "@evenkeel/event-log/event-store"
import { openEventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { startStreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { freshDatabase } from "@evenkeel/local-postgres/test/database"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { budgetCacheOn } from "../../test/service.ts"
import { reported, row } from "../../test/sync.ts"
import type { CommandContext } from "../execute/metadata.ts"
import { makeHandle } from "../handle.ts"
import { commandMetrics } from "../metrics.ts"

const at = new Date("2026-05-20T12:00:00Z")
const context = (commandId = newId()): CommandContext => ({
  userId: "ada",
  commandId,
  correlationId: "correlation",
  at,
  repeatable: true,
})

const registeredIn = (store: EventStore) => {
  const about = { correlationId: "c", causationId: "c", actor: "user:ada", occurredAt: at.toISOString() }
  const events = encodeEvents([registered(), linked()], newId(), { ...about, timeZone: "UTC" })
  return Effect.runPromise(store.append(budgetStream("ada"), "no stream", events))
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => row(`row ${index}`, { name: `SHOP ${index}`, amount: 1 + index }))

/** A command service on that store. */
const serviceOn = (store: EventStore) => {
  const cache = budgetCacheOn({ store })
  const handle = makeHandle({ store, cache, metrics: commandMetrics(new Registry()) })
  return {
    sync: (count: number, by = context()) =>
      handle(by, reported({ added: rowsOf(count) }), ({ budget }) => budget.transactions.size),
    listed: () => Effect.runPromise(cache.read("ada", ({ budget }) => budget.transactions.size)),
  }
}

const stores = {
  "in memory": async () => ({ store: openInMemoryEventStore(), close: async () => {} }),
  "in PostgreSQL": async () => {
    const database = await freshDatabase()
    const store = await openClosable(openPostgresEventStore({ url: database.url }))
    return { store, close: () => store.close().then(database.drop) }
  },
  "in EventStoreDB": async () => {
    const double = await startStreamsDouble()
    const store = await openClosable(openEventStoreDb({ url: double.url }))
    return { store, close: () => store.close().then(double.close) }
  },
} satisfies Record<string, () => Promise<{ store: EventStore; close: () => Promise<unknown> }>>

describe.each(Object.keys(stores) as Array<keyof typeof stores>)("with the events %s", (where) => {
  test.each([3_000, ...(isWholeRun ? [50_000] : [])])(
    "a sync of %i rows comes in, in events that are small",
    async (count) => {
      const { store, close } = await stores[where]()
      await registeredIn(store)
      const { sync, listed } = serviceOn(store)
      const { reply, revision } = await Effect.runPromise(sync(count))
      expect(reply).toBe(count)
      const events = await Effect.runPromise(store.load(budgetStream("ada"), 0))
      expect(events.at(-1)).toMatchObject({ revision, type: "TransactionsSynced" })
      const sizes = events.map(({ data, metadata }) => JSON.stringify(data).length + JSON.stringify(metadata).length)
      expect(Math.max(...sizes)).toBeLessThan(largestEvent)
      // The log agrees.
      expect(await serviceOn(store).listed()).toBe(count)
      expect(await listed()).toBe(count)
      await close()
    },
  )
})

/** The append with that number fails. */
const brokenAt = (store: EventStore, number: number): EventStore => {
  let count = 0
  return {
    ...store,
    append: (...asked) =>
      Effect.suspend(() =>
        ++count === number ? Effect.fail(new StoreUnavailable({ cause: "gone" })) : store.append(...asked),
      ),
  }
}

describe("a large sync that fails in its middle", () => {
  test("leaves nothing that anybody sees, and comes in when it is asked for again", async () => {
    const store = openInMemoryEventStore()
    await registeredIn(store)
    const broken = serviceOn(brokenAt(store, 2))
    const command = context()
    expect(await Effect.runPromise(Effect.flip(broken.sync(3_000, command)))).toMatchObject({ _tag: "Unavailable" })
    expect(store.log.filter(({ type }) => type === "RowsReported").length).toBeGreaterThan(0)
    expect(await broken.listed()).toBe(0)
    expect(await serviceOn(store).listed()).toBe(0)
    expect((await Effect.runPromise(broken.sync(3_000, command))).reply).toBe(3_000)
    expect(await serviceOn(store).listed()).toBe(3_000)
  })

  test("because somebody else came in between is decided again", async () => {
    const store = openInMemoryEventStore()
    await registeredIn(store)
    let appends = 0
    const other = serviceOn(store)
    const contended: EventStore = {
      ...store,
      append: (...asked) =>
        Effect.suspend(() =>
          ++appends === 2
            ? Effect.andThen(Effect.ignore(other.sync(10)), store.append(...asked))
            : store.append(...asked),
        ),
    }
    expect((await Effect.runPromise(serviceOn(contended).sync(3_000))).reply).toBe(3_000)
    expect(await serviceOn(store).listed()).toBe(3_000)
    expect(store.log.filter(({ type }) => type === "TransactionsSynced")).toHaveLength(2)
  })
})
