// An event store in memory, for tests of what decides and appends.

import { isErasure, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { Effect } from "effect"
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
        const held = log.filter((event) => ids.has(event.eventId))
        if (held.some((event) => event.streamId !== streamId)) {
          return Effect.die(new Error(`An event of ${streamId} has the id of another stream's event.`))
        }
        if (held.length === events.length) return Effect.succeed(endOf(held))
        const actual = stream(streamId).at(-1)?.revision ?? -1
        if (held.length > 0 || !isExpected(expected, actual)) {
          return Effect.fail(new RevisionConflict({ streamId, expected, actual }))
        }
        // Through JSON, so that it loses whatever a real store would lose.
        const appended = events.map((event, index): StoredEvent => ({
          ...JSON.parse(JSON.stringify(event)),
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
