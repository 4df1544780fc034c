// Two command services that decide on one person's budget at the same time, without a facade that chooses one.
import { Effect, Result } from "effect"
import { Registry } from "prom-client"
import { afterEach, beforeEach, expect, test } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { income, registered } from "@evenkeel/contracts/test/events"
import { runs } from "@evenkeel/contracts/test/random"
import { newId } from "@evenkeel/contracts/ids"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openEventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { startStreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { budgetCacheOn } from "../../test/service.ts"
import { accept } from "../decision.ts"
import { makeHandle } from "../handle.ts"
import { commandMetrics } from "../metrics.ts"

const at = new Date("2026-02-14T12:00:00Z")
const atOnce = 30
let scope: ReturnType<typeof testScope>
beforeEach(() => void (scope = testScope()))
afterEach(() => scope.close())

const stores = {
  /** As if across a network: others get there first. */
  "in memory": async (): Promise<EventStore> => {
    const store = openInMemoryEventStore()
    return {
      ...store,
      load: (streamId, from) => Effect.delay(store.load(streamId, from), 1),
      append: (streamId, expected, events) => Effect.delay(store.append(streamId, expected, events), 1),
    }
  },
  "in EventStoreDB's stand-in": async (): Promise<EventStore> => {
    const double = await startStreamsDouble()
    const store = await scope.open(openEventStoreDb({ url: double.url }))
    await scope.open(Effect.addFinalizer(() => Effect.promise(double.close)))
    return store
  },
}

const serviceOn = (store: EventStore, userId: string) => {
  const figures = new Registry()
  const handle = makeHandle({ store, cache: budgetCacheOn({ store, shared: true }), metrics: commandMetrics(figures) })
  const earn = () =>
    handle(
      { userId, commandId: newId(), correlationId: "correlation", at, repeatable: true },
      (_, { idAt }) => accept(income(1, { incomeId: idAt(0) })),
      () => "done" as const,
    )
  /** The number of conflicts of this service. */
  const conflicts = async () => Number((await figures.getSingleMetric(conflicted)?.get())?.values[0]?.value)
  return { earn, conflicts }
}

const conflicted = "append_conflicts_total"

test.each([
  ["in memory", runs(10, 100)],
  ["in EventStoreDB's stand-in", runs(2, 5)],
] as const)(
  "events %s: thirty commands of one person at once, %i times, and none is refused",
  async (where, rounds) => {
    const [store, userId] = [await stores[where](), newId()]
    const about = { correlationId: "c", causationId: "c", actor: `user:${userId}`, occurredAt: at.toISOString() }
    const first = encodeEvents([registered()], newId(), { ...about, timeZone: "UTC" })
    await Effect.runPromise(store.append(budgetStream(userId), "no stream", first))

    const [one, other] = [serviceOn(store, userId), serviceOn(store, userId)]
    const refused: Array<unknown> = []
    for (let round = 0; round < rounds; round++) {
      const sent = Array.from({ length: atOnce }, (_, index) => Effect.result((index % 2 ? one : other).earn()))
      const answers = await Effect.runPromise(Effect.all(sent, { concurrency: "unbounded" }))
      refused.push(...answers.filter(Result.isFailure).map(({ failure }) => failure))
    }
    expect(refused).toEqual([])
    expect(await Effect.runPromise(store.load(budgetStream(userId), 1))).toHaveLength(rounds * atOnce)
    // Otherwise there was no contention.
    expect((await one.conflicts()) + (await other.conflicts())).toBeGreaterThan(rounds)
  },
)
