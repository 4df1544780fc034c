// Which events streams hold already. EventStoreDB finds no event by its id, and takes the same one twice where the
// expected revision is its stream's last; so the ids of what was read and written are remembered, by stream.
import type { StoredEvent, StreamId } from "@evenkeel/contracts/events/envelope"
import type { EventId } from "@evenkeel/contracts/ids"

/** A run of a stream's events, without gaps. */
export interface RecentEvents {
  readonly first: number
  readonly last: number
  /** Never wrongly false. Wrongly true about once in 2^52: then the stream is read. */
  readonly mayHold: (eventId: EventId) => boolean
}

export interface RecentEventsByStream {
  readonly of: (streamId: StreamId) => RecentEvents | undefined
  /** What follows a known run extends it; what does not takes its place where it reaches further. */
  readonly learn: (streamId: StreamId, from: number, events: ReadonlyArray<Pick<StoredEvent, "eventId">>) => void
}

interface Run {
  first: number
  last: number
  readonly marks: Set<number>
}

export const rememberRecentEvents = (eventsRemembered = 1_000_000): RecentEventsByStream => {
  // A Map keeps insertion order, so the first key is the least recently used.
  const runs = new Map<StreamId, Run>()
  let remembered = 0

  const keep = (streamId: StreamId, run: Run): void => {
    runs.set(streamId, run)
    remembered += run.marks.size
    for (const oldest of runs.keys()) {
      if (remembered <= eventsRemembered || oldest === streamId) break
      forget(oldest)
    }
  }
  const forget = (streamId: StreamId): void => {
    remembered -= runs.get(streamId)?.marks.size ?? 0
    runs.delete(streamId)
  }

  return {
    of: (streamId) => {
      const run = runs.get(streamId)
      return run && { first: run.first, last: run.last, mayHold: (eventId) => run.marks.has(markOf(eventId)) }
    },
    learn: (streamId, from, events) => {
      const last = from + events.length - 1
      const known = runs.get(streamId)
      const follows = known !== undefined && from >= known.first && from <= known.last + 1
      if (known !== undefined && !follows && last < known.last) return
      const run = follows ? known : { first: from, last, marks: new Set<number>() }
      forget(streamId)
      run.last = Math.max(run.last, last)
      for (const { eventId } of events) run.marks.add(markOf(eventId))
      keep(streamId, run)
    },
  }
}

/** The last 52 bits of a UUID, in which no version of it keeps anything but chance. */
const markOf = (eventId: EventId): number => Number.parseInt(eventId.replaceAll("-", "").slice(-13), 16)
