// Streams that wait behind an event that Kafka refuses, until a later event of the stream is published: a projector
// that misses an event reads it from the event store.
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import type { Refused } from "./sending.ts"
import type { Unpublished } from "./tables.ts"

export interface Changes {
  /** Streams that no longer wait. */
  readonly resumed: ReadonlyArray<StreamId>
  /** The first event of each stream that now waits. */
  readonly setAside: ReadonlyArray<Unpublished>
}

/** The changes by a batch, given the streams that waited before it. */
export const changesBy = (
  waiting: ReadonlySet<StreamId>,
  batch: ReadonlyArray<StoredEvent>,
  refused: ReadonlyArray<Refused>,
): Changes => {
  const reasons = new Map(refused.map(({ index, reason }) => [index, reason]))
  const resumed = new Set<StreamId>()
  const setAside = new Map<StreamId, Unpublished>()
  for (const [index, { streamId, revision, position, eventId, type }] of batch.entries()) {
    const reason = reasons.get(index)
    const waits = setAside.has(streamId) || (waiting.has(streamId) && !resumed.has(streamId))
    if (reason === undefined) {
      setAside.delete(streamId)
      if (waiting.has(streamId)) resumed.add(streamId)
    } else if (!waits) setAside.set(streamId, { streamId, revision, position, eventId, type, reason })
  }
  return { resumed: [...resumed], setAside: [...setAside.values()] }
}
