import { Effect } from "effect"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import { Refusal } from "../installation.ts"

/** All events of one person. Refuses if there are none. */
export const eventsOfUser = Effect.fnUntraced(function* (
  source: EventSource,
  userId: UserId,
): Effect.fn.Return<ReadonlyArray<StoredEvent>, Refusal | SourceUnavailable> {
  const streamId = budgetStream(userId)
  const events = yield* source.loadStream(streamId, 0)
  if (events.length === 0)
    return yield* new Refusal(`There are no events of user ${userId}: the log has no stream ${streamId}.`)
  return events
})
