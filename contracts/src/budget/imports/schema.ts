// The data of imports. Stored forever: add optional fields, but never rename or remove one.
import { Schema } from "effect"
import { Cents, Day, Id, InMonth } from "../event-fields.ts"
import { SetAsideReason } from "../sync/schema.ts"
import { notSpending } from "../transactions/rules.ts"

/** `source` is the bank or the app that wrote it, if it was recognised. */
export const ImportedFile = Schema.Struct({
  name: Schema.String,
  format: Schema.Literals(["csv", "ofx", "qif", "camt"]),
  source: Schema.NullOr(Schema.String),
})
export type ImportedFile = typeof ImportedFile.Type

const own = {
  transactionId: Id,
  name: Schema.String,
  amount: Cents,
  categoryId: Schema.optionalKey(Id),
  note: Schema.optionalKey(Schema.String),
  /** The rule that chose its category, or none. */
  ruleId: Schema.optionalKey(Id),
  /** The classification by a rule, or by our own file, if it is not spending. */
  countedAs: Schema.optionalKey(Schema.Literals(notSpending)),
  /** The month in which it counts, if that is not the month of its date: our own files state it. */
  countedIn: Schema.optionalKey(InMonth),
}

/** `line` is the first physical line of the row in its file, from 1. `parts` are those of a split row. */
export const ImportedRow = Schema.Struct({
  ...own,
  bankTransactionId: Id,
  line: Schema.Int,
  date: Day,
  /** As in a bank's fact. */
  currency: Schema.optionalKey(Schema.String),
  decimals: Schema.optionalKey(Schema.Int),
  setAside: Schema.optionalKey(SetAsideReason),
  parts: Schema.optionalKey(Schema.Array(Schema.Struct(own))),
  /** The name that a rule gave it; `name` is the file's. */
  renamed: Schema.optionalKey(Schema.String),
  /** The account on the other side of a transfer, as decided by a rule. */
  transferTo: Schema.optionalKey(Id),
})
export type ImportedRow = typeof ImportedRow.Type

/** The rows that follow belong to it, until it is finished. Any other event ends it. */
export const ImportStarted = Schema.TaggedStruct("ImportStarted", {
  importId: Id,
  files: Schema.Array(ImportedFile),
  /** The number of rows that follow. */
  rows: Schema.Int,
})
export type ImportStarted = typeof ImportStarted.Type

/** Some rows of one file and one account. `file` is an index into the files of the import. */
export const RowsImported = Schema.TaggedStruct("RowsImported", {
  importId: Id,
  file: Schema.Int,
  accountId: Id,
  rows: Schema.Array(ImportedRow),
})
export type RowsImported = typeof RowsImported.Type

/**
 * From now on all the rows are in the budget. `balances` are those of accounts that were opened by hand; `on` is the
 * day of a balance that a file stated, at its end. `opened` and `added` are the accounts and categories that the import
 * has created. `farSides` are rows of the budget that counted until the import brought their other sides; or that were
 * income until it brought the purchase that they pay back.
 */
export const ImportFinished = Schema.TaggedStruct("ImportFinished", {
  importId: Id,
  /** The person's day; old events lack it. */
  on: Schema.optionalKey(Day),
  balances: Schema.Array(Schema.Struct({ accountId: Id, balance: Cents, on: Schema.optionalKey(Day) })),
  /** The person's rules that were applied to the rows, to how many, and the day of the rows. */
  ruled: Schema.optionalKey(
    Schema.Struct({ on: Day, rules: Schema.Array(Schema.Struct({ ruleId: Id, count: Schema.Int })) }),
  ),
  opened: Schema.Array(Id),
  added: Schema.Array(Id),
  farSides: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        bankTransactionId: Id,
        transactionId: Id,
        reason: Schema.Literals(["transfer", "card payment", "refund", "income"]),
      }),
    ),
  ),
})
export type ImportFinished = typeof ImportFinished.Type

/** It was cancelled. It never has an effect on the budget. */
export const ImportAbandoned = Schema.TaggedStruct("ImportAbandoned", { importId: Id })
