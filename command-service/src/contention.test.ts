// Two command services that decide on one person's budget at the same time, with no facade that would send all of it to
// one of them, on EventStoreDB's stand-in, or the server at EVENTSTORE_URL.
import { Effect, Result } from "effect"
import { Registry } from "prom-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { income, registered } from "@evenkeel/contracts/test/events"
import { newId } from "@evenkeel/contracts/ids"
import { openEventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { budgetCacheOn } from "../test/service.ts"
import { accept } from "./decision.ts"
import { makeHandle } from "./handle.ts"
import { commandMetrics } from "./metrics.ts"

const at = new Date("2026-02-14T12:00:00Z")
/** The longer a stream is, the longer it takes to look for a command in it that conflicted. */
const [people, rounds, atOnce] = [10, 10, 30]
const scope = testScope()
let double: StreamsDouble | undefined

beforeAll(async () => void (double = process.env["EVENTSTORE_URL"] ? undefined : await startStreamsDouble()))
afterAll(async () => {
  await scope.close()
  await double?.close()
})

const openService = async () => {
  const store = await scope.open(openEventStoreDb({ url: double?.url ?? process.env["EVENTSTORE_URL"] ?? "" }))
  const cache = budgetCacheOn({ store, shared: true })
  const figures = new Registry()
  const handle = makeHandle({ store, cache, metrics: commandMetrics(figures) })
  const earn = (userId: string) =>
    handle(
      { userId, commandId: newId(), correlationId: "correlation", at, repeatable: true },
      (_, { idAt }) => accept(income(1_00, { incomeId: idAt(0) })),
      () => "done" as const,
    )
  return {
    store,
    earn,
    conflicts: async () => Number((await figures.getSingleMetric(conflicted)?.get())?.values[0]?.value),
  }
}

type Service = Awaited<ReturnType<typeof openService>>

const conflicted = "append_conflicts_total"

const registeredIn = async ({ store }: Service): Promise<string> => {
  const userId = newId()
  const about = { correlationId: "c", causationId: "c", actor: `user:${userId}`, occurredAt: at.toISOString() }
  const first = encodeEvents([registered()], newId(), { ...about, timeZone: "UTC" })
  await Effect.runPromise(store.append(budgetStream(userId), "no stream", first))
  return userId
}

test(`of ${people * rounds * atOnce} commands, ${atOnce} at once of one person at two services, none is refused`, async () => {
  const [one, other] = [await openService(), await openService()]
  const refused: Array<unknown> = []
  const contend = async () => {
    const userId = await registeredIn(one)
    for (let round = 0; round < rounds; round++) {
      const sent = Array.from({ length: atOnce }, (_, index) => Effect.result((index % 2 ? one : other).earn(userId)))
      const answers = await Effect.runPromise(Effect.all(sent, { concurrency: "unbounded" }))
      refused.push(...answers.filter(Result.isFailure).map(({ failure }) => failure))
    }
    const stored = await Effect.runPromise(one.store.load(budgetStream(userId), 0))
    expect(stored).toHaveLength(1 + rounds * atOnce)
  }
  await Promise.all(Array.from({ length: people }, contend))
  expect(refused).toEqual([])
  // Otherwise they were never in each other's way.
  expect((await one.conflicts()) + (await other.conflicts())).toBeGreaterThan(people)
}, 120_000)
