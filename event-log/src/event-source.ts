import { Data, type Effect } from "effect"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"

/** Reported as the reason why a service is not ready. */
export const eventStoreUnreachable = "The event store cannot be reached."

/** The event store is unavailable, or something in front of it, which `what` then names. */
export class SourceUnavailable extends Data.TaggedError("SourceUnavailable")<{
  readonly cause: unknown
  readonly what?: string
}> {}

/** `isMoreToCome` announces another batch, unless the source fails. That batch may be empty: then there are no more. */
export type Handle<E> = (batch: ReadonlyArray<StoredEvent>, isMoreToCome?: boolean) => Effect.Effect<void, E>

/** Where the projector's events come from. Delivery is at least once, and in order within a stream. */
export interface EventSource {
  /**
   * Delivers every event after that position (from the start if undefined) in batches of at most 500, then new ones as
   * they are appended. Each batch waits until `handle` has finished the one before. Runs until interrupted, or until
   * the source fails.
   */
  readonly follow: <E>(after: string | undefined, handle: Handle<E>) => Effect.Effect<never, E | SourceUnavailable>
  /** The events of one stream from that revision on, in order. */
  readonly loadStream: (
    streamId: StreamId,
    from: number,
  ) => Effect.Effect<ReadonlyArray<StoredEvent>, SourceUnavailable>
  /**
   * Whether the source keeps its own checkpoint, and so never delivers a handled event again, even if a crash has
   * undone the handling.
   */
  readonly givesOnce?: boolean
  /** The position of the last event in the log; undefined if there is none. */
  readonly head: () => Effect.Effect<string | undefined, SourceUnavailable>
  /** The length of the log between two positions, in the store's own unit. Absent if positions count events. */
  readonly between?: (position: string | undefined, head: string) => number
}
