// Importing files of transactions: what a file was understood as, what of it is new, and what came in. Amounts are as in
// GET /transactions: above 0 is money out, below 0 money in.
import { Schema } from "effect"
import { accountTypes, AccountType } from "../accounts.ts"
import { wholeNumber } from "../audit/fields.ts"
import { TypeName } from "../categories.ts"
import { Amount, Id, Money, Text } from "../fields.ts"
import { columnRoles } from "./column-roles.ts"
import { choices, evidences } from "./evidence.ts"
import { SetAsideCounts } from "../transactions/transactions.ts"

const oneOf = <const Values extends ReadonlyArray<string>>(values: Values) =>
  Schema.Literals(values).annotate({ message: `must be one of ${values.join(", ")}` })

const ColumnRole = oneOf(columnRoles)

/** What decided each choice; see `evidences`. */
const Evidences = Schema.Record(Schema.Literals(choices), Schema.Literals(evidences))

/** How a file writes what it says. Only CSV files have all of it. `columns` are in the file's order. */
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
 * An account that a file is about. Its rows go to `accountId`; where that is null, an account with this name, type and
 * opening balance is opened for them. `first` and `last` are days, YYYY-MM-DD. `closingBalance` is what the file states.
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

/** Something that no row of the file decides. Until it is answered, its rows are read by what is suggested. */
const Question = Schema.Struct({
  id: Schema.String,
  kind: Schema.Literals(["dates", "sign", "currency", "year", "account"]),
  text: Schema.String,
  options: Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String })),
  suggested: Schema.NullOr(Schema.String),
})

/**
 * `settled` are questions that are answered, or that need no answer as such files are known: each can be answered otherwise.
 * `evidence` is null where nothing of a file is taken; `refused` says why the whole file cannot be taken, and what to do. `passedOver` counts lines without money, `pending`
 * transactions that are not booked yet; `problems` are the lines with money that cannot be imported, the first of them
 * as far as they are listed, `problemsLeftOut` how many there are beyond.
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

/** One of the person's categories, or a new one without a share. */
const CategoryChoice = Schema.Union([
  Schema.Struct({ categoryId: Id }),
  Schema.Struct({ type: oneOf(TypeName.literals), name: Text }),
])

/**
 * What an import would bring in. `answers` are those given, or kept from an earlier file of this source, by the
 * question's id. `categories` are those that the files name, the most frequent first, and what they become; null for
 * none. `toImport` is how many rows would come in now. `progress` counts rows while they are coming in.
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

/** "new"; "here", already in the budget; "maybe", perhaps a duplicate; "aside", not counted. */
export const rowStatuses = ["new", "here", "maybe", "aside"] as const
export type RowStatus = (typeof rowStatuses)[number]

/** `after` is the id of the last row that the caller has; `status` leaves out all others. */
export const ImportRowsRequest = Schema.Struct({
  limit: Schema.optionalKey(wholeNumber(1, 500)),
  after: Schema.optionalKey(Id),
  status: Schema.optionalKey(oneOf(rowStatuses)),
})

/**
 * A row of a file. `id` names it within the import, such as "0:12"; `file` is the file's position, `line` the first
 * physical line, from 1. `twin` is the transaction that it is, or perhaps is, and `beside` says what that one is.
 * `reason` is why it is aside, or, of a new row, why it is not spending. `decision` is what the person said.
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
 * What is left out stays as it was. `columns` are by the file's position and then the column's, null for one that counts
 * for nothing, `accounts` by their keys, `categories` by the file's names. `rows` are by their ids, and null takes a decision back; `maybe` is for all
 * those that are perhaps the same and not decided one by one. What is undecided is not imported.
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
 * What came in, by account and month, `setAside` of it kept out of the lists, and how many rows did not come in; of the
 * new ones those that the person left out.
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

/** One that was not undone. `sentence` says how many transactions it brought, and from which files; `importedAt` is an ISO 8601 instant. */
export const PastImport = Schema.Struct({
  importId: Schema.String,
  sentence: Schema.String,
  importedAt: Schema.String,
})
export type PastImport = typeof PastImport.Type
