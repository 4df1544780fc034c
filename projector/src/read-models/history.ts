// What happened to a budget, an event a row: the event as it is stored, and what it says in words, which only the budget before it
// can tell. What follows from the event alone is left to whoever reads it. Rows are added and never change: what took an action back
// is a row of its own.
import type { Told } from "@evenkeel/contracts/budget/history"
import type { EventMetadata, StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import { mentions } from "@evenkeel/contracts/events/mentions"
import type { UserId } from "@evenkeel/contracts/ids"
import { monthIn, monthOf, type Month } from "@evenkeel/contracts/month"
import { integer, table, text, type RowOf } from "./table.ts"

/**
 * JSON is kept as text: nothing looks inside but a search for an id. Filters have no indexes: to look at all of a person's fifty
 * thousand rows takes some milliseconds, and an index for each would cost every event as much as its row. What they look at comes first.
 */
export const history = table("history", {
  user_id: text,
  revision: integer,
  type: text,
  /** That it is about. */
  month: text,
  /** A JSON list, as are `about` and `changes`. */
  category_ids: text,
  /** The ids that it speaks of. Of an assignment only the transaction's, as its categories stand beside it. */
  about: text,
  occurred_at: text,
  /** What a search looks into, in small letters. */
  searched: text,
  sentence: text,
  changes: text,
  changes_left_out: integer,
  event_id: text,
  data: text,
  metadata: text,
}, {
  key: ["user_id", "revision"],
  // Every page says which of its actions are taken back.
  indexes: [{ columns: ["user_id", "revision"], where: "type = 'ActionUndone'" }],
  appendOnly: true,
})

export type HistoryRow = RowOf<typeof history>

export const historyRow = (userId: UserId, stored: StoredEvent, event: BudgetEvent, told: Told): HistoryRow => ({
  user_id: userId,
  revision: stored.revision,
  type: stored.type,
  month: told.month ?? monthHappened(stored.metadata),
  category_ids: JSON.stringify(told.categoryIds),
  about: JSON.stringify(event._tag === "TransactionAssigned" ? [event.transactionId] : [...mentions(event)]),
  occurred_at: stored.metadata.occurredAt,
  searched: searchedOf(told),
  sentence: told.sentence,
  changes: JSON.stringify(told.changes),
  changes_left_out: told.changesLeftOut ?? 0,
  event_id: stored.eventId,
  data: stored.json?.data ?? JSON.stringify(stored.data),
  metadata: stored.json?.metadata ?? JSON.stringify(stored.metadata),
})

/** What the sentence says is not said twice: a search reads all of it. */
const searchedOf = ({ sentence, changes }: Told): string => {
  let searched = sentence
  for (const { what, before, after } of changes) searched += unsaid(sentence, what) + unsaid(sentence, before) + unsaid(sentence, after)
  return searched.toLowerCase()
}

const unsaid = (sentence: string, words: string | null): string => (words === null || sentence.includes(words) ? "" : ` ${words}`)

const monthHappened = ({ occurredAt, timeZone }: EventMetadata): Month => {
  const instant = new Date(occurredAt)
  return Number.isNaN(instant.getTime()) ? monthOf(occurredAt) : monthIn(timeZone, instant)
}
