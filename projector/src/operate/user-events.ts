import { Effect } from "effect"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { Refusal } from "./installation.ts"

/** All events of one person. Refuses if there are none. */
export const eventsOfUser = async (source: EventSource, userId: UserId): Promise<ReadonlyArray<StoredEvent>> => {
  const streamId = budgetStream(userId)
  const events = await Effect.runPromise(source.loadStream(streamId, 0))
  if (events.length === 0)
    throw new Refusal(`There are no events of user ${userId}: the log has no stream ${streamId}.`)
  return events
}
