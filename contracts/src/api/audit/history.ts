// GET /audit/history: what happened to a budget, as a person reads it.
import { Schema } from "effect"
import { Id, Text } from "../fields.ts"
import { Change, largestRevision, MonthText, wholeNumber } from "./fields.ts"

/** What an entry is about. "person": registration and time zone; "undo": something undone or redone. */
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
 * All are optional, and an entry must match all that are given. `before` is the `next` of the previous page; `text` is
 * searched for without regard to case; `category` is an id, and so is
 * `about`: that of a transaction, an account or whatever else an entry is about; `month` is the month that an entry is about: a
 * transaction's own, or the one it happened in.
 */
export const HistoryRequest = Schema.Struct({
  before: Schema.optionalKey(wholeNumber(0, largestRevision)),
  limit: Schema.optionalKey(wholeNumber(1, 200)),
  text: Schema.optionalKey(Text),
  kind: Schema.optionalKey(
    Schema.Literals(historyKinds).annotate({ message: `must be one of ${historyKinds.join(", ")}` }),
  ),
  category: Schema.optionalKey(Id),
  about: Schema.optionalKey(Id),
  month: Schema.optionalKey(MonthText),
})
export type HistoryRequest = typeof HistoryRequest.Type

/**
 * One event. Events of one action share a `commandId`, which POST /audit/undo takes. `occurredAt` is an ISO 8601
 * instant. `changesLeftOut` counts the changes beyond those listed: a bank may report hundreds of rows at once.
 * `undoable`: whether this is an action of the person's that has not been undone; later actions may still
 * prevent an undo, which then says so. `notUndoable` says why not. `undoneBy` is the revision of the
 * undo, unless that has itself been undone. `ruleId` is the rule that it is about.
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
 * Newest first. `next` is the `before` of the next page, null on the last one. The first page also has
 * `undone`: every action that is currently undone, whichever page it is on, so that a client which shows
 * many pages need not fetch them all again.
 */
export const HistoryPage = Schema.Struct({
  entries: Schema.Array(HistoryEntry),
  next: Schema.NullOr(Schema.Int),
  undone: Schema.optionalKey(Schema.Array(Schema.Struct({ commandId: Schema.String, undoneBy: Schema.Int }))),
})
export type HistoryPage = typeof HistoryPage.Type
