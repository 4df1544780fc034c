// The guarantees of the log under concurrent writers and broken connections.

import type { EventToAppend, StreamId } from "@evenkeel/contracts/budget/envelope"
import { postgresLog } from "./log.ts"
import { Effect, Result } from "effect"
import { describe, expect, test, vi } from "vitest"
import { newEvents, newStream } from "../../test/event-store.contract.ts"
import type { EventStore } from "../event-store.ts"
import { forEachTest } from "../../test/postgres-log.ts"
import { severableConnection } from "@evenkeel/server-kit/test/severable-connection"

const log = forEachTest()
const { open, killWriter } = log

interface Acknowledged {
  readonly streamId: StreamId
  readonly revision: number
  readonly position: string
  readonly events: ReadonlyArray<EventToAppend>
}

/**
 * Each writer appends a number of times to a hot stream, expecting the revision it last saw, and
 * retries appends whose outcome is unknown.
 */
const writeUnderContention = async (
  stores: ReadonlyArray<EventStore>,
  { writers, streams, appends }: { writers: number; streams: ReadonlyArray<StreamId>; appends: number },
  acknowledge: (acknowledged: Acknowledged) => void,
): Promise<void> => {
  const write = async (writer: number) => {
    const store = stores[writer % stores.length]!
    const streamId = streams[writer % streams.length]!
    let expected = -1
    let events = newEvents(1 + (writer % 3))
    for (let done = 0; done < appends;) {
      const result = await Effect.runPromise(Effect.result(store.append(streamId, expected, events)))
      if (Result.isSuccess(result)) {
        acknowledge({ streamId, ...result.success, events })
        expected = result.success.revision
        events = newEvents(1 + (writer % 3))
        done++
      } else if (result.failure._tag === "RevisionConflict") {
        expect(result.failure.actual).not.toBe(expected)
        expected = result.failure.actual
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
}

/** The log holds exactly the acknowledged events, each once, at its acknowledged revision, without gaps. */
const expectLogOf = async (acknowledged: ReadonlyArray<Acknowledged>): Promise<void> => {
  const { rows } = await log.operator.query<{
    position: string
    stream_id: string
    revision: number
    event_id: string
  }>(`select position, stream_id, revision, event_id from ${postgresLog.table} order by position`)
  const reported = acknowledged.flatMap(({ streamId, revision, position, events }) =>
    events.map((event, index) => {
      const behind = events.length - 1 - index
      return {
        position: String(Number(position) - behind),
        stream_id: streamId,
        revision: revision - behind,
        event_id: event.eventId,
      }
    }),
  )
  reported.sort((one, other) => Number(one.position) - Number(other.position))
  expect(rows).toEqual(reported)
  expect(rows.map((row) => Number(row.position))).toEqual(rows.map((_, index) => index + 1))
  const last = new Map<string, number>()
  for (const { stream_id, revision } of rows) {
    expect(revision).toBe((last.get(stream_id) ?? -1) + 1)
    last.set(stream_id, revision)
  }
}

const hotStreams = Array.from({ length: 16 }, (_, index) => `budget-${index}`)

describe("64 writers on 16 hot streams", () => {
  test("never accept two appends at one revision, lose none, and leave no gaps", async () => {
    const acknowledged: Array<Acknowledged> = []
    await writeUnderContention([await open()], { writers: 64, streams: hotStreams, appends: 15 }, (each) =>
      acknowledged.push(each),
    )
    expect(acknowledged).toHaveLength(64 * 15)
    await expectLogOf(acknowledged)
  })

  test("the same holds while the writer's connection is killed repeatedly", async () => {
    const acknowledged: Array<Acknowledged> = []
    const kills: Array<Promise<unknown>> = []
    await writeUnderContention([await open()], { writers: 64, streams: hotStreams, appends: 15 }, (each) => {
      if (acknowledged.push(each) % 60 === 0) kills.push(killWriter())
    })
    await Promise.all(kills)
    expect(kills).toHaveLength(16)
    await expectLogOf(acknowledged)
  })

  test("the same holds while two stores on one database take the lock from each other", async () => {
    const acknowledged: Array<Acknowledged> = []
    const stores = await Promise.all([open(), open()])
    // A live process keeps its lock, so it has to be killed for the other store to finish.
    const kills: Array<Promise<unknown>> = []
    const killing = setInterval(() => kills.push(killWriter()), 30)
    await writeUnderContention(stores, { writers: 64, streams: hotStreams, appends: 8 }, (each) =>
      acknowledged.push(each),
    )
    clearInterval(killing)
    await Promise.all(kills)
    expect(acknowledged).toHaveLength(64 * 8)
    await expectLogOf(acknowledged)
  })
})

describe("an append whose response is lost", () => {
  test("returns its position, and is written once", async () => {
    const way = await severableConnection(log.url)
    const store = await open({ url: way.url })
    const streamId = newStream()
    await Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
    way.loseNextAnswer()
    expect(await Effect.runPromise(store.append(streamId, 0, newEvents(2)))).toEqual({ revision: 2, position: "3" })
    expect(await Effect.runPromise(store.load(streamId, 0))).toHaveLength(3)
    await way.close()
  })

  test("still wakes the followers", async () => {
    const way = await severableConnection(log.url)
    const store = await open({ url: way.url })
    const heard: Array<string> = []
    store.onAppended((position) => heard.push(position))
    await Effect.runPromise(store.append(newStream(), "no stream", newEvents(1)))
    way.loseNextAnswer()
    await Effect.runPromise(store.append(newStream(), "no stream", newEvents(1)))
    expect(heard).toEqual(["1", "2"])
    await way.close()
  })

  test("is unavailable if nothing answers, and succeeds when sent to another store", async () => {
    const way = await severableConnection(log.url)
    const store = await open({ url: way.url, timeout: 1_000 })
    const [streamId, events] = [newStream(), newEvents(2)]
    await Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
    way.fallSilent()
    expect((await Effect.runPromise(Effect.flip(store.append(streamId, 0, events))))._tag).toBe("StoreUnavailable")
    await way.close()
    expect((await Effect.runPromise((await open()).append(streamId, 0, events))).revision).toBe(2)
  })
})

describe("a network that stops responding", () => {
  test("does not block readers", async () => {
    const way = await severableConnection(log.url)
    const store = await open({ url: way.url, timeout: 1_000 })
    const streamId = newStream()
    await Effect.runPromise(store.append(streamId, "no stream", newEvents(1)))
    await Effect.runPromise(store.load(streamId, 0))
    way.fallSilent()
    expect((await Effect.runPromise(Effect.flip(store.load(streamId, 0))))._tag).toBe("StoreUnavailable")
    expect((await Effect.runPromise(Effect.flip(store.erase(streamId))))._tag).toBe("StoreUnavailable")
    await way.close()
  })
})

describe("an erasure", () => {
  test("waits until the deleted events are vacuumed away, however long that takes", async () => {
    const store = await open({ timeout: 1_000 })
    const streamId = newStream()
    await Effect.runPromise(
      store.append(streamId, "no stream", [...newEvents(1), { ...newEvents(1)[0]!, type: "AccountErased" }]),
    )
    await log.operator.query(`begin; lock ${postgresLog.table} in share update exclusive mode`)
    const cleaned = vi.fn<() => void>()
    const erasing = Effect.runPromise(store.erase(streamId)).then(cleaned)
    await expect
      .poll(
        async () =>
          (await log.operator.query("select from pg_locks where mode = 'ShareUpdateExclusiveLock' and not granted"))
            .rowCount,
      )
      .toBe(1)
    // A read has to wait as well, and times out.
    await log.operator.query(`lock ${postgresLog.table} in access exclusive mode`)
    await Effect.runPromise(Effect.flip(store.load(streamId, 0)))
    expect(cleaned).not.toHaveBeenCalled()
    await log.operator.query("commit")
    await erasing
    expect(await Effect.runPromise(store.load(streamId, 0))).toHaveLength(1)
  })
})
