import { Data, type Effect } from "effect"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/events/envelope"

/** The event store is away, or what stands between it and here: then `what` names that. */
export class SourceUnavailable extends Data.TaggedError("SourceUnavailable")<{ readonly cause: unknown; readonly what?: string }> {}

/** `isMoreToCome`: the next batch comes at once, if only to say, by being empty, that there is no more; unless the source fails. */
export type Handle<E> = (batch: ReadonlyArray<StoredEvent>, isMoreToCome?: boolean) => Effect.Effect<void, E>

/** Where the projector's events come from. Deliveries may repeat; within a stream they come in order. */
export interface EventSource {
  /**
   * Hands over every event after that position (from the start where it is undefined), in batches of at most 500, and
   * then those that are appended later, as they come. The next batch comes when the effect of `handle` has ended.
   * Runs until it is interrupted or the source fails.
   */
  readonly follow: <E>(after: string | undefined, handle: Handle<E>) => Effect.Effect<never, E | SourceUnavailable>
  /** The events of one stream from that revision on, in order: to fill a gap, or to replay. */
  readonly loadStream: (streamId: StreamId, from: number) => Effect.Effect<ReadonlyArray<StoredEvent>, SourceUnavailable>
  /** Whether it keeps a bookmark of its own, and so does not give again what was handled, though a crash has undone it. */
  readonly givesOnce?: boolean
  /** The position of the last event in the log; undefined where there is none. */
  readonly head: () => Effect.Effect<string | undefined, SourceUnavailable>
  /** How much of the log lies between, in its own measure. Left out where positions count events, and so their difference says it. */
  readonly between?: (position: string | undefined, head: string) => number
}
