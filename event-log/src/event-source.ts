import { Data, type Effect } from "effect"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"

/** Why a service is not ready. */
export const eventStoreUnreachable = "The event store cannot be reached."

/** The event store is unavailable, or something between it and us, which `what` then names. */
export class SourceUnavailable extends Data.TaggedError("SourceUnavailable")<{
  readonly cause: unknown
  readonly what?: string
}> {}

/**
 * `isMoreToCome` promises another batch at once, unless the source fails. That batch may be
 * empty, which means that there is no more.
 */
export type Handle<E> = (batch: ReadonlyArray<StoredEvent>, isMoreToCome?: boolean) => Effect.Effect<void, E>

/** Where the projector's events come from. Delivery is at least once, and in order within a stream. */
export interface EventSource {
  /**
   * Delivers every event after that position (from the start if it is undefined) in batches of at most 500, and then
   * new ones as they are appended. The next batch is delivered once the effect of `handle` has ended. Runs until
   * interrupted, or until the source fails.
   */
  readonly follow: <E>(after: string | undefined, handle: Handle<E>) => Effect.Effect<never, E | SourceUnavailable>
  /** The events of one stream from that revision on, in order: to fill a gap, or to replay. */
  readonly loadStream: (
    streamId: StreamId,
    from: number,
  ) => Effect.Effect<ReadonlyArray<StoredEvent>, SourceUnavailable>
  /**
   * Whether the source keeps its own checkpoint, and so does not deliver again what was
   * handled, even if a crash has undone that.
   */
  readonly givesOnce?: boolean
  /** The position of the last event in the log; undefined if there is none. */
  readonly head: () => Effect.Effect<string | undefined, SourceUnavailable>
  /**
   * How much of the log lies in between, in the store's own unit. Absent if positions count
   * events, so that their difference is the answer.
   */
  readonly between?: (position: string | undefined, head: string) => number
}
