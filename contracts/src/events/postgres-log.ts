// The event log as a table in Postgres: written by the command service's event store, read by the projector's source.

import type { StoredEvent } from "./envelope.ts"

export const postgresLog = {
  schema: "events",
  table: "events.log",
  /** NOTIFY says here that the log has grown; the payload is the position of its last event. */
  channel: "events_appended",
  /** What is written and read, in the order of LogRow. */
  columns: "position, stream_id, revision, event_id, type, data, metadata",
} as const

/** A row read as the text that Postgres sends, without the driver's own parsing: reading the log is faster by half. */
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
