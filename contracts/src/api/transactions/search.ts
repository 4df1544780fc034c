// GET /transactions/search: all transactions, of all months and accounts.
import { Schema } from "effect"
import { isCalendarDate } from "../../month.ts"
import { MonthText, wholeNumber } from "../audit/fields.ts"
import { typeNames } from "../categories.ts"
import { Id, Money, oneOf, Text } from "../fields.ts"
import {
  booleanFilterNames,
  exclusions,
  transactionStatuses as statuses,
  yesOrNo,
  type BooleanFilter,
} from "../../budget/transactions/search.ts"
import { Transaction } from "./transactions.ts"

const Day = Schema.String.check(
  Schema.makeFilter((day: string) => (isCalendarDate(day) ? undefined : "must be a day in the form YYYY-MM-DD")),
)

const YesOrNo = Schema.optionalKey(oneOf(yesOrNo))

/**
 * All are optional; a transaction must match all given ones. `text` is typed by a person: words of its name, merchant
 * or note, #tags, and amounts such as "12.50", ">100" and "10-20". `month` is the month in which it counts; `from` and
 * `to` are days, both included. `merchant` is a name of the analysis. `type` is the name of a category type, `category`
 * an id or "none", `account` an id or "none" for entries by hand. `transactionId` selects a single one. `after` is the
 * `next` of the page before.
 */
export const SearchRequest = Schema.Struct({
  text: Schema.optionalKey(Text),
  month: Schema.optionalKey(MonthText),
  from: Schema.optionalKey(Day),
  to: Schema.optionalKey(Day),
  type: Schema.optionalKey(oneOf(typeNames)),
  category: Schema.optionalKey(Id),
  account: Schema.optionalKey(Id),
  status: Schema.optionalKey(oneOf(statuses)),
  tag: Schema.optionalKey(Text),
  merchant: Schema.optionalKey(Text),
  importId: Schema.optionalKey(Id),
  transactionId: Schema.optionalKey(Id),
  ...(Object.fromEntries(booleanFilterNames.map((name) => [name, YesOrNo])) as Readonly<
    Record<BooleanFilter, typeof YesOrNo>
  >),
  limit: Schema.optionalKey(wholeNumber(1, 200)),
  after: Schema.optionalKey(Id),
})
export type SearchRequest = typeof SearchRequest.Type

/**
 * `exclusion` is null for spending, else the reason; `currency` is null for the budget's own, else that of `amount`.
 * `splitOf` is the same for all parts of one row. `importId` is that of the import that brought it.
 */
export const ListedTransaction = Schema.Struct({
  ...Transaction.fields,
  splitOf: Schema.NullOr(Schema.String),
  importId: Schema.NullOr(Schema.String),
  exclusion: Schema.NullOr(Schema.Literals(exclusions)),
  currency: Schema.NullOr(Schema.String),
})
export type ListedTransaction = typeof ListedTransaction.Type

/**
 * The exact totals of all pages. Money in other currencies than the budget's is only counted. `net` is `moneyOut` -
 * `moneyIn`. `notSpending` counts the other matching transactions, in a search for spending.
 */
export const SearchTotals = Schema.Struct({
  count: Schema.Int,
  moneyOut: Money,
  moneyIn: Money,
  net: Money,
  notSpending: Schema.Int,
})
export type SearchTotals = typeof SearchTotals.Type

/** Newest first. `next` is null on the last page. Only the first page has `totals`. */
export const SearchPage = Schema.Struct({
  transactions: Schema.Array(ListedTransaction),
  next: Schema.NullOr(Schema.String),
  totals: Schema.optionalKey(SearchTotals),
})
export type SearchPage = typeof SearchPage.Type
