// The event log as a table in Postgres: written by the command service's event store, read by the projector's source.

import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"

export const postgresLog = {
  schema: "events",
  table: "events.log",
  /** NOTIFY announces the log's growth here; the payload is the position of its last event. */
  channel: "events_appended",
  /** In the order of LogRow. */
  columns: "position, stream_id, revision, event_id, type, data, metadata",
} as const

/**
 * A row as the text that Postgres sends: skipping the driver's type parsing makes reading the log about 50 % faster.
 */
export type LogRow = [
  position: string,
  streamId: string,
  revision: string,
  eventId: string,
  type: string,
  data: string,
  metadata: string,
]

export const storedEventOf = ([position, streamId, revision, eventId, type, data, metadata]: LogRow): StoredEvent => ({
  position,
  streamId,
  revision: Number(revision),
  eventId,
  type,
  data: JSON.parse(data),
  metadata: JSON.parse(metadata),
  json: { data, metadata },
})
