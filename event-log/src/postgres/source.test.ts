import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { Effect, Fiber } from "effect"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openPostgresEventStore, type PostgresEventStore } from "./store.ts"
import { severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { type GrowthSignal, openPostgresSource } from "./source.ts"
import type { SourceUnavailable } from "../event-source.ts"
import { appendTo, followUntil, sourceContract } from "../../test/event-source.contract.ts"
import type { EventSource } from "../event-source.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"

let database: FreshDatabase
let store: Closable<PostgresEventStore>
let source: Closable<EventSource>

const open = async () => {
  database = await freshDatabase()
  store = await openClosable(openPostgresEventStore({ url: database.url }))
  source = await openClosable(openPostgresSource({ url: database.url }))
}
const close = async () => {
  await Promise.all([store.close(), source.close()])
  await database.drop()
}

sourceContract("the source on Postgres", async () => {
  await open()
  return { store, source, cut: async () => void (await inDatabase(cutFollowers)), close }
})

const append = (streamId: StreamId, count: number) => appendTo(store, streamId, count)

const positions = (events: ReadonlyArray<StoredEvent>) => events.map(({ position }) => Number(position))
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe("an event", () => {
  beforeEach(open)
  afterEach(close)

  test("is delivered with its JSON as the log stores it", async () => {
    await append("budget-1", 1)
    const [event] = await followUntil(source, undefined, 1).completed()
    expect({ data: JSON.parse(event?.json?.data ?? ""), metadata: JSON.parse(event?.json?.metadata ?? "") }).toEqual({
      data: event?.data,
      metadata: event?.metadata,
    })
  })
})

describe("while 64 writers append", () => {
  beforeEach(open)
  afterEach(close)

  const writeAll = () =>
    Promise.all(
      oneTo(64).map(async (writer) => {
        for (const turn of oneTo(20)) await append(`budget-${(writer + turn) % 16}`, 1 + (turn % 3))
      }),
    )
  const count = 64 * oneTo(20).reduce((sum, turn) => sum + 1 + (turn % 3), 0)

  test.each(["NOTIFY", "a signal of this process"])(
    "nothing is lost, duplicated or reordered, woken by %s",
    async (wakening) => {
      const signalled = await openClosable(
        openPostgresSource({ url: database.url, signal: (listener) => store.onAppended(listener) }),
      )
      const follower = followUntil(wakening === "NOTIFY" ? source : signalled, undefined, count)
      await writeAll()
      const events = await follower.completed()
      expect(positions(events)).toEqual(oneTo(count))
      const last = new Map<StreamId, number>()
      for (const { streamId, revision } of events) {
        expect(revision).toBe((last.get(streamId) ?? -1) + 1)
        last.set(streamId, revision)
      }
      await signalled.close()
    },
  )
})

/** A follower that has read the first event, and waits for more. */
const waiting = async (from: Closable<EventSource>) => {
  await append("budget-1", 1)
  const follower = followUntil(from, undefined, 2)
  await expect.poll(() => follower.seen.length).toBe(1)
  return follower
}

describe("a waiting follower", () => {
  beforeEach(open)
  afterEach(close)

  test("finds appended events even without a notification", async () => {
    const deaf = await openClosable(openPostgresSource({ url: database.url, signal: () => () => {} }))
    const follower = await waiting(deaf)
    await append("budget-1", 1)
    expect(positions(await follower.completed())).toEqual([1, 2])
    await deaf.close()
  })

  test("takes the events in its signal, and reads the log if that leaves a gap or brings too many", async () => {
    let bring: Parameters<GrowthSignal>[0] = () => {}
    const signalled = await openClosable(
      openPostgresSource({
        url: database.url,
        signal: (listener) => {
          bring = listener
          return () => {}
        },
      }),
    )
    const follower = await waiting(signalled)
    const [first] = follower.seen
    // Only the signal has this event.
    bring("2", [{ ...first!, position: "2", revision: 1 }])
    await expect.poll(() => positions(follower.seen)).toEqual([1, 2])
    bring("4", [{ ...first!, position: "4", revision: 3 }])
    await append("budget-1", 4)
    bring("5", [])
    await expect.poll(() => positions(follower.seen)).toEqual([1, 2, 3, 4, 5])
    await append("budget-2", 501)
    bring("506", await Effect.runPromise(source.loadStream("budget-2", 0)))
    await expect.poll(() => positions(follower.seen)).toEqual(oneTo(506))
    expect(Math.max(...follower.batches)).toBeLessThanOrEqual(500)
    // A gap between two signals during its read of the log.
    bring("506", [])
    for (const position of ["507", "509"]) bring(position, [{ ...first!, position }])
    await append("budget-3", 3)
    bring("509", [])
    await expect.poll(() => positions(follower.seen)).toEqual(oneTo(509))
    await signalled.close()
  })

  test("ends at once when it is interrupted, and releases its connection", async () => {
    const { fiber } = await waiting(source)
    await Effect.runPromise(Fiber.interrupt(fiber))
    await expect.poll(() => connections("evenkeel event follower")).toBe(0)
  })

  test("fails as unavailable when its connection is cut, and a new one finds the rest", async () => {
    const { fiber } = await waiting(source)
    await inDatabase(cutFollowers)
    const error = await Effect.runPromise(Effect.flip(Fiber.join(fiber)))
    expect(error._tag).toBe("SourceUnavailable")
    await append("budget-1", 1)
    expect(positions(await followUntil(source, "1", 1).completed())).toEqual([2])
  })

  test("fails as unavailable if there is no database", async () => {
    const nowhere = await openClosable(openPostgresSource({ url: "postgresql://evenkeel@127.0.0.1:1/none" }))
    const error = await Effect.runPromise(Effect.flip(nowhere.follow(undefined, () => Effect.void)))
    expect(error._tag).toBe("SourceUnavailable")
    await nowhere.close()
  })
})

describe("a network that stops responding", () => {
  beforeEach(open)
  afterEach(close)

  test("does not block readers or followers", async () => {
    const way = await severableConnection(database.url)
    const beyond = await openClosable(
      openPostgresSource({ url: way.url, timeout: 1_000, deadline: { first: 1_000, most: 1_000 } }),
    )
    const follower = await waiting(beyond)
    expect(await Effect.runPromise(beyond.head())).toBe("1")
    way.fallSilent()
    const failures: ReadonlyArray<Effect.Effect<unknown, SourceUnavailable>> = [
      Fiber.join(follower.fiber),
      beyond.loadStream("budget-1", 0),
      beyond.head(),
    ]
    for (const failure of failures)
      expect((await Effect.runPromise(Effect.flip(failure)))._tag).toBe("SourceUnavailable")
    await way.close()
    await beyond.close()
  })

  test("does not stop a follower from ending", async () => {
    const way = await severableConnection(database.url)
    const beyond = await openClosable(
      openPostgresSource({ url: way.url, timeout: 1_000, deadline: { first: 1_000, most: 1_000 } }),
    )
    const { fiber } = await waiting(beyond)
    way.fallSilent()
    await Effect.runPromise(Fiber.interrupt(fiber))
    await way.close()
    await beyond.close()
  })
})

const cutFollowers =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evenkeel event follower' and datname = current_database()"

const inDatabase = async (statement: string) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const connections = async (application: string): Promise<number> =>
  (
    await inDatabase(
      `select 1 from pg_stat_activity where application_name = '${application}' and datname = current_database()`,
    )
  ).length
