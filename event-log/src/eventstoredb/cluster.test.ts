import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { newEvents, newStream } from "../../test/event-store.contract.ts"
import { type ClusterDouble, startClusterDouble } from "../../test/eventstoredb-double/cluster.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"
import { type EventStoreDb, openEventStoreDb } from "./store.ts"

describe.each(["", "&nodePreference=leader", "&nodePreference=follower", "&nodePreference=random"])(
  "on a cluster whose followers lag, by an address with “%s”",
  (preference) => {
    let cluster: ClusterDouble
    let store: Closable<EventStoreDb>
    beforeEach(async () => {
      cluster = await startClusterDouble()
      cluster.lag()
      store = await openClosable(openEventStoreDb({ url: `${cluster.url}${preference}` }))
    })
    afterEach(async () => {
      await store.close()
      await cluster.close()
    })
    const append = (streamId: string, expected: number | "no stream", count: number) =>
      Effect.runPromise(store.append(streamId, expected, newEvents(count)))
    const load = (streamId: string) => Effect.runPromise(store.load(streamId, 0))

    test("what was appended is read at once", async () => {
      for (let count = 0; count < 5; count++) {
        const streamId = newStream()
        await append(streamId, "no stream", 2)
        expect(await load(streamId)).toHaveLength(2)
      }
    })

    test("a new leader is followed without an error", async () => {
      const streamId = newStream()
      await append(streamId, "no stream", 1)
      for (const leader of [1, 2, 0, 2]) {
        const { revision } = (await load(streamId)).at(-1)!
        cluster.elect(leader)
        expect((await append(streamId, revision, 1)).revision).toBe(revision + 1)
        expect(await load(streamId)).toHaveLength(revision + 2)
      }
    })

    test("an election is waited out, by appends and reads", async () => {
      const streamId = newStream()
      await append(streamId, "no stream", 1)
      cluster.elect(undefined)
      const appended = append(streamId, 0, 1)
      const read = load(streamId)
      // A client gives up its first search after it has asked every node ten times.
      const before = cluster.searches()
      await expect.poll(cluster.searches).toBeGreaterThan(before + 35)
      cluster.elect(1)
      expect((await appended).revision).toBe(1)
      expect((await read).length).toBeGreaterThan(0)
    })
  },
)

test("an election that outlasts every search for a leader costs nobody an error", async () => {
  const cluster = await startClusterDouble()
  const store = await openClosable(openEventStoreDb({ url: cluster.url }))
  const streams = Array.from({ length: 5 }, newStream)
  for (const streamId of streams) await Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
  cluster.elect(undefined)
  const appending = Promise.all(streams.map((streamId) => Effect.runPromise(store.append(streamId, 0, newEvents(1)))))
  // A client gives up its first search after it has asked every node ten times.
  const before = cluster.searches()
  await expect.poll(cluster.searches).toBeGreaterThan(before + 60)
  cluster.elect(2)
  const appended = await appending
  expect(appended.map(({ revision }) => revision)).toEqual([1, 1, 1, 1, 1])
  await store.close()
  await cluster.close()
})

test("a leader that is never elected is unavailable in the end", async () => {
  const cluster = await startClusterDouble()
  cluster.elect(undefined)
  const store = await openClosable(openEventStoreDb({ url: cluster.url, retryTimeout: 500 }))
  expect(await Effect.runPromise(Effect.flip(store.load(newStream(), 0)))).toMatchObject({ _tag: "StoreUnavailable" })
  expect(await Effect.runPromise(Effect.flip(store.append(newStream(), "no stream", newEvents(1))))).toMatchObject({
    _tag: "StoreUnavailable",
  })
  await store.close()
  await cluster.close()
})
