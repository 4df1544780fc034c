// Of several processes on one log one is the writer, and the next one when that is gone.

import { Effect } from "effect"
import { expect, test } from "vitest"
import { newEvents } from "./event-store.contract.ts"
import { AnotherWriter, writerOf } from "./postgres-session.ts"
import { forEachTest } from "./testing/postgres-log.ts"
import { severableConnection } from "./testing/severable-connection.ts"

const log = forEachTest()
const { open, killWriter } = log

test("the second one's appends fail plainly while the first one is the writer", async () => {
  const [first, second] = [await open(), await open({ patience: 1_000 })]
  await Effect.runPromise(first.append("budget-1", "any", newEvents(1)))
  const error = await Effect.runPromise(Effect.flip(second.append("budget-1", "any", newEvents(1))))
  expect(error).toMatchObject({ _tag: "StoreUnavailable", cause: { message: "Another process is the writer of the event log." } })
  expect(await Effect.runPromise(second.load("budget-1", 0))).toHaveLength(1)
})

test("one is the writer once it was asked, and the other says so, until that is gone", async () => {
  const [first, second] = [await open(), await open()]
  await first.probe()
  await expect(second.probe()).rejects.toThrow(AnotherWriter)
  await Effect.runPromise(first.append("budget-1", "any", newEvents(1)))
  await first.probe()
  await killWriter()
  await expect.poll(() => second.probe().then(() => "the writer", String)).toBe("the writer")
  await expect(first.probe()).rejects.toThrow(AnotherWriter)
  expect((await Effect.runPromise(second.append("budget-1", 0, newEvents(1)))).revision).toBe(1)
})

test("one whose session was lost is the writer again once it was asked", async () => {
  const [first, second] = [await open(), await open()]
  await first.probe()
  const lost = await writerOf(log.operator)
  await killWriter()
  // Nobody else is asked until it has stood.
  await expect.poll(() => first.probe().then(() => writerOf(log.operator))).not.toSatisfy((pid) => pid === undefined || pid === lost)
  await expect(second.probe()).rejects.toThrow(AnotherWriter)
  expect((await Effect.runPromise(first.append("budget-1", "any", newEvents(1)))).revision).toBe(0)
})

test("of two that are asked at once one is the writer", async () => {
  const stores = [await open({ patience: 1_000 }), await open({ patience: 1_000 })]
  const answers = await Promise.all(stores.map((store) => store.probe().then(() => "the writer", String)))
  expect(answers.sort()).toEqual(["Error: Another process is the writer of the event log.", "the writer"])
})

test("whoever cannot reach the log is no writer", async () => {
  const way = await severableConnection(log.url)
  const store = await open({ url: way.url, patience: 100 })
  way.fallSilent()
  await expect(store.probe()).rejects.not.toThrow(AnotherWriter)
  await way.close()
})

test("the second one goes on where the first one ended, as soon as that lets go", async () => {
  const [first, second] = [await open(), await open()]
  await Effect.runPromise(first.append("budget-1", "any", newEvents(3)))
  const waiting = Effect.runPromise(second.append("budget-1", 2, newEvents(1)))
  await first.close()
  expect(await waiting).toEqual({ revision: 3, position: "4" })
})

test("who was the writer and lost it has forgotten what it knew", async () => {
  const [first, second] = [await open(), await open()]
  await Effect.runPromise(first.append("budget-1", "any", newEvents(1)))
  await killWriter()
  await Effect.runPromise(second.append("budget-1", 0, newEvents(1)))
  const late = Effect.runPromise(Effect.flip(first.append("budget-1", 0, newEvents(1))))
  await second.close()
  expect(await late).toMatchObject({ _tag: "RevisionConflict", actual: 1 })
})
