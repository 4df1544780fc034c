// GET /audit/history: the history of a budget, in words.
import { Schema } from "effect"
import { Id, oneOf, Text } from "../fields.ts"
import { Change, largestRevision, MonthText, wholeNumber } from "./fields.ts"

/** The subject of an entry. "person": registration and time zone; "undo": an undo or a redo. */
export const historyKinds = [
  "person",
  "account",
  "bank",
  "income",
  "plan",
  "category",
  "transaction",
  "rule",
  "import",
  "undo",
] as const
export type HistoryKind = (typeof historyKinds)[number]

/**
 * All are optional; an entry must match all given ones. `before` is the `next` of the previous page; `text` is searched
 * regardless of case; `category` is an id; `about` is the id of a transaction, an account or another item that an entry
 * refers to; `month` is the month that an entry refers to: a transaction's own, or the one in which the event happened.
 */
export const HistoryRequest = Schema.Struct({
  before: Schema.optionalKey(wholeNumber(0, largestRevision)),
  limit: Schema.optionalKey(wholeNumber(1, 200)),
  text: Schema.optionalKey(Text),
  kind: Schema.optionalKey(oneOf(historyKinds)),
  category: Schema.optionalKey(Id),
  about: Schema.optionalKey(Id),
  month: Schema.optionalKey(MonthText),
})
export type HistoryRequest = typeof HistoryRequest.Type

/**
 * One event. Events of one action share a `commandId`, which POST /audit/undo takes. `occurredAt` is an ISO 8601
 * instant. `changesLeftOut` counts the changes beyond those listed: a bank may report hundreds of rows at once.
 * `undoable`: whether this is an action of the person that has not been undone; later actions may still prevent an
 * undo, which is then refused. `notUndoable` is the reason why not. `undoneBy` is the revision of the undo, unless that
 * has itself been undone. `ruleId` is the rule that the entry is about.
 */
export const HistoryEntry = Schema.Struct({
  revision: Schema.Int,
  eventId: Schema.String,
  commandId: Schema.String,
  occurredAt: Schema.String,
  actor: Schema.Literals(["you", "bank", "operator"]),
  kind: Schema.Literals(historyKinds),
  sentence: Schema.String,
  changes: Schema.Array(Change),
  changesLeftOut: Schema.Int,
  categoryIds: Schema.Array(Schema.String),
  month: Schema.String,
  undoable: Schema.Boolean,
  notUndoable: Schema.optionalKey(Schema.String),
  undoneBy: Schema.optionalKey(Schema.Int),
  ruleId: Schema.optionalKey(Schema.String),
})
export type HistoryEntry = typeof HistoryEntry.Type

/**
 * Newest first. `next` is the `before` of the next page, null on the last one. The first page also has `undone`: all
 * actions that are currently undone, on any page, so that a client with many pages need not fetch them all again.
 */
export const HistoryPage = Schema.Struct({
  entries: Schema.Array(HistoryEntry),
  next: Schema.NullOr(Schema.Int),
  undone: Schema.optionalKey(Schema.Array(Schema.Struct({ commandId: Schema.String, undoneBy: Schema.Int }))),
})
export type HistoryPage = typeof HistoryPage.Type
