// The event log in memory, for tests: a store for deciders and appenders, and a source for readers, which can repeat or
// replace events, or be unavailable.
import { Effect } from "effect"
import { isErasure, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import { SourceUnavailable, type EventSource } from "../src/event-source.ts"
import { type Appended, bugIn, type EventStore, isExpected, RevisionConflict } from "../src/event-store.ts"

export interface InMemoryEventStore extends EventStore {
  /** All events of all streams, in log order. */
  readonly log: ReadonlyArray<StoredEvent>
}

export const openInMemoryEventStore = (): InMemoryEventStore => {
  const log: Array<StoredEvent> = []
  const stream = (streamId: string) => log.filter((event) => event.streamId === streamId)

  return {
    log,
    load: (streamId, from) => Effect.sync(() => stream(streamId).filter(({ revision }) => revision >= from)),
    append: (streamId, expected, events) =>
      Effect.suspend((): Effect.Effect<Appended, RevisionConflict> => {
        const bug = bugIn(streamId, events)
        if (bug !== undefined) return Effect.die(bug)
        const ids = new Set(events.map((event) => event.eventId))
        const stored = log.filter((event) => ids.has(event.eventId))
        if (stored.some((event) => event.streamId !== streamId)) {
          return Effect.die(new Error(`An event of ${streamId} has the id of another stream's event.`))
        }
        if (stored.length === events.length) return Effect.succeed(endOf(stored))
        const actual = stream(streamId).at(-1)?.revision ?? -1
        if (stored.length > 0 || !isExpected(expected, actual)) {
          return Effect.fail(new RevisionConflict({ streamId, expected, actual }))
        }
        // Through JSON, so that it loses the same values as a real store.
        const appended = events.map(({ eventId, type, data, metadata }, index): StoredEvent => ({
          ...JSON.parse(JSON.stringify({ eventId, type, data, metadata })),
          streamId,
          revision: actual + 1 + index,
          position: String(Number(log.at(-1)?.position ?? 0) + 1 + index),
        }))
        log.push(...appended)
        return Effect.succeed(endOf(appended))
      }),
    erase: (streamId) =>
      Effect.sync(() => {
        const last = stream(streamId).at(-1)
        if (last === undefined || !isErasure(last)) throw new Error(`${streamId} does not end with its erasure.`)
        log.splice(0, log.length, ...log.filter((event) => event.streamId !== streamId || event === last))
      }),
  }
}

const endOf = (events: ReadonlyArray<StoredEvent>): Appended => {
  const { revision, position } = events[events.length - 1]!
  return { revision, position }
}

export interface InMemorySource extends EventSource {
  readonly append: (events: ReadonlyArray<StoredEvent>) => void
  /** Delivers these instead of the events with the same ids. */
  readonly replace: (events: ReadonlyArray<StoredEvent>) => void
  /** Lets every read fail, until it is called with false. */
  readonly setUnavailable: (isUnavailable: boolean) => void
}

const eventsPerBatch = 500

export const inMemorySource = (log: Array<StoredEvent> = []): InMemorySource => {
  let isUnavailable = false
  let wake = (): void => {}
  const read = <A>(look: () => A): Effect.Effect<A, SourceUnavailable> =>
    Effect.suspend(() =>
      isUnavailable ? Effect.fail(new SourceUnavailable({ cause: new Error("away") })) : Effect.sync(look),
    )
  const after = (position: string | undefined): number =>
    position === undefined ? 0 : log.findIndex((event) => event.position === position) + 1

  return {
    follow: Effect.fnUntraced(function* (position, handle) {
      let next = after(position)
      while (true) {
        const grown = new Promise<void>((resolve) => (wake = resolve))
        const batch = yield* read(() => log.slice(next, next + eventsPerBatch))
        next += batch.length
        if (batch.length === 0) yield* Effect.promise(() => grown)
        else yield* handle(batch, next < log.length)
      }
    }),
    loadStream: (streamId: StreamId, from) =>
      read(() => log.filter((event) => event.streamId === streamId && event.revision >= from)),
    head: () => read(() => log.at(-1)?.position),
    append: (events) => {
      log.push(...events)
      wake()
    },
    replace: (events) => {
      for (const event of events) log[log.findIndex(({ eventId }) => eventId === event.eventId)] = event
    },
    setUnavailable: (now) => {
      isUnavailable = now
      wake()
    },
  }
}
