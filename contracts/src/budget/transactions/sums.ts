// Sums of transactions by month, category, account and exclusion, so that a list shows the totals of a hundred thousand
// rows without reading them.
import type { Cents } from "../../money.ts"
import { monthOf } from "../../month.ts"
import { cents, integer, nullable, oneOf, text, type RecordOf } from "../figures/record.ts"
import { isUnlisted, exclusionOf, unlistedFigures } from "../figures/transactions.ts"
import type { BankRow } from "../sync/state.ts"
import { accountOf, budgetMonthOf, type Transaction } from "./schema.ts"
import type { Exclusion } from "./search.ts"

export const sumFields = {
  /** Combines the following fields, up to the exclusion. */
  sumId: text,
  /** The month of their dates, if they count in none. */
  month: text,
  categoryId: nullable(text),
  accountId: nullable(text),
  exclusion: nullable(oneOf<Exclusion>()),
  countOut: integer,
  moneyOut: cents,
  /** Refunds and other inflows. Amounts in other currencies are counted, and not summed. */
  countIn: integer,
  moneyIn: cents,
}
export type SumFigures = RecordOf<typeof sumFields>

/** One row's part in a sum. */
export interface Summand extends Pick<SumFigures, "month" | "categoryId" | "accountId" | "exclusion"> {
  readonly amount: Cents
  /** Whether its amount is in another currency, and not summed. */
  readonly isForeign: boolean
}

export const summandOf = (transaction: Transaction): Summand => ({
  month: budgetMonthOf(transaction) ?? monthOf(transaction.date),
  categoryId: transaction.categoryId,
  accountId: accountOf(transaction),
  exclusion: exclusionOf(transaction),
  amount: transaction.amount,
  isForeign: false,
})

/** undefined for a row that is a transaction of the budget. */
export const summandOfRow = (row: BankRow): Summand | undefined => {
  if (!isUnlisted(row)) return undefined
  const { date, accountId, exclusion, amount, currency } = unlistedFigures(row)
  // Old facts in another currency do not state it.
  const isForeign = currency !== null || exclusion === "foreign currency"
  return { month: monthOf(date), categoryId: null, accountId, exclusion, amount, isForeign }
}

/** The summand of a deleted entry by hand. */
export const summandOfDeleted = (transaction: Transaction): Summand => ({
  ...summandOf(transaction),
  month: monthOf(transaction.date),
  categoryId: null,
  exclusion: "deleted",
})

const idOf = ({ month, categoryId, accountId, exclusion }: Summand): string =>
  [month, categoryId ?? "", accountId ?? "", exclusion ?? ""].join("|")

/** Adds it to its sum, or, if `times` is -1, subtracts it. Returns the sum's id. */
export const addTo = (sums: Map<string, SumFigures>, summand: Summand, times: 1 | -1): string => {
  const sumId = idOf(summand)
  const { month, categoryId, accountId, exclusion, amount, isForeign } = summand
  const { countOut, moneyOut, countIn, moneyIn } = sums.get(sumId) ?? nothing
  const money = isForeign ? 0 : Math.abs(amount) * times
  const isOut = amount >= 0
  sums.set(sumId, {
    sumId,
    month,
    categoryId,
    accountId,
    exclusion,
    countOut: countOut + (isOut ? times : 0),
    moneyOut: moneyOut + (isOut ? money : 0),
    countIn: countIn + (isOut ? 0 : times),
    moneyIn: moneyIn + (isOut ? 0 : money),
  })
  return sumId
}

const nothing = { countOut: 0, moneyOut: 0, countIn: 0, moneyIn: 0 }
