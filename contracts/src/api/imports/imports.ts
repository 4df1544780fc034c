// Importing files of transactions: how each file was read, which rows are new, and the result. Amounts are as in GET
// /transactions: above 0 for outflow, below 0 for inflow.
import { Schema } from "effect"
import { accountTypes, AccountType } from "../accounts.ts"
import { wholeNumber } from "../audit/fields.ts"
import { TypeName } from "../categories.ts"
import { Amount, Id, Money, oneOf, Text } from "../fields.ts"
import { columnRoles } from "./column-roles.ts"
import { choices, evidences } from "./evidence.ts"
import { SetAsideCounts } from "../transactions/transactions.ts"

const ColumnRole = oneOf(columnRoles)

/** The evidence for each choice; see `evidences`. */
const Evidences = Schema.Record(Schema.Literals(choices), Schema.Literals(evidences))

/** The format of a file. Only CSV files have all fields. `columns` are in the file's order. */
const Dialect = Schema.Struct({
  encoding: Schema.String,
  delimiter: Schema.NullOr(Schema.String),
  decimal: Schema.NullOr(Schema.Literals([".", ","])),
  dateOrder: Schema.NullOr(Schema.Literals(["DMY", "MDY", "YMD"])),
  sign: Schema.NullOr(
    Schema.Literals([
      "positive is money in",
      "positive is money out",
      "columns",
      "columns reversed",
      "columns and signs",
    ]),
  ),
  columns: Schema.Array(
    Schema.Struct({ name: Schema.String, role: Schema.NullOr(ColumnRole), samples: Schema.Array(Schema.String) }),
  ),
})

/** `month` is YYYY-MM. Both sums are 0 or above. */
export const ImportedMonth = Schema.Struct({ month: Schema.String, rows: Schema.Int, moneyIn: Money, moneyOut: Money })
export type ImportedMonth = typeof ImportedMonth.Type

/**
 * An account in a file. Its rows go to `accountId`; if that is null, an account with this name, type and opening
 * balance is opened for them. `first` and `last` are days, YYYY-MM-DD. `closingBalance` is stated in the file.
 */
const FileAccount = Schema.Struct({
  key: Schema.String,
  name: Schema.String,
  type: AccountType,
  currency: Schema.String,
  accountId: Schema.NullOr(Schema.String),
  openingBalance: Money,
  closingBalance: Schema.NullOr(Money),
  rows: Schema.Int,
  first: Schema.NullOr(Schema.String),
  last: Schema.NullOr(Schema.String),
  moneyIn: Money,
  moneyOut: Money,
  months: Schema.Array(ImportedMonth),
})

/** A question that the file's rows do not decide. Until it is answered, the suggestion is used. */
const Question = Schema.Struct({
  id: Schema.String,
  kind: Schema.Literals(["dates", "sign", "currency", "year", "account"]),
  text: Schema.String,
  options: Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String })),
  suggested: Schema.NullOr(Schema.String),
})

/**
 * `settled` are questions that are answered, or need no answer because such files are known: each can be answered
 * differently. `evidence` is null if nothing of a file is imported; `refused` says why the whole file cannot be
 * imported, and what to do. `passedOver` counts lines without an amount, `pending` transactions that are not booked
 * yet; `problems` are lines with an amount that cannot be imported, up to a limit, and `problemsLeftOut` counts the
 * rest.
 */
const ImportFile = Schema.Struct({
  fileName: Schema.String,
  format: Schema.NullOr(Schema.Literals(["csv", "ofx", "qif", "camt"])),
  source: Schema.NullOr(Schema.String),
  dialect: Dialect,
  evidence: Schema.NullOr(Evidences),
  refused: Schema.NullOr(Schema.String),
  accounts: Schema.Array(FileAccount),
  questions: Schema.Array(Question),
  settled: Schema.Array(Question),
  passedOver: Schema.Int,
  pending: Schema.Int,
  problems: Schema.Array(Schema.Struct({ line: Schema.Int, text: Schema.String, reason: Schema.String })),
  problemsLeftOut: Schema.Int,
})

/** An existing category, or a new one without a share. */
const CategoryChoice = Schema.Union([
  Schema.Struct({ categoryId: Id }),
  Schema.Struct({ type: oneOf(TypeName.literals), name: Text }),
])

/**
 * The result of an import if it were committed. `answers` are by question id, given now or stored for earlier files of
 * this source. `categories` are the files' category names, most frequent first, and their choices; null for none.
 * `toImport` counts the rows that would be imported. `progress` counts rows during the import.
 */
export const ImportPreview = Schema.Struct({
  importId: Schema.String,
  state: Schema.Literals(["preview", "importing", "imported"]),
  files: Schema.Array(ImportFile),
  answers: Schema.Record(Schema.String, Schema.String),
  categories: Schema.Array(Schema.Struct({ name: Schema.String, rows: Schema.Int, to: Schema.NullOr(CategoryChoice) })),
  totals: Schema.Struct({
    new: Schema.Int,
    here: Schema.Int,
    maybe: Schema.Int,
    aside: Schema.Int,
    refused: Schema.Int,
  }),
  toImport: Schema.Int,
  progress: Schema.NullOr(Schema.Struct({ done: Schema.Int, total: Schema.Int })),
})
export type ImportPreview = typeof ImportPreview.Type

/** "new"; "here", already in the budget; "maybe", a possible duplicate; "aside", not counted. */
export const rowStatuses = ["new", "here", "maybe", "aside"] as const
export type RowStatus = (typeof rowStatuses)[number]

/** `after` is the id of the last known row; `status` selects rows. */
export const ImportRowsRequest = Schema.Struct({
  limit: Schema.optionalKey(wholeNumber(1, 500)),
  after: Schema.optionalKey(Id),
  status: Schema.optionalKey(oneOf(rowStatuses)),
})

/**
 * A row of a file. `id` names it within the import, such as "0:12"; `file` is the file's index, `line` the first
 * physical line, from 1. `twin` is the transaction that it duplicates, or may duplicate, and `beside` describes that
 * one. `reason` is why it is set aside, or, for a new row, why it is not spending. `decision` is the person's.
 */
export const ImportRow = Schema.Struct({
  id: Schema.String,
  file: Schema.Int,
  line: Schema.Int,
  accountKey: Schema.String,
  date: Schema.String,
  amount: Money,
  currency: Schema.String,
  name: Schema.String,
  note: Schema.NullOr(Schema.String),
  category: Schema.NullOr(Schema.String),
  parts: Schema.Array(Schema.Struct({ name: Schema.String, amount: Money, category: Schema.NullOr(Schema.String) })),
  status: Schema.Literals(rowStatuses),
  twin: Schema.NullOr(Schema.String),
  beside: Schema.NullOr(Schema.Struct({ date: Schema.String, name: Schema.String, amount: Money })),
  reason: Schema.NullOr(Schema.String),
  decision: Schema.NullOr(Schema.Literals(["import", "skip"])),
})
export type ImportRow = typeof ImportRow.Type

const RowDecision = oneOf(["import", "skip"])

/**
 * Omitted fields stay unchanged. `columns` are by the file's index and then the column's, null for a column to ignore,
 * `accounts` by their keys, `categories` by the file's names. `rows` are by their ids, and null withdraws a decision;
 * `maybe` applies to all possible duplicates without a decision. Undecided rows are not imported.
 */
export const ImportAnswers = Schema.Struct({
  answers: Schema.optionalKey(Schema.Record(Text, Text)),
  columns: Schema.optionalKey(Schema.Record(Text, Schema.Record(Text, Schema.NullOr(ColumnRole)))),
  accounts: Schema.optionalKey(
    Schema.Record(
      Text,
      Schema.Union([
        Schema.Struct({ accountId: Id }),
        Schema.Struct({ name: Text, type: oneOf(accountTypes), openingBalance: Amount }),
      ]),
    ),
  ),
  categories: Schema.optionalKey(Schema.Record(Text, Schema.NullOr(CategoryChoice))),
  rows: Schema.optionalKey(Schema.Record(Text, Schema.NullOr(RowDecision))),
  maybe: Schema.optionalKey(Schema.NullOr(RowDecision)),
})
export type ImportAnswers = typeof ImportAnswers.Type

/**
 * The imported rows by account and month, those `setAside`, and the rows that were not imported; among the new ones,
 * those that the person left out.
 */
export const Imported = Schema.Struct({
  importId: Schema.String,
  imported: Schema.Int,
  accounts: Schema.Array(
    Schema.Struct({
      accountId: Schema.String,
      accountName: Schema.String,
      rows: Schema.Int,
      months: Schema.Array(ImportedMonth),
    }),
  ),
  setAside: Schema.optionalKey(SetAsideCounts),
  skipped: Schema.Struct({
    new: Schema.Int,
    here: Schema.Int,
    maybe: Schema.Int,
    aside: Schema.Int,
    refused: Schema.Int,
  }),
})
export type Imported = typeof Imported.Type

/** An import that was not undone. `sentence` has the number of transactions and the files; `importedAt` is ISO 8601. */
export const PastImport = Schema.Struct({
  importId: Schema.String,
  sentence: Schema.String,
  importedAt: Schema.String,
})
export type PastImport = typeof PastImport.Type
