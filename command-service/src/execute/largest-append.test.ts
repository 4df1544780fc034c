// A command of nearly the size that EventStoreDB takes is stored, or refused with a sentence that says what to do; it
// is never a failure of the server.
import { Effect, Result } from "effect"
import { Registry } from "prom-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { entered, registered } from "@evenkeel/contracts/test/events"
import { openEventStoreDb, type EventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { budgetCacheOn } from "../../test/service.ts"
import { accept } from "../decision.ts"
import { makeHandle } from "../handle.ts"
import { commandMetrics } from "../metrics.ts"

const at = new Date("2026-02-14T12:00:00Z")
const scope = testScope()
let double: StreamsDouble
let store: EventStoreDb
beforeAll(async () => {
  double = await startStreamsDouble()
  store = await scope.open(openEventStoreDb({ url: double.url }))
})
afterAll(async () => {
  await scope.close()
  await double.close()
})

/** Adds that many transactions in one command: returns whether it was done, or the sentence of its refusal. */
const add = async (count: number) => {
  const userId = newId()
  const about = { correlationId: "c", causationId: "c", actor: `user:${userId}`, occurredAt: at.toISOString() }
  const first = encodeEvents([registered()], newId(), { ...about, timeZone: "UTC" })
  await Effect.runPromise(store.append(budgetStream(userId), "no stream", first))
  const handle = makeHandle({ store, cache: budgetCacheOn({ store }), metrics: commandMetrics(new Registry()) })
  const added = handle(
    { userId, commandId: newId(), correlationId: "correlation", at, repeatable: true },
    (_, { idAt }) =>
      accept(...Array.from({ length: count }, (_, index) => entered("Tea", 1_00, { transactionId: idAt(index) }))),
    ({ budget }) => budget.transactions.size,
  )
  const result = await Effect.runPromise(Effect.result(added))
  const stored = await Effect.runPromise(store.load(budgetStream(userId), 0))
  return { result, stored: stored.length - 1 }
}

test("as many events as go into one append are written, and more are refused", async () => {
  const outcomes = new Set<string>()
  for (const count of [1_000, 1_300, 1_400, 1_500, 1_600, 2_000]) {
    const { result, stored } = await add(count)
    if (Result.isSuccess(result)) {
      expect(result.success.reply).toBe(count)
      expect(stored).toBe(count)
    } else {
      expect(result.failure).toMatchObject({
        _tag: "TooLarge",
        message: "This would change too much at once. Please do it in smaller steps. Nothing has changed.",
      })
      expect(stored).toBe(0)
    }
    outcomes.add(result._tag)
  }
  expect([...outcomes]).toEqual(["Success", "Failure"])
})
