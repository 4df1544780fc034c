import { Data, type Effect } from "effect"
import { unavailable, type RequestError } from "@evenkeel/contracts/errors"
import type { EventToAppend, StoredEvent, StreamId } from "@evenkeel/contracts/events/envelope"

/** What the appender believes of the stream: its last revision, that it has none, that it is there, or nothing at all. */
export type ExpectedRevision = number | "no stream" | "stream exists" | "any"

/** Whether a stream is where its appender believes it to be. `actual` is its last revision, -1 for no stream. */
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

/** The stream is not where the appender believed it to be; nothing was written. `actual` is its last revision, -1 for no stream. */
export class RevisionConflict extends Data.TaggedError("RevisionConflict")<{
  readonly streamId: StreamId
  readonly expected: ExpectedRevision
  readonly actual: number
}> {}

/** The store is away, or did not answer in time: what became of an append is unknown. Sending the same event ids again is safe. */
export class StoreUnavailable extends Data.TaggedError("StoreUnavailable")<{ readonly cause: unknown }> {}

/** What the person is told then. */
export const storeAway = ({ cause }: Pick<StoreUnavailable, "cause">): RequestError =>
  unavailable("The budget's store is unavailable. Please try again in a moment.", { cause })

/** Where an append ended up. `position` is that of its last event. */
export interface Appended {
  readonly revision: number
  readonly position: string
}

/** The append-only log of streams, with EventStoreDB's semantics: revisions count from 0 within a stream. */
export interface EventStore {
  /** The events of a stream from that revision on, in order; none where the stream does not exist. */
  readonly load: (streamId: StreamId, from: number) => Effect.Effect<ReadonlyArray<StoredEvent>, StoreUnavailable>
  /**
   * All events, or none. Appending events whose ids the stream already holds writes nothing and answers where they
   * are, whatever the expected revision, so an unknown outcome is resolved by appending again.
   */
  readonly append: (
    streamId: StreamId,
    expected: ExpectedRevision,
    events: ReadonlyArray<EventToAppend>,
  ) => Effect.Effect<Appended, RevisionConflict | StoreUnavailable>
  /**
   * The one way in which events are ever lost: deletes all of a stream but its last event, which must be an AccountErased. Revisions
   * and positions stay as they are, with a gap. Doing it again changes nothing.
   */
  readonly erase: (streamId: StreamId) => Effect.Effect<void, StoreUnavailable>
  /**
   * Has what was erased taken out of the store's files, and out of what followers of the whole log are given. Left out where `erase`
   * itself does that.
   */
  readonly scavenge?: () => Effect.Effect<Scavenge, StoreUnavailable>
}

/** It has begun; another one is under way, and may not take along what was erased since it began; or its operators keep it to themselves. */
export type Scavenge = "begun" | "another under way" | "not allowed"
