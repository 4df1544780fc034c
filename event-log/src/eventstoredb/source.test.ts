import { Effect, Fiber } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { newErasure } from "../../test/event-store.contract.ts"
import { openEventStoreDb } from "./store.ts"
import type { EventStoreDb } from "./store.ts"
import { startStreamsDouble, type StreamsDouble } from "../../test/eventstoredb-double/streams.ts"
import { openEventStoreDbSource } from "./source.ts"
import { appendTo, expectWhole, followUntil, sourceContract } from "../../test/event-source.contract.ts"
import type { EventSource } from "../event-source.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"
import { severableConnection } from "@evenkeel/server-kit/test/severable-connection"

let double: StreamsDouble
let store: Closable<EventStoreDb>
let source: Closable<EventSource>

const open = async () => {
  double = await startStreamsDouble()
  store = await openClosable(openEventStoreDb({ url: double.url }))
  source = await openClosable(openEventStoreDbSource({ url: double.url }))
}
const close = async () => {
  await Promise.all([store.close(), source.close()])
  await double.close()
}

sourceContract("the source on a stand-in for EventStoreDB", async () => {
  await open()
  double.scavenging("in a while")
  double.appendSystemEvent()
  return { store, source, cut: async () => double.endSubscriptions("broken"), close }
})

const server = process.env["EVENTSTORE_URL"]

if (server !== undefined) {
  sourceContract("the source on EventStoreDB", async () => {
    const way = await severableConnection(server)
    const [there, here] = [
      await openClosable(openEventStoreDb({ url: server })),
      await openClosable(openEventStoreDbSource({ url: way.url })),
    ]
    const closeAll = async () => {
      await Promise.all([there.close(), here.close()])
      await way.close()
    }
    return { store: there, source: here, cut: async () => way.cut(), close: closeAll }
  })
}

describe("on EventStoreDB", () => {
  beforeEach(open)
  afterEach(close)

  test.each(["broken", "in order"] as const)("a subscription that ends %s is resumed, however often", async (how) => {
    const follower = followUntil(source, undefined, 24)
    for (let count = 0; count < 8; count++) {
      await appendTo(store, "budget-1", 3)
      await expect.poll(() => follower.seen.length).toBe(3 * (count + 1))
      double.endSubscriptions(how)
    }
    expectWhole(await follower.completed())
  })

  test("a subscription that ends before there is any event misses none", async () => {
    const follower = followUntil(source, undefined, 3)
    await expect.poll(() => double.subscriptions()).toBe(1)
    double.endSubscriptions("broken")
    await expect.poll(() => double.subscriptions()).toBe(1)
    await appendTo(store, "budget-1", 3)
    expectWhole(await follower.completed())
  })

  test("a subscription whose start is never confirmed is begun anew", async () => {
    const impatient = await openClosable(openEventStoreDbSource({ url: double.url, timeout: 200 }))
    await appendTo(store, "budget-1", 3)
    double.fallSilent()
    const follower = followUntil(impatient, undefined, 3)
    await expect.poll(() => double.unanswered()).toBeGreaterThan(0)
    double.fallSilent(false)
    expectWhole(await follower.completed())
    await impatient.close()
  })

  test("a subscription that gets nothing more, though the log goes on, is begun anew", async () => {
    const impatient = await openClosable(openEventStoreDbSource({ url: double.url, timeout: 200 }))
    const follower = followUntil(impatient, undefined, 5)
    await appendTo(store, "budget-1", 2)
    await expect.poll(() => follower.seen.length).toBe(2)
    double.loseDeliveries()
    await appendTo(store, "budget-1", 3)
    double.loseDeliveries(false)
    expectWhole(await follower.completed())
    await impatient.close()
  })

  test("events not yet handled when it ends are not skipped", async () => {
    const seen: Array<number> = []
    let goOn = (): void => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    const fiber = Effect.runFork(
      source.follow(undefined, (batch) =>
        Effect.promise(async () => {
          await gate
          seen.push(...batch.map(({ revision }) => revision))
        }),
      ),
    )
    for (let count = 0; count < 4; count++) await appendTo(store, "budget-1", 400)
    double.endSubscriptions("in order")
    goOn()
    await expect.poll(() => seen.length).toBe(1_600)
    expect(seen).toEqual(seen.map((_, index) => index))
    await Effect.runPromise(Fiber.interrupt(fiber))
  })

  test("a follower that stops ends its subscription", async () => {
    await appendTo(store, "budget-1", 1)
    await followUntil(source, undefined, 1).completed()
    await expect.poll(() => double.subscriptions()).toBe(0)
  })

  test("system events of the server are neither delivered nor counted", async () => {
    const { position } = await appendTo(store, "budget-1", 1)
    for (let count = 0; count < 500; count++) double.appendSystemEvent()
    expect(await Effect.runPromise(source.head())).toBe(position)
    await appendTo(store, "budget-1", 1)
    expect((await followUntil(source, undefined, 2).completed()).map(({ streamId }) => streamId)).toEqual([
      "budget-1",
      "budget-1",
    ])
  })

  test("an erased stream's events are delivered until a scavenge, its last event last", async () => {
    await appendTo(store, "budget-1", 2)
    await Effect.runPromise(store.append("budget-1", 1, newErasure()))
    await Effect.runPromise(store.erase("budget-1"))
    expect((await followUntil(source, undefined, 3).completed()).map(({ type }) => type)).toEqual([
      "SomethingHappened",
      "SomethingHappened",
      "AccountErased",
    ])
    expect(await Effect.runPromise(source.loadStream("budget-1", 0))).toMatchObject([
      { revision: 2, type: "AccountErased" },
    ])
  })

  test("the further back a position, the more of the log lies between it and the head", async () => {
    const { position: first } = await appendTo(store, "budget-1", 1)
    const { position: head } = await appendTo(store, "budget-1", 1)
    const behind = [head, first, undefined].map((position) => source.between?.(position, head) ?? -1)
    expect(behind[0]).toBe(0)
    expect(behind[1]).toBeGreaterThan(0)
    expect(behind[2]).toBeGreaterThan(behind[1]!)
  })

  test("the tombstone of a stream that an operator has deleted is skipped", async () => {
    await appendTo(store, "budget-1", 2)
    const { position } = await appendTo(store, "budget-2", 1)
    double.tombstone("budget-1")
    expect(await Effect.runPromise(source.head())).toBe(position)
    expect(await Effect.runPromise(source.loadStream("budget-1", 0))).toEqual([])
    const follower = followUntil(source, undefined, 4)
    await appendTo(store, "budget-2", 1)
    expect((await follower.completed()).map(({ streamId, revision }) => [streamId, revision])).toEqual([
      ["budget-1", 0],
      ["budget-1", 1],
      ["budget-2", 0],
      ["budget-2", 1],
    ])
  })

  test("it is unavailable if there is no server, or if the server stops responding", async () => {
    const nowhere = await openClosable(openEventStoreDbSource({ url: "esdb://127.0.0.1:1?tls=false" }))
    expect((await Effect.runPromise(Effect.flip(nowhere.follow(undefined, () => Effect.void))))._tag).toBe(
      "SourceUnavailable",
    )
    double.fallSilent()
    const impatient = await openClosable(openEventStoreDbSource({ url: double.url, timeout: 200 }))
    expect((await Effect.runPromise(Effect.flip(impatient.head())))._tag).toBe("SourceUnavailable")
    await Promise.all([nowhere.close(), impatient.close()])
  })
})
