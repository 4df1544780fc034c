// One row: how far the log has been followed. Only a checkpoint; the cursors say what has been projected.
import { boolean, integer, nullable, text } from "@evenkeel/contracts/budget/figures/record"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { Followed } from "@evenkeel/event-log/in-log"
import { table, type RowOf } from "./table.ts"

export const checkpoint = table(
  "checkpoint",
  {
    /** The version of the fold that projected the rows; a later one has added to them if it differs from the schema's. */
    version: integer,
    position: nullable(text),
    /** The event at that position, if it was known: another one is there in a log that was restored and has grown again. */
    stream_id: nullable(text),
    revision: nullable(integer),
    event_id: nullable(text),
    /** Whether the log has been projected as far as it reached when the tables were created. Until then, they are incomplete. */
    caught_up: boolean,
  },
  { key: ["version"] },
)

export type CheckpointRow = RowOf<typeof checkpoint>

/** Where an event is in the log. */
export type PlaceInLog = Pick<StoredEvent, "position" | "streamId" | "revision" | "eventId">

/** The event that the tables reach to, if they reach to any. */
export const followedTo = ({
  position,
  stream_id: streamId,
  revision,
  event_id: eventId,
}: Omit<CheckpointRow, "version" | "caught_up">): Followed | undefined => {
  if (position === null) return undefined
  return streamId === null || revision === null || eventId === null
    ? { position }
    : { position, event: { streamId, revision, eventId } }
}

export const nowhere = { position: null, stream_id: null, revision: null, event_id: null } as const
