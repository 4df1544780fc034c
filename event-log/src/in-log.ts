// Checks that the log still contains the event at a checkpoint. After a restore to an earlier time, the log ends before
// that event or has another one at its position, and following from the checkpoint would miss events.
import { Data, Effect } from "effect"
import { isErasure, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { EventSource, SourceUnavailable } from "./event-source.ts"

export interface Followed {
  readonly position: string
  /** The event at the checkpoint, if it is known. */
  readonly event?: { readonly streamId: StreamId; readonly revision: number; readonly eventId: string } | undefined
}

/** The message is one sentence for the operator. */
export class NotInLog extends Data.TaggedError("NotInLog")<{ readonly message: string }> {}

export const isInLog = Effect.fnUntraced(function* (
  source: Pick<EventSource, "head" | "loadStream">,
  { position, event }: Followed,
): Effect.fn.Return<boolean, SourceUnavailable> {
  const head = yield* source.head()
  if (head === undefined || BigInt(head) < BigInt(position)) return false
  if (event === undefined) return true
  const [found] = yield* source.loadStream(event.streamId, event.revision)
  // An erasure removes the events before it.
  return (
    found?.eventId === event.eventId || (found !== undefined && found.revision > event.revision && isErasure(found))
  )
})

/** Fails with NotInLog otherwise. `what` is the follower, for example "The read models". */
export const expectInLog = (
  source: Pick<EventSource, "head" | "loadStream">,
  followed: Followed,
  what: string,
): Effect.Effect<void, NotInLog | SourceUnavailable> =>
  Effect.flatMap(isInLog(source, followed), (isThere) =>
    isThere ? Effect.void : Effect.fail(new NotInLog({ message: lost(what, followed) })),
  )

export const lost = (what: string, { position }: Followed): string =>
  `${what} reach to position ${position}, whose event is not in the log: it was restored to an earlier time. Stop all services, and run "operate recover".`
