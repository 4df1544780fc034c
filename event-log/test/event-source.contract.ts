// The contract tests that every event source has to pass.
import type { EventToAppend, StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { Effect, Fiber } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { EventStore } from "../src/event-store.ts"
import type { EventSource } from "../src/event-source.ts"

export interface OpenSource {
  /** The store whose log the source follows; it may hold the events of others. */
  readonly store: EventStore
  readonly source: EventSource
  /** Cuts the source's connection. */
  readonly cut: () => Promise<void>
  readonly close: () => Promise<void>
}

const event = (index: number, type = "SomethingHappened"): EventToAppend => ({
  eventId: newId(),
  type,
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

export const appendTo = (store: EventStore, streamId: StreamId, count: number, type?: string) =>
  Effect.runPromise(
    store.append(
      streamId,
      "any",
      Array.from({ length: count }, (_, index) => event(index, type)),
    ),
  )

/** Follows until that many events have arrived. */
export const followUntil = (source: EventSource, after: string | undefined, count: number) => {
  const seen: Array<StoredEvent> = []
  const batches: Array<number> = []
  let complete = () => {}
  const completed = new Promise<void>((resolve) => (complete = resolve))
  const fiber = Effect.runFork(
    source.follow(after, (batch) =>
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

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Expects every stream from its first revision on, without gaps or duplicates. */
export const expectWhole = (events: ReadonlyArray<StoredEvent>): void => {
  const last = new Map<StreamId, number>()
  for (const { streamId, revision } of events) {
    expect(revision).toBe((last.get(streamId) ?? -1) + 1)
    last.set(streamId, revision)
  }
  const positions = events.map(({ position }) => BigInt(position))
  expect(positions.every((position, index) => index === 0 || position > positions[index - 1]!)).toBe(true)
}

export const sourceContract = (name: string, open: () => Promise<OpenSource>): void => {
  describe(`${name} fulfils the contract of an event source`, () => {
    let opened: OpenSource
    /** The log's end before a test. */
    let start: string | undefined
    /** A test's own streams. */
    let stream: (number: number) => StreamId
    let [one, two] = ["", ""]
    beforeEach(async () => {
      opened = await open()
      start = await Effect.runPromise(opened.source.head())
      const name = newId()
      stream = (number) => `budget-${name}-${number}`
      ;[one, two] = [stream(1), stream(2)]
    })
    afterEach(() => opened.close())

    const append = (streamId: StreamId, count: number) => appendTo(opened.store, streamId, count)
    const follow = (after: string | undefined, count: number) => followUntil(opened.source, after, count)
    /** All events that a test has appended, as a follower receives them now. */
    const delivered = async () => {
      const end = await append(stream(0), 1)
      const events: Array<StoredEvent> = []
      const isThere = "the end"
      const following = opened.source.follow(start, (batch) => {
        events.push(...batch)
        return batch.some(({ position }) => position === end.position) ? Effect.fail(isThere) : Effect.void
      })
      expect(await Effect.runPromise(Effect.flip(following))).toBe(isThere)
      return events.filter(({ streamId }) => streamId !== stream(0))
    }

    test("a follower gets the whole log in order, at most 500 events at a time, and then later events", async () => {
      for (const _ of oneTo(3)) await append(one, 200)
      const follower = follow(start, 603)
      await append(two, 3)
      const events = await follower.completed()
      expect(events).toHaveLength(603)
      expectWhole(events)
      expect(Math.max(...follower.batches)).toBeLessThanOrEqual(500)
    })

    test("events are delivered as they were appended", async () => {
      const given = [event(1), event(2)]
      const { position } = await Effect.runPromise(opened.store.append(one, "no stream", given))
      const events = await follow(start, 2).completed()
      expect(events).toMatchObject(
        given.map((each, revision) => ({
          ...each,
          streamId: one,
          revision,
          position: expect.stringMatching(/^\d+$/),
        })),
      )
      expect(events[1]?.position).toBe(position)
    })

    test("a follower resumes after the given position", async () => {
      await append(one, 3)
      const { position } = await append(one, 1)
      await append(one, 2)
      expect((await follow(position, 2).completed()).map(({ revision }) => revision)).toEqual([4, 5])
    })

    test("after it says that more is to come, another batch follows, even an empty one", async () => {
      for (const _ of oneTo(5)) await append(one, 100)
      let count = 0
      let isMoreToCome = true
      const fiber = Effect.runFork(
        opened.source.follow(start, (batch, isMore = false) =>
          Effect.sync(() => {
            count += batch.length
            isMoreToCome = isMore
          }),
        ),
      )
      await expect.poll(() => ({ count, isMoreToCome })).toEqual({ count: 500, isMoreToCome: false })
      await Effect.runPromise(Fiber.interrupt(fiber))
    })

    test("the next batch waits until the previous one has been handled", async () => {
      for (const _ of oneTo(6)) await append(one, 200)
      let handling = 0
      let most = 0
      let seen = 0
      const done = Effect.runPromise(
        Effect.flip(
          opened.source.follow(start, (batch) =>
            Effect.gen(function* () {
              most = Math.max(most, ++handling)
              yield* Effect.yieldNow
              handling--
              seen += batch.length
              if (seen === 1_200) return yield* Effect.fail("the end")
            }),
          ),
        ),
      )
      expect(await done).toBe("the end")
      expect(most).toBe(1)
    })

    test("a stream is loaded from a given revision, across many pages", async () => {
      for (const _ of oneTo(11)) await append(one, 500)
      await append(two, 1)
      const events = await Effect.runPromise(opened.source.loadStream(one, 2))
      expect(events.map(({ revision }) => revision)).toEqual(oneTo(5_499).slice(1))
      expect(await Effect.runPromise(opened.source.loadStream(stream(7), 0))).toEqual([])
    })

    test("an erased stream delivers only its last event, other streams all of theirs", async () => {
      await append(one, 3)
      await append(two, 2)
      await Effect.runPromise(opened.store.append(one, 2, [{ ...event(0), type: "AccountErased", data: {} }]))
      await Effect.runPromise(opened.store.erase(one))
      await Effect.runPromise(opened.store.scavenge?.() ?? Effect.void)
      await append(two, 1)
      const end = { streamId: one, revision: 3, type: "AccountErased" }
      for (const from of [0, 1, 3])
        expect(await Effect.runPromise(opened.source.loadStream(one, from))).toMatchObject([end])
      // The scavenge takes some time.
      await expect
        .poll(async () => (await delivered()).map(({ streamId, revision }) => ({ streamId, revision })))
        .toEqual([
          { streamId: two, revision: 0 },
          { streamId: two, revision: 1 },
          { streamId: one, revision: 3 },
          { streamId: two, revision: 2 },
        ])
    })

    test("the head is the position of the last event", async () => {
      expect(await Effect.runPromise(opened.source.head())).toBe(start)
      for (const _ of oneTo(2)) {
        const { position } = await append(one, 4)
        expect(await Effect.runPromise(opened.source.head())).toBe(position)
      }
    })

    test("while 64 writers append, nothing is lost, duplicated or reordered", async () => {
      const count = 64 * oneTo(10).reduce((sum, turn) => sum + 1 + (turn % 3), 0)
      const follower = follow(start, count)
      await Promise.all(
        oneTo(64).map(async (writer) => {
          for (const turn of oneTo(10)) await append(stream(writer), 1 + (turn % 3))
        }),
      )
      const events = await follower.completed()
      expect(events).toHaveLength(count)
      expectWhole(events)
    })

    test("a follower that resumes from its last position after repeated disconnects misses nothing", async () => {
      const seen: Array<StoredEvent> = []
      const again: Effect.Effect<never> = Effect.suspend(() =>
        opened.source
          .follow(seen.at(-1)?.position ?? start, (batch) => Effect.sync(() => void seen.push(...batch)))
          .pipe(Effect.catch(() => again)),
      )
      const following = Effect.runFork(again)
      for (const turn of oneTo(10)) {
        await append(stream(turn % 3), 3)
        await opened.cut()
      }
      await expect.poll(() => seen.length).toBe(30)
      await Effect.runPromise(Fiber.interrupt(following))
      expectWhole(seen)
    })
  })
}
