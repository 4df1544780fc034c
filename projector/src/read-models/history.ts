// A budget's history, one row per event: the event as stored, plus data that depends on the budget before it, such as
// its sentence. Data that depends on the event alone is derived at read time. Rows are added and never changed: an undo
// is a row of its own.
import type { Described } from "@evenkeel/contracts/budget/event"
import type { EventMetadata, StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { isStep, refersTo } from "@evenkeel/contracts/budget/events"
import { asSearched } from "@evenkeel/contracts/budget/wording"
import type { UserId } from "@evenkeel/contracts/ids"
import { monthIn, monthOf, type Month } from "@evenkeel/contracts/month"
import { boolean, integer, text } from "@evenkeel/contracts/budget/figures/record"
import { table, type RowOf } from "./table.ts"

/**
 * JSON is stored as text: only a search for an id looks inside. Filters have no indexes: scanning a person's fifty
 * thousand rows takes a few milliseconds, while an index per filter would cost every event as much as its row. Filtered
 * columns come first.
 */
export const history = table(
  "history",
  {
    user_id: text,
    revision: integer,
    type: text,
    /** The month that the event refers to. */
    month: text,
    /** JSON lists, as are `about` (referenced ids) and `changes`. */
    category_ids: text,
    about: text,
    occurred_at: text,
    /** The searchable text, in lower case. */
    searched: text,
    sentence: text,
    changes: text,
    changes_left_out: integer,
    /** Another event represents the whole action. */
    is_step: boolean,
    event_id: text,
    data: text,
    metadata: text,
  },
  {
    key: ["user_id", "revision"],
    // Every page marks undone actions.
    indexes: [{ columns: ["user_id", "revision"], where: "type = 'ActionUndone'" }],
    appendOnly: true,
  },
)

export type HistoryRow = RowOf<typeof history>

export const historyRow = (
  userId: UserId,
  stored: StoredEvent,
  event: BudgetEvent,
  described: Described,
): HistoryRow => ({
  user_id: userId,
  revision: stored.revision,
  type: stored.type,
  month: described.month ?? monthHappened(stored.metadata),
  category_ids: JSON.stringify(described.categoryIds),
  about: JSON.stringify(aboutOf(event)),
  occurred_at: stored.metadata.occurredAt,
  searched: searchedOf(described),
  sentence: described.sentence,
  changes: JSON.stringify(described.changes),
  changes_left_out: described.changesLeftOut ?? 0,
  is_step: isStep(event),
  event_id: stored.eventId,
  data: stored.json?.data ?? JSON.stringify(stored.data),
  metadata: stored.json?.metadata ?? JSON.stringify(stored.metadata),
})

/** The referenced ids, except those found by other means: the categories of transactions, and the rows of an import. */
const aboutOf = (event: BudgetEvent): ReadonlyArray<string> => {
  switch (event._tag) {
    case "TransactionAssigned":
      return [event.transactionId]
    case "TransactionsAssigned":
      return event.assignments.map(({ transactionId }) => transactionId)
    case "TransactionSplit":
      return [event.transactionId, ...event.parts.map(({ transactionId }) => transactionId)]
    case "RowsImported":
      return [event.importId]
    case "RowsReported":
      return [event.syncId]
    default:
      return [...refersTo(event)]
  }
}

/** Leaves out text that the sentence already contains, because a search has to read all of it. */
const searchedOf = ({ sentence, changes }: Described): string => {
  let searched = sentence
  for (const { what, before, after } of changes)
    searched += undescribed(sentence, what) + undescribed(sentence, before) + undescribed(sentence, after)
  return asSearched(searched)
}

const undescribed = (sentence: string, words: string | null): string =>
  words === null || sentence.includes(words) ? "" : ` ${words}`

const monthHappened = ({ occurredAt, timeZone }: EventMetadata): Month => {
  const instant = new Date(occurredAt)
  return Number.isNaN(instant.getTime()) ? monthOf(occurredAt) : monthIn(timeZone, instant)
}
