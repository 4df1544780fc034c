// One row: how far the log has been followed. The cursors, not the checkpoint, show which events have been projected.
import { boolean, integer, nullable, text } from "@evenkeel/contracts/budget/figures/record"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { Followed } from "@evenkeel/event-log/in-log"
import { table, type RowOf } from "./table.ts"

export const checkpoint = table(
  "checkpoint",
  {
    /**
     * The version of the fold that projected the rows; if it differs from the schema's, a later one has added to them.
     */
    version: integer,
    position: nullable(text),
    /** The event at that position, if known: a log that was restored and has grown again has another one there. */
    stream_id: nullable(text),
    revision: nullable(integer),
    event_id: nullable(text),
    /** Whether the log has been projected up to its head at the tables' creation. Until then, they are incomplete. */
    caught_up: boolean,
  },
  { key: ["version"] },
)

export type CheckpointRow = RowOf<typeof checkpoint>

/** The location of an event in the log. */
export type PlaceInLog = Pick<StoredEvent, "position" | "streamId" | "revision" | "eventId">

/** The event at the checkpoint, if there is one. */
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
