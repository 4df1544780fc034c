import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { eventStoreContract, newErasure, newEvents, newStream } from "../../test/event-store.contract.ts"
import { type EventStoreDb, openEventStoreDb } from "./store.ts"
import { startStreamsDouble, type StreamsDouble } from "../../test/eventstoredb-double/streams.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"

const server = process.env["EVENTSTORE_URL"]

eventStoreContract("the store in a stand-in for EventStoreDB", async () => {
  const double = await startStreamsDouble()
  const store = await openClosable(openEventStoreDb({ url: double.url }))
  return { store, close: () => closed(store, double) }
})

if (server !== undefined) {
  eventStoreContract("the store in EventStoreDB", async () => {
    const store = await openClosable(openEventStoreDb({ url: server }))
    return { store, close: store.close }
  })
}

const closed = async (store: Closable<EventStoreDb>, double: StreamsDouble): Promise<void> => {
  await store.close()
  await double.close()
}

describe("on EventStoreDB", () => {
  let double: StreamsDouble
  let store: Closable<EventStoreDb>
  beforeEach(async () => {
    double = await startStreamsDouble()
    store = await openClosable(openEventStoreDb({ url: double.url, timeout: 1_000 }))
  })
  afterEach(() => closed(store, double))

  const load = (streamId: string, from = 0, by = store) => Effect.runPromise(by.load(streamId, from))

  test("a long stream is read page by page", async () => {
    const [streamId, patient] = [newStream(), await openClosable(openEventStoreDb({ url: double.url }))]
    for (let count = 0; count < 3; count++) await Effect.runPromise(patient.append(streamId, "any", newEvents(900)))
    expect((await load(streamId, 100, patient)).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 2_600 }, (_, index) => index + 100),
    )
    await patient.close()
  })

  test("an append whose response is lost is retried, and written once", async () => {
    const streamId = newStream()
    await Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
    double.loseNextAnswer()
    expect((await Effect.runPromise(store.append(streamId, 0, newEvents(2)))).revision).toBe(2)
    expect(await load(streamId)).toHaveLength(3)
  })

  test("an append that gets no response is eventually unavailable, and succeeds when sent again", async () => {
    const [streamId, events] = [newStream(), newEvents(2)]
    await Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
    double.fallSilent()
    expect((await Effect.runPromise(Effect.flip(store.append(streamId, 0, events))))._tag).toBe("StoreUnavailable")
    expect((await Effect.runPromise(Effect.flip(store.load(streamId, 0))))._tag).toBe("StoreUnavailable")
    double.fallSilent(false)
    expect((await Effect.runPromise(store.append(streamId, 0, events))).revision).toBe(2)
  })

  test("a command that is sent again through another process is recognised, though the server would append it twice", async () => {
    const [streamId, events] = [newStream(), newEvents(2)]
    const first = await Effect.runPromise(store.append(streamId, "no stream", events))
    await Effect.runPromise(store.append(streamId, 1, newEvents(3)))
    const other = await openClosable(openEventStoreDb({ url: double.url }))
    await load(streamId, 4, other) // like a budget that was stored as a snapshot
    expect(await Effect.runPromise(other.append(streamId, 4, events))).toEqual(first)
    expect(await load(streamId)).toHaveLength(5)
    await other.close()
  })

  test.each([6_000, 300_000, -300_000])("a server's clock may be %i ms ahead", async (ahead) => {
    double.setClockAhead(ahead)
    expect((await Effect.runPromise(store.append(newStream(), "no stream", newEvents(1)))).revision).toBe(0)
  })

  test("an append that ends with an error fails no other that is under way", async () => {
    const impatient = await openClosable(openEventStoreDb({ url: double.url, retryTimeout: 0 }))
    const streams = Array.from({ length: 20 }, newStream)
    double.failAppendsTo(streams[0])
    const results = await Promise.all(
      streams.map((streamId) =>
        Effect.runPromise(Effect.result(impatient.append(streamId, "no stream", newEvents(1)))),
      ),
    )
    expect(results.map(({ _tag }) => _tag)).toEqual(["Failure", ...Array.from({ length: 19 }, () => "Success")])
    await impatient.close()
  })

  test("a server that is too busy is asked again", async () => {
    const streamId = newStream()
    double.beBusy()
    const appended = Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
    setTimeout(() => double.beBusy(false), 300)
    expect((await appended).revision).toBe(0)
  })

  test("a rejected login is distinguished from a busy server", async () => {
    double.refuse()
    const error = await Effect.runPromise(Effect.flip(store.append(newStream(), "no stream", newEvents(1))))
    expect(error).toMatchObject({ _tag: "StoreUnavailable", cause: { type: "access-denied" } })
    expect(await Effect.runPromise(Effect.flip(store.probe))).toMatchObject({ type: "access-denied" })
  })

  test("the connection string cannot make the client ignore conflicts", async () => {
    const quiet = await openClosable(openEventStoreDb({ url: `${double.url}&throwOnAppendFailure=false` }))
    const streamId = newStream()
    await Effect.runPromise(quiet.append(streamId, "no stream", newEvents(2)))
    const error = await Effect.runPromise(Effect.flip(quiet.append(streamId, "no stream", newEvents(1))))
    expect(error).toMatchObject({ _tag: "RevisionConflict", actual: 1 })
    await quiet.close()
  })

  describe("an erased stream", () => {
    const given = async () => {
      const streamId = newStream()
      await Effect.runPromise(store.append(streamId, "no stream", newEvents(3)))
      await Effect.runPromise(store.append(streamId, 2, newErasure()))
      return streamId
    }
    const erase = (streamId: string) => Effect.runPromise(store.erase(streamId))
    const scavenge = () => Effect.runPromise(store.scavenge!())

    test("stays in the server's files until a scavenge, except for its last event", async () => {
      const [streamId, other] = [await given(), newStream()]
      await Effect.runPromise(store.append(other, "no stream", newEvents(2)))
      await erase(streamId)
      expect(double.filed(streamId)).toBe(4)
      expect(await scavenge()).toBe("begun")
      expect([double.filed(streamId), double.filed(other)]).toEqual([1, 2])
      expect((await load(streamId)).map(({ revision, type }) => [revision, type])).toEqual([[3, "AccountErased"]])
    })

    test("is not scavenged now if another scavenge is running, or only operators may start one", async () => {
      double.scavenging("under way")
      expect(await scavenge()).toBe("another under way")
      double.scavenging("not allowed")
      expect(await scavenge()).toBe("not allowed")
    })

    test("is not written to by another process that has its old events cached", async () => {
      const [streamId, other] = [await given(), await openClosable(openEventStoreDb({ url: double.url }))]
      await load(streamId, 0, other)
      await erase(streamId)
      await scavenge()
      for (const expected of [2, "no stream"] as const) {
        expect(await Effect.runPromise(Effect.flip(other.append(streamId, expected, newEvents(1))))).toMatchObject({
          _tag: "RevisionConflict",
          actual: 3,
        })
      }
      await other.close()
    })
  })

  test("a stream that an operator has deleted is empty, and cannot be started again", async () => {
    const streamId = newStream()
    await Effect.runPromise(store.append(streamId, "no stream", newEvents(2)))
    double.tombstone(streamId)
    expect(await load(streamId)).toEqual([])
    for (const expected of [1, "no stream", "any"] as const) {
      expect(await Effect.runPromise(Effect.flip(store.append(streamId, expected, newEvents(1))))).toMatchObject({
        _tag: "StoreUnavailable",
        cause: { type: "stream-deleted" },
      })
    }
  })

  test("without a server it is unavailable", async () => {
    const nowhere = await openClosable(openEventStoreDb({ url: "esdb://127.0.0.1:1?tls=false", retryTimeout: 200 }))
    expect((await Effect.runPromise(Effect.flip(nowhere.load(newStream(), 0))))._tag).toBe("StoreUnavailable")
    await nowhere.close()
  })
})
