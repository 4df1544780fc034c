// The events themselves, as they are stored: from them the read side replays a budget as of any moment, and exports it.
import type { EventMetadata, StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { integer, json, table, text, type RowOf } from "./table.ts"

export const historyEvents = table("history_events", {
  user_id: text,
  revision: integer,
  event_id: text,
  type: text,
  data: json<unknown>(),
  metadata: json<EventMetadata>(),
}, { key: ["user_id", "revision"] })

export type HistoryEventRow = RowOf<typeof historyEvents>

export const historyEventRow = (userId: UserId, { revision, eventId, type, data, metadata }: StoredEvent): HistoryEventRow =>
  ({ user_id: userId, revision, event_id: eventId, type, data, metadata })
