// The event store on EventStoreDB, using its streams and its optimistic concurrency directly.
import { isErasure, type EventToAppend, type StreamId, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { opened } from "@evenkeel/server-kit/lifetime"
import { Effect, type Scope } from "effect"
import { openEventStoreDbStreams } from "./streams.ts"
import {
  bugIn,
  type EventStore,
  type ExpectedRevision,
  isExpected,
  RevisionConflict,
  StoreUnavailable,
} from "../event-store.ts"
import { LRUCache } from "lru-cache"
import type { EventId } from "@evenkeel/contracts/ids"

export interface EventStoreDbOptions {
  /** For example `esdb://user:password@host:2113`. */
  readonly url: string
  /** How long, in milliseconds, the server may take to answer. */
  readonly timeout?: number
  /** How long, in milliseconds, appends and reads wait for an election or a lost connection. */
  readonly retryTimeout?: number
}

export interface EventStoreDb extends EventStore {
  /** Fails with the client's error if the server cannot be reached or refuses us. */
  readonly probe: Effect.Effect<void, unknown>
}

/** The largest append that a server accepts by default. */
const largestAppend = 1024 ** 2

/** How many events before the expected revision are searched for an earlier attempt of the same append. */
const eventsLookedBack = 1_000

export const openEventStoreDb = Effect.fnUntraced(function* ({
  url,
  timeout = 5_000,
  retryTimeout = 3 * timeout,
}: EventStoreDbOptions): Effect.fn.Return<EventStoreDb, Error, Scope.Scope> {
  const streams = yield* opened(
    () => openEventStoreDbStreams(url, { timeout, retryTimeout }),
    (connected) => connected.close(),
  )
  const recent = cacheRecentEvents()

  const load: EventStore["load"] = (streamId, from) =>
    streams
      .read(streamId, from)
      .pipe(Effect.tap((events) => Effect.sync(() => recent.learn(streamId, events[0]?.revision ?? from, events))))

  const { known, findIn } = searching(load, recent)

  const append = Effect.fnUntraced(function* (
    streamId: StreamId,
    expected: ExpectedRevision,
    events: ReadonlyArray<EventToAppend>,
  ) {
    const bug = bugIn(streamId, events)
    if (bug !== undefined) return yield* Effect.die(bug)
    const expectedEnd = expectedEndOf(expected)
    while (true) {
      const run = yield* known(streamId, expectedEnd)
      const found = yield* findIn(run, streamId, expected, events)
      if (found !== undefined) return found
      // The server supports "any", but then detects duplicates only while it caches them.
      const believed = expectedEnd === "the end" ? run.last : expectedEnd
      if (!isExpected(expected, believed)) return yield* new RevisionConflict({ streamId, expected, actual: believed })
      const outcome = yield* streams
        .append(streamId, believed, events)
        .pipe(Effect.mapError(({ cause }) => new StoreUnavailable({ cause })))
      if ("position" in outcome) {
        recent.learn(streamId, believed + 1, events)
        return outcome
      }
      // Another writer was first, or an earlier attempt of this append whose answer was lost.
      const now = yield* known(streamId, "the end")
      if (expectedEnd === "the end") continue
      const written = yield* findIn(now, streamId, expected, events)
      return written ?? (yield* new RevisionConflict({ streamId, expected, actual: outcome.actual }))
    }
  })

  /**
   * By truncation rather than deletion: the last event stays, which tells readers of the stream, and followers of the
   * log after a scavenge, about the erasure; and no other stream can begin in its place.
   */
  const erase = Effect.fnUntraced(function* (streamId: StreamId) {
    const last = yield* streams.readLast(streamId)
    if (last === undefined || !isErasure(last)) {
      return yield* Effect.die(new Error(`${streamId} does not end with its erasure.`))
    }
    yield* streams.truncate(streamId, last.revision)
  })

  return { load, append, largestAppend, erase, scavenge: () => streams.scavenge, probe: streams.probe }
})

/** Finds events of a stream in the cache, and reads the stream for others. */
const searching = (load: EventStore["load"], recent: ReturnType<typeof cacheRecentEvents>) => {
  /** The stream's events up to that revision, or all of them. */
  const known = Effect.fnUntraced(function* (streamId: StreamId, upTo: StreamEnd) {
    const before = recent.of(streamId)
    // The server itself compares the ids with the events after the expected revision.
    if (upTo === -1) return before ?? nothing
    const wanted = upTo === "the end" ? (before?.last ?? 0) : upTo
    const first = Math.max(0, wanted - eventsLookedBack + 1)
    if (before === undefined || before.first > first) yield* load(streamId, first)
    else if (upTo === "the end" || before.last < upTo) yield* load(streamId, before.last + 1)
    return recent.of(streamId) ?? nothing
  })

  /** Where these events are, if the stream holds all of them; a conflict if it holds some of them. */
  const findIn = Effect.fnUntraced(function* (
    run: RecentEvents,
    streamId: StreamId,
    expected: ExpectedRevision,
    events: ReadonlyArray<EventToAppend>,
  ) {
    if (!events.some(({ eventId }) => run.mayHold(eventId))) return undefined
    const ids = new Set(events.map(({ eventId }) => eventId))
    const stored = yield* load(streamId, 0)
    const found = stored.filter(({ eventId }) => ids.has(eventId))
    const last = found.at(-1)
    if (last === undefined) return undefined
    if (found.length === events.length) return { revision: last.revision, position: last.position }
    return yield* new RevisionConflict({ streamId, expected, actual: stored.length - 1 })
  })

  return { known, findIn }
}

const nothing: RecentEvents = { first: 0, last: -1, mayHold: () => false }

/** The revision of a stream's last event, -1 if it has none, or "the end" for any revision. */
type StreamEnd = number | "the end"

const expectedEndOf = (expected: ExpectedRevision): StreamEnd => {
  if (typeof expected === "number") return expected
  return expected === "no stream" ? -1 : "the end"
}

// Caches which events streams hold, by stream. EventStoreDB cannot look up an event by id, and accepts the same one
// twice if the expected revision is the stream's last.

/** A run of a stream's events, without gaps. */
interface RecentEvents {
  readonly first: number
  readonly last: number
  /** Never a false negative. False positives, about one in 2^52, only cause the stream to be read. */
  readonly mayHold: (eventId: EventId) => boolean
}

interface RecentEventsByStream {
  readonly of: (streamId: StreamId) => RecentEvents | undefined
  /** Events that follow the known run extend it; others replace it if they reach further. */
  readonly learn: (streamId: StreamId, from: number, events: ReadonlyArray<Pick<StoredEvent, "eventId">>) => void
}

interface Run {
  first: number
  last: number
  readonly marks: Set<number>
}

const cacheRecentEvents = (eventsCached = 1_000_000): RecentEventsByStream => {
  const runs = new LRUCache<StreamId, Run>({
    maxSize: eventsCached,
    sizeCalculation: ({ marks }) => Math.max(1, marks.size),
  })
  return {
    of: (streamId) => {
      const run = runs.get(streamId)
      return run && { first: run.first, last: run.last, mayHold: (eventId) => run.marks.has(markOf(eventId)) }
    },
    learn: (streamId, from, events) => {
      const last = from + events.length - 1
      const known = runs.peek(streamId)
      const follows = known !== undefined && from >= known.first && from <= known.last + 1
      if (known !== undefined && !follows && last < known.last) return
      const run = follows ? known : { first: from, last, marks: new Set<number>() }
      run.last = Math.max(run.last, last)
      for (const { eventId } of events) run.marks.add(markOf(eventId))
      runs.delete(streamId) // its size is calculated only when it is added
      runs.set(streamId, run)
    },
  }
}

/** The last 52 bits of a UUID, which are random in every version that we use. */
const markOf = (eventId: EventId): number => Number.parseInt(eventId.replaceAll("-", "").slice(-13), 16)
