// One of several processes on one log is the writer, and another takes over when it has stopped.

import { Effect } from "effect"
import { expect, test } from "vitest"
import { newEvents } from "../../test/event-store.contract.ts"
import { AnotherWriter, writerOf } from "./session.ts"
import { forEachTest } from "../../test/postgres-log.ts"
import { severableConnection } from "@evenkeel/server-kit/test/severable-connection"

const log = forEachTest()
const { open, killWriter } = log

test("appends to a standby fail with a clear error while another process is the writer", async () => {
  const [first, second] = [await open(), await open({ timeout: 1_000 })]
  await Effect.runPromise(first.append("budget-1", "any", newEvents(1)))
  const error = await Effect.runPromise(Effect.flip(second.append("budget-1", "any", newEvents(1))))
  expect(error).toMatchObject({
    _tag: "StoreUnavailable",
    cause: { message: "Another process is the writer of the event log." },
  })
  expect(await Effect.runPromise(second.load("budget-1", 0))).toHaveLength(1)
})

test("a probe makes the first one the writer and fails on the other one, until the first is gone", async () => {
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

test("a writer that lost its session becomes the writer again at its next probe", async () => {
  const [first, second] = [await open(), await open()]
  await first.probe()
  const lost = await writerOf(log.operator)
  await killWriter()
  // The other one is only probed after that.
  await expect
    .poll(() => first.probe().then(() => writerOf(log.operator)))
    .not.toSatisfy((pid) => pid === undefined || pid === lost)
  await expect(second.probe()).rejects.toThrow(AnotherWriter)
  expect((await Effect.runPromise(first.append("budget-1", "any", newEvents(1)))).revision).toBe(0)
})

test("of two concurrent probes, one becomes the writer", async () => {
  const stores = [await open({ timeout: 1_000 }), await open({ timeout: 1_000 })]
  const answers = await Promise.all(stores.map((store) => store.probe().then(() => "the writer", String)))
  expect(answers.sort()).toEqual(["Error: Another process is the writer of the event log.", "the writer"])
})

test("failing to reach the log does not mean that there is another writer", async () => {
  const way = await severableConnection(log.url)
  const store = await open({ url: way.url, timeout: 100 })
  way.fallSilent()
  await expect(store.probe()).rejects.not.toThrow(AnotherWriter)
  await way.close()
})

test("an append on the standby goes through as soon as the writer closes", async () => {
  const [first, second] = [await open(), await open()]
  await Effect.runPromise(first.append("budget-1", "any", newEvents(3)))
  const waiting = Effect.runPromise(second.append("budget-1", 2, newEvents(1)))
  await first.close()
  expect(await waiting).toEqual({ revision: 3, position: "4" })
})

test("a former writer has dropped its cache", async () => {
  const [first, second] = [await open(), await open()]
  await Effect.runPromise(first.append("budget-1", "any", newEvents(1)))
  await killWriter()
  await Effect.runPromise(second.append("budget-1", 0, newEvents(1)))
  const late = Effect.runPromise(Effect.flip(first.append("budget-1", 0, newEvents(1))))
  await second.close()
  expect(await late).toMatchObject({ _tag: "RevisionConflict", actual: 1 })
})
