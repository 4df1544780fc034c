import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { eventStoreContract, newEvents, newStream } from "./event-store.contract.ts"
import { type EventStoreDb, openEventStoreDb } from "./eventstoredb.ts"
import { startStreamsDouble, type StreamsDouble } from "./testing/streams-double.ts"

const server = process.env["EVENTSTORE_URL"]

eventStoreContract("the store in a stand-in for EventStoreDB", async () => {
  const double = await startStreamsDouble()
  const store = openEventStoreDb({ url: double.url })
  return { store, close: () => closed(store, double) }
})

if (server !== undefined) {
  eventStoreContract("the store in EventStoreDB", async () => {
    const store = openEventStoreDb({ url: server })
    return { store, close: store.close }
  })
}

const closed = async (store: EventStoreDb, double: StreamsDouble): Promise<void> => {
  await store.close()
  await double.close()
}

describe("given EventStoreDB's ways", () => {
  let double: StreamsDouble
  let store: EventStoreDb
  beforeEach(async () => {
    double = await startStreamsDouble()
    store = openEventStoreDb({ url: double.url, patience: 300 })
  })
  afterEach(() => closed(store, double))

  const load = (streamId: string, from = 0, by = store) => Effect.runPromise(by.load(streamId, from))

  test("a long stream is read page by page", async () => {
    const streamId = newStream()
    for (let count = 0; count < 3; count++) await Effect.runPromise(store.append(streamId, "any", newEvents(900)))
    expect((await load(streamId, 100)).map(({ revision }) => revision)).toEqual(Array.from({ length: 2_600 }, (_, index) => index + 100))
  })

  test("an append whose answer is lost is sent again, and written once", async () => {
    const streamId = newStream()
    await Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
    double.loseNextAnswer()
    expect((await Effect.runPromise(store.append(streamId, 0, newEvents(2)))).revision).toBe(2)
    expect(await load(streamId)).toHaveLength(3)
  })

  test("an append that is never answered is unavailable in the end, and right when it is sent again", async () => {
    const [streamId, events] = [newStream(), newEvents(2)]
    await Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
    double.fallSilent()
    expect((await Effect.runPromise(Effect.flip(store.append(streamId, 0, events))))._tag).toBe("StoreUnavailable")
    expect((await Effect.runPromise(Effect.flip(store.load(streamId, 0))))._tag).toBe("StoreUnavailable")
    double.fallSilent(false)
    expect((await Effect.runPromise(store.append(streamId, 0, events))).revision).toBe(2)
  })

  test("a command that another process sends again is recognised, though the server would take it twice", async () => {
    const [streamId, events] = [newStream(), newEvents(2)]
    const first = await Effect.runPromise(store.append(streamId, "no stream", events))
    await Effect.runPromise(store.append(streamId, 1, newEvents(3)))
    const other = openEventStoreDb({ url: double.url })
    await load(streamId, 4, other) // as a budget that was kept as a snapshot
    expect(await Effect.runPromise(other.append(streamId, 4, events))).toEqual(first)
    expect(await load(streamId)).toHaveLength(5)
    await other.close()
  })

  test("a server that refuses us is told apart from one that is busy", async () => {
    double.refuse()
    const error = await Effect.runPromise(Effect.flip(store.append(newStream(), "no stream", newEvents(1))))
    expect(error).toMatchObject({ _tag: "StoreUnavailable", cause: { type: "access-denied" } })
    await expect(store.probe()).rejects.toMatchObject({ type: "access-denied" })
  })

  test("the address cannot make the client keep silent about conflicts", async () => {
    const quiet = openEventStoreDb({ url: `${double.url}&throwOnAppendFailure=false` })
    const streamId = newStream()
    await Effect.runPromise(quiet.append(streamId, "no stream", newEvents(2)))
    const error = await Effect.runPromise(Effect.flip(quiet.append(streamId, "no stream", newEvents(1))))
    expect(error).toMatchObject({ _tag: "RevisionConflict", actual: 1 })
    await quiet.close()
  })

  test("where there is no server, it is unavailable", async () => {
    const nowhere = openEventStoreDb({ url: "esdb://127.0.0.1:1?tls=false" })
    expect((await Effect.runPromise(Effect.flip(nowhere.load(newStream(), 0))))._tag).toBe("StoreUnavailable")
    await nowhere.close()
  })
})
