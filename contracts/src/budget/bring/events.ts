import { Schema } from "effect"
import type { EventToAppend } from "../envelope.ts"
import { Moment } from "../event-fields.ts"
import { defineEvent } from "../event.ts"
import { counted, shortDay } from "../wording.ts"

/**
 * The content of an export follows: the next `following` events, which are appended and shown together with this one.
 * The other fields describe the export: its number of events, its owner, and the hash of its last event.
 */
const HistoryBrought = defineEvent(
  Schema.TaggedStruct("HistoryBrought", {
    following: Schema.Int,
    events: Schema.Int,
    username: Schema.String,
    exportedAt: Moment,
    head: Schema.String,
  }),
  {
    kind: "person",
    apply: () => {},
    describe: ({ events, username, exportedAt }) => ({
      sentence: `You brought everything from ${username}: ${counted(events, "event")}, exported on ${shortDay(exportedAt)}`,
      changes: [],
    }),
    refersTo: () => [],
    rows: ({ following }) => following,
    whyNotUndoable: "A history that was brought stays. You can undo what is in it, step by step.",
  },
)

/** The number of following events that are shown together with this one. */
export const followingBrought = ({ type, data }: Pick<EventToAppend, "type" | "data">): number =>
  type === "HistoryBrought" ? (data as typeof HistoryBrought.schema.Type).following : 0

export const bringEvents = [HistoryBrought] as const
