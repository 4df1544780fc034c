import { Schema } from "effect"
import type { EventToAppend } from "../envelope.ts"
import { Moment } from "../event-fields.ts"
import { defineEvent } from "../event.ts"
import { counted, shortDay } from "../wording.ts"

/**
 * What is in an export follows: the next `following` events, appended together with this one, and to be shown together.
 * The rest is said of the export: how many events it has, whose they are, and the hash of the last one.
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

/** How many events that are to be shown together with this one follow it. */
export const followingBrought = ({ type, data }: Pick<EventToAppend, "type" | "data">): number =>
  type === "HistoryBrought" ? (data as typeof HistoryBrought.schema.Type).following : 0

export const bringEvents = [HistoryBrought] as const
