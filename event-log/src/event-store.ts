import { Data, type Effect } from "effect"
import { unavailable, type Unavailable } from "@evenkeel/contracts/errors"
import type { EventToAppend, StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"

/** The revision that the appender expects the stream to end with, or whether it expects the stream to exist. */
export type ExpectedRevision = number | "no stream" | "stream exists" | "any"

/** Whether the stream is as the appender expects. `actual` is its last revision, -1 for no stream. */
export const isExpected = (expected: ExpectedRevision, actual: number): boolean => {
  switch (expected) {
    case "any":
      return true
    case "no stream":
      return actual === -1
    case "stream exists":
      return actual >= 0
    default:
      return actual === expected
  }
}

/**
 * The stream was not at the expected revision, so nothing was written. `actual` is its last revision, -1 for no stream.
 */
export class RevisionConflict extends Data.TaggedError("RevisionConflict")<{
  readonly streamId: StreamId
  readonly expected: ExpectedRevision
  readonly actual: number
}> {}

/** The store is unavailable or too slow: the outcome is unknown. Retrying with the same event ids is safe. */
export class StoreUnavailable extends Data.TaggedError("StoreUnavailable")<{ readonly cause: unknown }> {}

/** The same, as an error for the person. */
export const asUnavailable = ({ cause }: Pick<StoreUnavailable, "cause">): Unavailable =>
  unavailable("The budget's store is unavailable. Please try again in a moment.", { cause })

/**
 * The largest size of an event's data and metadata as JSON, in bytes. Larger contents are split into several events.
 */
export const largestEvent = 256 * 1024

/** Explains why an append is a bug, which every store refuses; undefined if it is valid. */
export const bugIn = (streamId: StreamId, events: ReadonlyArray<EventToAppend>): Error | undefined => {
  const large = events.find(isTooLarge)
  if (large !== undefined)
    return new Error(`An event for ${streamId} is too large: ${large.type} of ${sizeOf(large)} bytes.`)
  if (events.length === 1) return undefined
  if (events.length === 0) return new Error(`There is nothing to append to ${streamId}.`)
  const ids = new Set(events.map(({ eventId }) => eventId))
  return ids.size < events.length ? new Error(`Two events for ${streamId} have the same id.`) : undefined
}

export const isTooLarge = (event: EventToAppend): boolean => sizeOf(event) > largestEvent

const sizeOf = ({ data, metadata, json }: EventToAppend): number =>
  Buffer.byteLength(json?.data ?? JSON.stringify(data)) + Buffer.byteLength(json?.metadata ?? JSON.stringify(metadata))

/** An upper bound, in bytes, for what a store adds to each event, such as its type. */
const addedToEach = 200

/** The size of one append as a store counts it, in bytes. */
export const sizeOfAll = (events: ReadonlyArray<EventToAppend>): number =>
  events.reduce((sum, event) => sum + sizeOf(event) + addedToEach, 0)

/** Where an append ended up. `position` is that of its last event. */
export interface Appended {
  readonly revision: number
  readonly position: string
}

/** The append-only log of streams, with EventStoreDB's semantics: revisions count from 0 within a stream. */
export interface EventStore {
  /** The events of a stream from that revision on, in order; none if the stream does not exist. */
  readonly load: (streamId: StreamId, from: number) => Effect.Effect<ReadonlyArray<StoredEvent>, StoreUnavailable>
  /**
   * Appends all events or none. Appending events whose ids the stream already holds writes nothing and returns their
   * location, regardless of the expected revision; so an append whose outcome is unknown can simply be retried.
   */
  readonly append: (
    streamId: StreamId,
    expected: ExpectedRevision,
    events: ReadonlyArray<EventToAppend>,
  ) => Effect.Effect<Appended, RevisionConflict | StoreUnavailable>
  /** The largest size of one append, in bytes; absent if there is no limit. */
  readonly largestAppend?: number
  /**
   * The only way in which events are ever deleted: removes all of a stream except its last event, which must be
   * UserErased. Revisions and positions keep their values and have a gap. Idempotent.
   */
  readonly erase: (streamId: StreamId) => Effect.Effect<void, StoreUnavailable>
  /**
   * Starts removing erased events from the store's files, and from what followers of the whole log
   * receive. Absent if `erase` already does that.
   */
  readonly scavenge?: () => Effect.Effect<Scavenge, StoreUnavailable>
}

/** "another under way": it may miss recent erasures. "not allowed": only the store's operators may start one. */
export type Scavenge = "begun" | "another under way" | "not allowed"
