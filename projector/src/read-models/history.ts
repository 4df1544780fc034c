// What happened to a budget, an event a row, as a person reads it. Rows are added and never change: what took an entry back is a
// row of its own, that says so in `undoes`.
import { kindOf, whyNotUndoable, type Told } from "@evenkeel/contracts/budget/history"
import type { Change } from "@evenkeel/contracts/api/audit-fields"
import type { HistoryEntry, HistoryKind } from "@evenkeel/contracts/api/audit-history"
import type { EventMetadata, StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import type { UserId } from "@evenkeel/contracts/ids"
import { dateIn, knownTimeZone, monthOf, type Month } from "@evenkeel/contracts/month"
import { integer, json, nullable, table, text, type Column, type RowOf } from "./table.ts"

const oneOf = <Value extends string>(): Column<Value> => ({ type: "text", nullable: false })

/** `searched` is what a search looks into, in small letters. The indexes serve pages, newest first, read backwards. */
export const history = table("history", {
  user_id: text,
  revision: integer,
  event_id: text,
  command_id: text,
  occurred_at: text,
  actor: oneOf<HistoryEntry["actor"]>(),
  kind: oneOf<HistoryKind>(),
  sentence: text,
  changes: json<ReadonlyArray<Change>>(),
  changes_left_out: integer,
  category_ids: json<ReadonlyArray<string>>(),
  month: text,
  searched: text,
  not_undoable: nullable(text),
  /** The command that it takes back. */
  undoes: nullable(text),
}, {
  key: ["user_id", "revision"],
  indexes: [["user_id", "kind", "revision"], ["user_id", "month", "revision"]],
})

export type HistoryRow = RowOf<typeof history>

export const historyRow = (userId: UserId, stored: StoredEvent, event: BudgetEvent, told: Told): HistoryRow => {
  const { sentence, changes, changesLeftOut = 0, categoryIds, month } = told
  const { commandId, occurredAt, actor } = stored.metadata
  const kind = kindOf[event._tag]
  return {
    user_id: userId,
    revision: stored.revision,
    event_id: stored.eventId,
    command_id: commandId,
    occurred_at: occurredAt,
    actor: kind === "bank" ? "bank" : actor.startsWith("operator:") ? "operator" : "you",
    kind,
    sentence,
    changes,
    changes_left_out: changesLeftOut,
    category_ids: categoryIds,
    month: month ?? monthHappened(stored.metadata),
    searched: searchedOf(told),
    not_undoable: whyNotUndoable(event._tag) ?? null,
    undoes: event._tag === "ActionUndone" ? event.commandId : null,
  }
}

/** What the sentence says is not said twice: a search reads all of it. */
const searchedOf = ({ sentence, changes }: Told): string => {
  const further = changes.flatMap(({ what, before, after }) => [what, before ?? "", after ?? ""]).filter((words) => !sentence.includes(words))
  return [sentence, ...further].join(" ").toLowerCase()
}

const monthHappened = ({ occurredAt, timeZone }: EventMetadata): Month => {
  const instant = new Date(occurredAt)
  return monthOf(Number.isNaN(instant.getTime()) ? occurredAt : dateIn(knownTimeZone(timeZone), instant))
}
