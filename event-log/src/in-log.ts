// Whether a log still holds an event that was followed up to. It does not if it was restored to an earlier time: it ends
// before that event, or has grown again and has another one there, and then what follows from a checkpoint misses events.
import { Data, Effect } from "effect"
import { isErasure, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { EventSource, SourceUnavailable } from "./event-source.ts"

export interface Followed {
  readonly position: string
  /** Unless it is not known which event that was. */
  readonly event?: { readonly streamId: StreamId; readonly revision: number; readonly eventId: string } | undefined
}

/** The message is one sentence that can be shown as it is. */
export class NotInLog extends Data.TaggedError("NotInLog")<{ readonly message: string }> {}

export const isInLog = Effect.fnUntraced(function* (
  source: Pick<EventSource, "head" | "loadStream">,
  { position, event }: Followed,
): Effect.fn.Return<boolean, SourceUnavailable> {
  const head = yield* source.head()
  if (head === undefined || BigInt(head) < BigInt(position)) return false
  if (event === undefined) return true
  const [found] = yield* source.loadStream(event.streamId, event.revision)
  // An erasure removes what came before it.
  return (
    found?.eventId === event.eventId || (found !== undefined && found.revision > event.revision && isErasure(found))
  )
})

/** Fails if it does not. `what` was followed up to there, for example "The read models". */
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
