// Which events streams already hold. EventStoreDB cannot look up an event by id, and accepts the same one twice if the
// expected revision is the stream's last; so the ids of events that were read and written are remembered, by stream.
import { LRUCache } from "lru-cache"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import type { EventId } from "@evenkeel/contracts/ids"

/** A run of a stream's events, without gaps. */
export interface RecentEvents {
  readonly first: number
  readonly last: number
  /** Never a false negative. False positives, about one in 2^52, only cause the stream to be read. */
  readonly mayHold: (eventId: EventId) => boolean
}

export interface RecentEventsByStream {
  readonly of: (streamId: StreamId) => RecentEvents | undefined
  /** Events that follow the known run extend it; others replace it if they reach further. */
  readonly learn: (streamId: StreamId, from: number, events: ReadonlyArray<Pick<StoredEvent, "eventId">>) => void
}

interface Run {
  first: number
  last: number
  readonly marks: Set<number>
}

export const rememberRecentEvents = (eventsRemembered = 1_000_000): RecentEventsByStream => {
  const runs = new LRUCache<StreamId, Run>({
    maxSize: eventsRemembered,
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
