import { Deferred, Effect } from "effect"
import { describe, expect, test } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { income, registered } from "@evenkeel/contracts/test/events"
import { fold } from "@evenkeel/contracts/budget/fold"
import { newId } from "@evenkeel/contracts/ids"
import { emptyChain, endAfter, firstHash, linked } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { after } from "@evenkeel/contracts/test/budget"
import { type BudgetCache, type LoadedBudget } from "./budget-cache.ts"
import { replay } from "./replay.ts"
import { budgetCacheOn } from "../../test/service.ts"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"

const earned = (amount: number) => income(amount, { incomeId: newId() })

/** A store that records the calls to it. */
const watched = () => {
  const store = openInMemoryEventStore()
  const loads: Array<readonly [userId: string, from: number]> = []
  const write = async (userId: string, ...events: ReadonlyArray<BudgetEvent>) => {
    const commandId = newId()
    const metadata = {
      correlationId: "c",
      causationId: "c",
      actor: `user:${userId}`,
      occurredAt: "2026-02-14T12:00:00.000Z",
      timeZone: "UTC",
    }
    const end = await endOf(userId)
    const { events: links } = linked(end, encodeEvents(events, commandId, metadata), sha256)
    await Effect.runPromise(store.append(budgetStream(userId), "any", links))
    return commandId
  }
  const endOf = async (userId: string) =>
    endAfter(emptyChain, await Effect.runPromise(store.load(budgetStream(userId), 0)), sha256)
  const watching = {
    ...store,
    load: (streamId: string, from: number) => (
      loads.push([streamId.slice("budget-".length), from]),
      store.load(streamId, from)
    ),
  }
  return { store: watching, loads, write, endOf }
}

const totalFor = (cache: BudgetCache, userId: string) =>
  Effect.runPromise(cache.load(userId)).then(({ budget, revision }) => ({ total: budget.plan.totalIncome, revision }))

describe("a budget", () => {
  test("is empty, at revision -1, if it has no events", async () =>
    expect(await totalFor(budgetCacheOn({ store: watched().store }), "ada")).toEqual({ total: 0, revision: -1 }))

  test("is read from the store once", async () => {
    const { store, loads, write } = watched()
    await write("ada", registered(), earned(5))
    const cache = budgetCacheOn({ store })
    expect(await totalFor(cache, "ada")).toEqual({ total: 5, revision: 1 })
    expect(await totalFor(cache, "ada")).toEqual({ total: 5, revision: 1 })
    expect(loads).toEqual([["ada", 0]])
  })

  test("that is stale is caught up by reading its tail", async () => {
    const { store, loads, write } = watched()
    await write("ada", registered(), earned(5))
    const cache = budgetCacheOn({ store })
    cache.markStale(await Effect.runPromise(cache.load("ada")))
    await write("ada", earned(7))
    expect(await totalFor(cache, "ada")).toEqual({ total: 12, revision: 2 })
    expect(loads).toEqual([
      ["ada", 0],
      ["ada", 2],
    ])
  })

  test("that was stale is current again once the store shows our own latest events", async () => {
    const { store, loads, write, endOf } = watched()
    await write("ada", registered())
    const cache = budgetCacheOn({ store })
    const loaded = await Effect.runPromise(cache.load("ada"))
    cache.markStale(loaded)
    await write("ada", earned(5))
    fold(loaded.budget, [income(5)])
    cache.advance(loaded, await endOf("ada"))
    for (const _ of [1, 2]) expect(await totalFor(cache, "ada")).toEqual({ total: 5, revision: 1 })
    expect(loads).toEqual([
      ["ada", 0],
      ["ada", 1],
    ])
  })

  test("is loaded anew if the store shows other events than ours", async () => {
    const { store, loads, write } = watched()
    await write("ada", registered())
    const cache = budgetCacheOn({ store, shared: true })
    const loaded = await Effect.runPromise(cache.load("ada"))
    await write("ada", earned(5))
    fold(loaded.budget, [income(7)])
    cache.advance(loaded, { revision: 1, hash: "of what was decided" })
    expect(await totalFor(cache, "ada")).toEqual({ total: 5, revision: 1 })
    expect(loads.map(([, from]) => from)).toEqual([0, 1, 0])
  })

  test("is not decided on without what the store has acknowledged", async () => {
    const { store, write, endOf } = watched()
    await write("ada", registered(), earned(5))
    let isBehind = false
    const cache = budgetCacheOn({
      store: { ...store, load: (id, from) => (isBehind ? Effect.succeed([]) : store.load(id, from)) },
      shared: true,
    })
    const loaded = await Effect.runPromise(cache.load("ada"))
    await write("ada", earned(7))
    fold(loaded.budget, [earned(7)])
    cache.advance(loaded, await endOf("ada"))
    isBehind = true
    expect(await Effect.runPromise(Effect.flip(cache.load("ada")))).toMatchObject({ _tag: "StoreUnavailable" })
    isBehind = false
    expect(await totalFor(cache, "ada")).toEqual({ total: 12, revision: 2 })
  })

  test("is caught up every time if other processes write to the store", async () => {
    const { store, loads, write } = watched()
    const cache = budgetCacheOn({ store, shared: true })
    await totalFor(cache, "ada")
    await write("ada", registered(), earned(5))
    expect(await totalFor(cache, "ada")).toEqual({ total: 5, revision: 1 })
    expect(loads).toEqual([
      ["ada", 0],
      ["ada", 0],
    ])
  })

  test("is evicted if it was used least recently", async () => {
    const { store, loads, write } = watched()
    for (const userId of ["ada", "grace", "mary"]) await write(userId, registered({ userId }))
    const cache = budgetCacheOn({ store, capacity: 2 })
    for (const userId of ["ada", "grace", "ada", "mary", "ada", "grace"]) await totalFor(cache, userId)
    expect(loads.map(([userId]) => userId)).toEqual(["ada", "grace", "mary", "grace"])
  })

  test("that is not cached starts from a snapshot, if there is one, and offers to store the next", async () => {
    const { store, loads, write } = watched()
    await write("ada", registered(), earned(5), earned(7))
    const offered: Array<LoadedBudget> = []
    const snapshot = { budget: after(registered(), income(5)), revision: 1, hash: firstHash }
    const cache = budgetCacheOn({
      store,
      snapshots: { read: () => Effect.succeed(snapshot), offer: async (_, loaded) => void offered.push(loaded) },
    })
    expect(await totalFor(cache, "ada")).toEqual({ total: 12, revision: 2 })
    expect(loads).toEqual([["ada", 2]])
    expect(offered.map(({ revision }) => revision)).toEqual([2])
  })
})

describe("looking up a past command", () => {
  test("gives its events, and the budget right after them", async () => {
    const { store, write } = watched()
    await write("ada", registered())
    const commandId = await write("ada", earned(5), earned(6))
    await write("ada", earned(100))
    const handled = await Effect.runPromise(replay(store, "ada", commandId))
    expect(handled?.events.map((event) => event._tag === "IncomeAdded" && event.amount)).toEqual([5, 6])
    expect(handled?.budget.plan.totalIncome).toBe(11)
    expect(handled?.revision).toBe(2)
  })
  test("gives nothing if it appended no events", async () =>
    expect(await Effect.runPromise(replay(watched().store, "ada", newId()))).toBeUndefined())
})

describe("mutual exclusion", () => {
  test("runs one at a time per user, and different users concurrently", async () => {
    const cache = budgetCacheOn({ store: watched().store })
    const order: Array<string> = []
    const program = Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const step = (name: string, wait: Effect.Effect<void>) =>
        Effect.andThen(
          wait,
          Effect.sync(() => void order.push(name)),
        )
      yield* Effect.all(
        [
          cache.exclusively("ada", step("ada's first", Deferred.await(gate))),
          cache.exclusively("ada", step("ada's second", Effect.void)),
          cache.exclusively("grace", Effect.andThen(step("grace's", Effect.void), Deferred.succeed(gate, undefined))),
        ],
        { concurrency: "unbounded" },
      )
    })
    await Effect.runPromise(program)
    expect(order).toEqual(["grace's", "ada's first", "ada's second"])
  })
  test("holds for one that comes while the second runs", async () => {
    const cache = budgetCacheOn({ store: watched().store })
    const [gate, nextGate] = [Effect.runSync(Deferred.make<void>()), Effect.runSync(Deferred.make<void>())]
    const order: Array<string> = []
    const run = (userId: string, name: string, wait: Effect.Effect<void> = Effect.void) => {
      const step = Effect.andThen(
        wait,
        Effect.sync(() => void order.push(name)),
      )
      return Effect.runPromise(cache.exclusively(userId, step))
    }
    const first = run("ada", "first", Deferred.await(gate))
    const second = run("ada", "second", Deferred.await(nextGate))
    Effect.runSync(Deferred.succeed(gate, undefined))
    await first
    const third = run("ada", "third")
    await run("grace", "grace's")
    Effect.runSync(Deferred.succeed(nextGate, undefined))
    await Promise.all([second, third])
    expect(order).toEqual(["first", "grace's", "second", "third"])
  })
  test("continues after a failure", async () => {
    const cache = budgetCacheOn({ store: watched().store })
    await Effect.runPromise(Effect.exit(cache.exclusively("ada", Effect.fail("no"))))
    expect(await Effect.runPromise(cache.exclusively("ada", Effect.succeed("yes")))).toBe("yes")
  })
})
