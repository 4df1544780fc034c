// What the transactions of a month, a category, an account and a reason not to count come to: so that a list says the totals of a
// hundred thousand rows without reading them.
import type { Cents } from "../../money.ts"
import { monthOf } from "../../month.ts"
import { cents, integer, nullable, oneOf, text, type RecordOf } from "../figures/record.ts"
import { isUnlisted, exclusionOf, unlistedFigures } from "../figures/transactions.ts"
import type { BankRow } from "../sync/state.ts"
import { budgetMonthOf, type Transaction } from "./schema.ts"
import type { Exclusion } from "./search.ts"

export const sumFields = {
  /** Of the fields that follow, up to the exclusion. */
  sumId: text,
  /** That of their days, if they count in none. */
  month: text,
  categoryId: nullable(text),
  accountId: nullable(text),
  exclusion: nullable(oneOf<Exclusion>()),
  countOut: integer,
  moneyOut: cents,
  /** Refunds and other money in. Amounts in other currencies are counted, and add no money. */
  countIn: integer,
  moneyIn: cents,
}
export type SumFigures = RecordOf<typeof sumFields>

/** One row's part in a sum. */
export interface Summand extends Pick<SumFigures, "month" | "categoryId" | "accountId" | "exclusion"> {
  readonly amount: Cents
  /** Its amount is in another currency, and no money here. */
  readonly isForeign: boolean
}

export const summandOf = (transaction: Transaction): Summand => ({
  month: budgetMonthOf(transaction) ?? monthOf(transaction.date),
  categoryId: transaction.categoryId,
  accountId: transaction.accountId,
  exclusion: exclusionOf(transaction),
  amount: transaction.amount,
  isForeign: false,
})

/** undefined of a row that stands in the budget as a transaction. */
export const summandOfRow = (row: BankRow): Summand | undefined => {
  if (!isUnlisted(row)) return undefined
  const { date, accountId, exclusion, amount, currency } = unlistedFigures(row)
  // Facts from before that were in another currency do not name it.
  const isForeign = currency !== null || exclusion === "foreign currency"
  return { month: monthOf(date), categoryId: null, accountId, exclusion, amount, isForeign }
}

/** Of an entry by hand that was deleted. */
export const summandOfDeleted = ({ date, accountId, amount }: Transaction): Summand => ({
  month: monthOf(date),
  categoryId: null,
  accountId,
  exclusion: "deleted",
  amount,
  isForeign: false,
})

const idOf = ({ month, categoryId, accountId, exclusion }: Summand): string =>
  [month, categoryId ?? "", accountId ?? "", exclusion ?? ""].join("|")

/** Adds it to its sum, or, `times` -1, takes it out. Gives the sum's id. */
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
