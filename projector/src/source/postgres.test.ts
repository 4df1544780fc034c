import type { EventToAppend, StoredEvent, StreamId } from "@evenkeel/contracts/events/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { Effect, Fiber } from "effect"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openPostgresEventStore, type PostgresEventStore } from "../../../command-service/src/event-store/postgres.ts"
import { type FreshDatabase, freshDatabase } from "../../../embedded/testing.ts"
import { openPostgresSource, type PostgresSource } from "./postgres.ts"

let database: FreshDatabase
let store: PostgresEventStore
let source: PostgresSource

beforeEach(async () => {
  database = await freshDatabase()
  store = await openPostgresEventStore({ url: database.url })
  source = openPostgresSource({ url: database.url })
})
afterEach(async () => {
  await Promise.all([store.close(), source.close()])
  await database.drop()
})

const event = (index: number): EventToAppend => ({
  eventId: newId(),
  type: "SomethingHappened",
  data: { index },
  metadata: {
    schemaVersion: "1",
    commandId: newId(),
    correlationId: "correlation",
    causationId: "causation",
    actor: "user:someone",
    occurredAt: "2026-02-01T08:00:00.000Z",
    timeZone: "Europe/Vienna",
  },
})
const append = (streamId: StreamId, count: number) =>
  Effect.runPromise(store.append(streamId, "any", Array.from({ length: count }, (_, index) => event(index))))

/** Follows until so many events have come. */
const follow = (from: PostgresSource, after: string | undefined, count: number) => {
  const seen: Array<StoredEvent> = []
  const batches: Array<number> = []
  let complete = () => {}
  const completed = new Promise<void>((resolve) => (complete = resolve))
  const fiber = Effect.runFork(
    from.follow(after, (batch) =>
      Effect.sync(() => {
        seen.push(...batch)
        batches.push(batch.length)
        if (seen.length >= count) complete()
      }),
    ),
  )
  return {
    seen,
    batches,
    fiber,
    completed: async () => {
      const failed = Effect.runPromise(Fiber.join(fiber))
      await Promise.race([completed, failed])
      await Promise.all([Effect.runPromise(Fiber.interrupt(fiber)), failed.catch(() => {})])
      return seen
    },
  }
}

const positions = (events: ReadonlyArray<StoredEvent>) => events.map(({ position }) => Number(position))
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe("given a log", () => {
  test("a follower gets all of it in order, at most 500 at a time, and then what comes later", async () => {
    await append("budget-1", 600)
    const follower = follow(source, undefined, 603)
    await append("budget-2", 3)
    expect(positions(await follower.completed())).toEqual(oneTo(603))
    expect(Math.max(...follower.batches)).toBe(500)
  })

  test("a follower goes on behind the position it names", async () => {
    await append("budget-1", 5)
    expect(positions(await follow(source, "3", 2).completed())).toEqual([4, 5])
  })

  test("the next batch waits for the handling of the one before", async () => {
    await append("budget-1", 1_200)
    let handling = 0
    let most = 0
    const done = Effect.runPromise(
      Effect.flip(
        source.follow(undefined, (batch) =>
          Effect.gen(function* () {
            most = Math.max(most, ++handling)
            yield* Effect.yieldNow
            handling--
            if (batch.at(-1)?.position === "1200") return yield* Effect.fail("the end")
          }),
        ),
      ),
    )
    expect(await done).toBe("the end")
    expect(most).toBe(1)
  })

  test("a stream is read from a revision on, over many pages", async () => {
    for (const _ of oneTo(11)) await append("budget-1", 500)
    await append("budget-2", 1)
    const events = await Effect.runPromise(source.loadStream("budget-1", 2))
    expect(events.map(({ revision }) => revision)).toEqual(oneTo(5_499).slice(1))
    expect(await Effect.runPromise(source.loadStream("budget-nobody", 0))).toEqual([])
  })

  test("the head is the last position", async () => {
    expect(await Effect.runPromise(source.head())).toBeUndefined()
    await append("budget-1", 4)
    expect(await Effect.runPromise(source.head())).toBe("4")
  })
})

describe("while 64 writers append", () => {
  const writeAll = () =>
    Promise.all(
      oneTo(64).map(async (writer) => {
        for (const turn of oneTo(20)) await append(`budget-${(writer + turn) % 16}`, 1 + (turn % 3))
      }),
    )
  const count = 64 * oneTo(20).reduce((sum, turn) => sum + 1 + (turn % 3), 0)

  test.each(["NOTIFY", "a signal of this process"])("nothing is lost, doubled or out of order, woken by %s", async (wakening) => {
    const signalled = openPostgresSource({ url: database.url, signal: (listener) => store.onAppended(listener) })
    const follower = follow(wakening === "NOTIFY" ? source : signalled, undefined, count)
    await writeAll()
    const events = await follower.completed()
    expect(positions(events)).toEqual(oneTo(count))
    const last = new Map<StreamId, number>()
    for (const { streamId, revision } of events) {
      expect(revision).toBe((last.get(streamId) ?? -1) + 1)
      last.set(streamId, revision)
    }
    await signalled.close()
  })
})

describe("a follower that waits", () => {
  /** Has seen the first event, and has nothing more to read. */
  const waiting = async (from: PostgresSource) => {
    await append("budget-1", 1)
    const follower = follow(from, undefined, 2)
    await expect.poll(() => follower.seen.length).toBe(1)
    return follower
  }

  test("finds what was appended though nobody told it", async () => {
    const deaf = openPostgresSource({ url: database.url, signal: () => () => {} })
    const follower = await waiting(deaf)
    await append("budget-1", 1)
    expect(positions(await follower.completed())).toEqual([1, 2])
    await deaf.close()
  })

  test("ends at once when it is interrupted, and lets its connection go", async () => {
    const { fiber } = await waiting(source)
    await Effect.runPromise(Fiber.interrupt(fiber))
    await expect.poll(() => connections("evenkeel event follower")).toBe(0)
  })

  test("fails as unavailable when its connection is cut, and another one finds the rest", async () => {
    const { fiber } = await waiting(source)
    await inDatabase("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evenkeel event follower' and datname = current_database()")
    const error = await Effect.runPromise(Effect.flip(Fiber.join(fiber)))
    expect(error._tag).toBe("SourceUnavailable")
    await append("budget-1", 1)
    expect(positions(await follow(source, "1", 1).completed())).toEqual([2])
  })

  test("is refused as unavailable where there is no database", async () => {
    const nowhere = openPostgresSource({ url: "postgresql://evenkeel@127.0.0.1:1/none" })
    const error = await Effect.runPromise(Effect.flip(nowhere.follow(undefined, () => Effect.void)))
    expect(error._tag).toBe("SourceUnavailable")
    await nowhere.close()
  })
})

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
  (await inDatabase(`select 1 from pg_stat_activity where application_name = '${application}' and datname = current_database()`)).length
