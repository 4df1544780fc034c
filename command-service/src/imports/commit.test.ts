// Imports are appended in slices: their visibility in between, and failures between slices.
import { Effect, Result } from "effect"
import { Registry } from "prom-client"
import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { refused } from "@evenkeel/contracts/errors"
import { newId } from "@evenkeel/contracts/ids"
import { runs } from "@evenkeel/contracts/test/random"
import { category, entered, linked, registered, typesSet } from "@evenkeel/contracts/test/events"
import { StoreUnavailable, type EventStore } from "@evenkeel/event-log/event-store"
import { openEventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { startStreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { planned, plannedRow } from "../../test/imports.ts"
import { budgetCacheOn } from "../../test/service.ts"
import { decideTransaction } from "../transactions/decide.ts"
import type { CommandContext } from "../execute/metadata.ts"
import { makeHandle } from "../handle.ts"
import { commandMetrics } from "../metrics.ts"
import { makeCommitImport, type ImportWatch } from "./commit.ts"
import type { ImportPlan } from "./plan.ts"

const at = new Date("2026-02-14T12:00:00Z")
const context = (changes: Partial<CommandContext> = {}): CommandContext => ({
  userId: "ada",
  commandId: newId(),
  correlationId: "correlation",
  at,
  repeatable: true,
  ...changes,
})

const write = (store: EventStore, ...events: ReadonlyArray<BudgetEvent>) =>
  Effect.suspend(() => {
    const about = { correlationId: "c", causationId: "c", actor: "user:ada", occurredAt: at.toISOString() }
    return store.append(budgetStream("ada"), "any", encodeEvents(events, newId(), { ...about, timeZone: "UTC" }))
  })

const person = [registered(), linked(), typesSet(500, 300, 200), category("Groceries", 400)] as const

/** Rows of 2025, each with a name of its own. */
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    plannedRow(`Shop ${index}`, 1_00 + (index % 90_00), {
      line: 2 + index,
      date: `2025-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`,
    }),
  )

const unwatched: ImportWatch = { advanced: () => {}, isCancelled: () => false }

/** A command service on that store. */
const serviceOn = (store: EventStore, contentionTimeout?: number) => {
  const cache = budgetCacheOn({ store })
  const metrics = commandMetrics(new Registry())
  const commit = makeCommitImport({
    store,
    cache,
    metrics,
    ...(contentionTimeout !== undefined && { contentionTimeout }),
  })
  const handle = makeHandle({ store, cache, metrics })
  const answered = <A, E extends { readonly _tag: string; readonly message: string }>(work: Effect.Effect<A, E>) =>
    Effect.runPromise(Effect.result(work)).then(
      Result.match({ onSuccess: (reply) => reply, onFailure: ({ _tag, message }) => ({ error: _tag, message }) }),
    )
  return {
    commit: (
      plan: ImportPlan | ((budget: Budget) => ImportPlan),
      { watch = unwatched, ...changes }: Partial<CommandContext> & { readonly watch?: ImportWatch } = {},
    ) =>
      answered(
        commit(
          context(changes),
          "import",
          ({ budget }) => Effect.sync(() => (typeof plan === "function" ? plan(budget) : plan)),
          watch,
          ({ budget }) => [...budget.bankRows.values()].filter(({ fact }) => fact.imported !== undefined).length,
        ),
      ),
    enter: (name: string) =>
      answered(
        handle(
          context(),
          (_, { idAt }) =>
            decideTransaction(
              { _tag: "AddTransaction", transactionId: idAt(0), name, amount: 1_00, date: "2026-02-10", at },
              _,
            ),
          ({ budget }) => budget.transactions.size,
        ),
      ),
    transactions: () => Effect.runPromise(cache.read("ada", ({ budget }) => budget.transactions.size)),
  }
}

/** Records the size of each append, and calls `before` ahead of each. */
const watching = (store: EventStore, before: (append: number) => Effect.Effect<unknown, StoreUnavailable>) => {
  const appends: Array<ReadonlyArray<EventToAppend>> = []
  const watched: EventStore = {
    ...store,
    append: (streamId, expected, events) =>
      Effect.suspend(() => {
        const number = appends.push(events)
        return Effect.andThen(before(number), store.append(streamId, expected, events))
      }),
  }
  return { appends, watched }
}

const storeOf = async (...events: ReadonlyArray<BudgetEvent>) => {
  const store = openInMemoryEventStore()
  await Effect.runPromise(write(store, ...events))
  return store
}

const size = (events: ReadonlyArray<EventToAppend>) => events.reduce((sum, each) => sum + sizeOf(each), 0)
const sizeOf = ({ data, metadata }: EventToAppend) => Buffer.byteLength(JSON.stringify(data) + JSON.stringify(metadata))

describe("an import", () => {
  test("of a few rows is one append", async () => {
    const { appends, watched } = watching(await storeOf(...person), () => Effect.void)
    expect(await serviceOn(watched).commit(planned(rowsOf(30)))).toEqual({ reply: 30, revision: 6 })
    expect(appends).toHaveLength(1)
  })

  test("of nothing appends nothing", async () => {
    const store = await storeOf(...person)
    expect(await serviceOn(store).commit(planned([]))).toEqual({ reply: 0, revision: 3, unchanged: true })
    expect(store.log).toHaveLength(person.length)
  })

  test("is seen as a whole, and not before its last append", async () => {
    const store = await storeOf(...person)
    const seen: Array<number> = []
    const look = () => Effect.promise(async () => seen.push(await serviceOn(store).transactions()))
    const { watched } = watching(store, look)
    await serviceOn(watched).commit(planned(rowsOf(5_000)))
    expect(seen.length).toBeGreaterThan(3)
    expect(new Set(seen)).toEqual(new Set([0]))
    expect(await serviceOn(store).transactions()).toBe(5_000)
  })

  test("says how far it has come", async () => {
    const rows: Array<number> = []
    const watch = { advanced: (count: number) => rows.push(count), isCancelled: () => false }
    await serviceOn(await storeOf(...person)).commit(planned(rowsOf(5_000)), { watch })
    expect(rows).toEqual([0, 1_500, 3_000, 4_500, 5_000])
  })

  test("that was cancelled leaves nothing behind", async () => {
    const store = await storeOf(...person)
    let advances = 0
    const watch = { advanced: () => (advances += 1), isCancelled: () => advances > 2 }
    const service = serviceOn(store)
    expect(await service.commit(planned(rowsOf(5_000)), { watch })).toEqual({
      error: "Conflict",
      message: "The import was cancelled. Nothing of it was kept.",
    })
    expect(store.log.at(-1)?.type).toBe("ImportAbandoned")
    expect(await service.transactions()).toBe(0)
    expect(await serviceOn(store).transactions()).toBe(0)
    expect(await service.commit(planned(rowsOf(5_000)))).toMatchObject({ reply: 5_000 })
  })

  test("sent again with the same key gets the same answer, and with another one it is refused", async () => {
    const store = await storeOf(...person)
    const commandId = newId()
    const first = await serviceOn(store).commit(planned(rowsOf(2_000)), { commandId })
    expect(await serviceOn(store).commit(planned(rowsOf(2_000)), { commandId })).toEqual(first)
    expect(await serviceOn(store).commit(planned(rowsOf(2_000)))).toEqual({
      error: "Conflict",
      message: "This import has already been carried out.",
    })
  })

  test("whose plan is refused appends nothing", async () => {
    const store = await storeOf(...person)
    const [cache, metrics] = [budgetCacheOn({ store }), commandMetrics(new Registry())]
    const commit = makeCommitImport({ store, cache, metrics })
    const refusal = Effect.fail(refused("Not like this."))
    const work = commit(
      context(),
      "import",
      () => refusal,
      unwatched,
      () => undefined,
    )
    expect(await Effect.runPromise(Effect.flip(work))).toEqual(refused("Not like this."))
    expect(store.log).toHaveLength(person.length)
  })
})

describe("in the middle of an import", () => {
  const crashing = (store: EventStore, onAppend: number) =>
    watching(store, (number) =>
      number === onAppend ? Effect.fail(new StoreUnavailable({ cause: "the process is gone" })) : Effect.void,
    ).watched

  test.each([1, 2, 3, 4])(
    "a crash before append %d leaves nothing that is seen, and commands go on",
    async (append) => {
      const store = await storeOf(...person)
      const before = serviceOn(crashing(store, append))
      expect(await before.commit(planned(rowsOf(5_000)))).toMatchObject({ error: "Unavailable" })
      const after = serviceOn(store)
      expect(await before.transactions()).toBe(0)
      expect(await after.transactions()).toBe(0)
      expect(await after.enter("Tea")).toMatchObject({ reply: 1 })
      expect(await before.enter("Coffee")).toMatchObject({ reply: 2 })
    },
  )

  test.each([1, 2, 4])("after a crash before append %d the same import is carried out once", async (append) => {
    const store = await storeOf(...person)
    const commandId = newId()
    await serviceOn(crashing(store, append)).commit(planned(rowsOf(5_000)), { commandId })
    expect(await serviceOn(store).commit(planned(rowsOf(5_000)), { commandId })).toMatchObject({ reply: 5_000 })
    expect(await serviceOn(store).transactions()).toBe(5_000)
  })

  test("an answer that was lost does not double it", async () => {
    const store = await storeOf(...person)
    const commandId = newId()
    let appends = 0
    const losing: EventStore = {
      ...store,
      append: (...asked) =>
        Effect.flatMap(store.append(...asked), (appended) =>
          (appends += 1) === 4 ? Effect.fail(new StoreUnavailable({ cause: "lost" })) : Effect.succeed(appended),
        ),
    }
    const service = serviceOn(losing)
    expect(await service.commit(planned(rowsOf(5_000)), { commandId })).toMatchObject({ error: "Unavailable" })
    expect(await service.commit(planned(rowsOf(5_000)), { commandId })).toMatchObject({ reply: 5_000 })
    expect(store.log.filter(({ type }) => type === "ImportFinished")).toHaveLength(1)
  })

  test("what happens to the budget elsewhere lets it be planned again, on that budget", async () => {
    const store = await storeOf(...person)
    const { watched } = watching(store, (number) =>
      number === 3 ? Effect.orDie(write(store, entered("Tea", 1))) : Effect.void,
    )
    const planning: Array<number> = []
    const answer = await serviceOn(watched).commit((budget) => {
      planning.push(budget.transactions.size)
      return planned(rowsOf(5_000))
    })
    expect(answer).toMatchObject({ reply: 5_000 })
    expect(planning).toEqual([0, 1])
    expect(await serviceOn(store).transactions()).toBe(5_001)
  })

  test("who changes the budget all the time gets a refusal, and nothing of it", async () => {
    const store = await storeOf(...person)
    let count = 0
    const { watched } = watching(store, () => Effect.orDie(write(store, entered(`Tea ${(count += 1)}`, 1))))
    expect(await serviceOn(watched, 100).commit(planned(rowsOf(10)))).toEqual({
      error: "Conflict",
      message: "The budget was changed at the same time. Please try again.",
    })
    expect(await serviceOn(store).transactions()).toBe(count)
  })
})

describe("no event is larger than 256 kB, and no append than 1 MiB,", () => {
  const long = 'Ä rather 長い name of a shop, with a "quote" and \\ '.repeat(8)

  test("however long its texts are", async () => {
    const rows = rowsOf(5_000).map((row) => ({ ...row, name: `${row.name} ${long}`, note: long }))
    const { appends, watched } = watching(await storeOf(...person), () => Effect.void)
    expect(await serviceOn(watched).commit(planned(rows))).toMatchObject({ reply: 5_000 })
    expect(Math.max(...appends.flat().map(sizeOf))).toBeLessThan(256 * 1024)
    expect(Math.max(...appends.map(size))).toBeLessThan(1024 * 1024)
  })

  test("so that EventStoreDB takes them", async () => {
    const double = await startStreamsDouble()
    const store = await openClosable(openEventStoreDb({ url: double.url }))
    await Effect.runPromise(write(store, ...person))
    const rows = rowsOf(5_000).map((row) => ({ ...row, name: `${row.name} ${long}`, note: long }))
    expect(await serviceOn(store).commit(planned(rows))).toMatchObject({ reply: 5_000 })
    expect(await serviceOn(store).transactions()).toBe(5_000)
    await store.close()
    await double.close()
  })

  test("also for very many rows", async () => {
    const count = runs(20_000, 100_000)
    const { appends, watched } = watching(await storeOf(...person), () => Effect.void)
    expect(await serviceOn(watched).commit(planned(rowsOf(count)))).toMatchObject({ reply: count })
    expect(Math.max(...appends.map(size))).toBeLessThan(1024 * 1024)
  })
})
