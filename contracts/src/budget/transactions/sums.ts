// What the transactions of a month, a category, an account and a standing come to: so that a list says the totals of a
// hundred thousand rows without reading them.
import type { Cents } from "../../money.ts"
import { monthOf } from "../../month.ts"
import { cents, integer, nullable, oneOf, text, type RecordOf } from "../figures/record.ts"
import { isUnlisted, standingOf, unlistedFigures } from "../figures/transactions.ts"
import type { BankRow } from "../budget.ts"
import { budgetMonthOf, type Transaction } from "./schema.ts"
import type { Standing } from "./search.ts"

export const sumFields = {
  /** Of the fields that follow, up to the standing. */
  sumId: text,
  /** That of their days, if they count in none. */
  month: text,
  categoryId: nullable(text),
  accountId: nullable(text),
  standing: nullable(oneOf<Standing>()),
  countOut: integer,
  moneyOut: cents,
  /** Refunds and other money in. Amounts in other currencies are counted, and are no money here. */
  countIn: integer,
  moneyIn: cents,
}
export type SumFigures = RecordOf<typeof sumFields>

/** One row's part in a sum. */
export interface Summand extends Pick<SumFigures, "month" | "categoryId" | "accountId" | "standing"> {
  readonly amount: Cents
}

export const summandOf = (transaction: Transaction): Summand => ({
  month: budgetMonthOf(transaction) ?? monthOf(transaction.date),
  categoryId: transaction.categoryId,
  accountId: transaction.accountId,
  standing: standingOf(transaction),
  amount: transaction.amount,
})

/** undefined of a row that stands in the budget as a transaction. */
export const summandOfRow = (row: BankRow): Summand | undefined => {
  if (!isUnlisted(row)) return undefined
  const { date, accountId, standing, amount } = unlistedFigures(row)
  return { month: monthOf(date), categoryId: null, accountId, standing, amount }
}

const idOf = ({ month, categoryId, accountId, standing }: Summand): string =>
  [month, categoryId ?? "", accountId ?? "", standing ?? ""].join("|")

/** Adds it to its sum, or, `times` -1, takes it out. Gives the sum's id. */
export const addTo = (sums: Map<string, SumFigures>, summand: Summand, times: 1 | -1): string => {
  const sumId = idOf(summand)
  const { month, categoryId, accountId, standing, amount } = summand
  const { countOut, moneyOut, countIn, moneyIn } = sums.get(sumId) ?? nothing
  const money = standing === "foreign currency" ? 0 : Math.abs(amount) * times
  const isOut = amount >= 0
  sums.set(sumId, {
    sumId,
    month,
    categoryId,
    accountId,
    standing,
    countOut: countOut + (isOut ? times : 0),
    moneyOut: moneyOut + (isOut ? money : 0),
    countIn: countIn + (isOut ? 0 : times),
    moneyIn: moneyIn + (isOut ? 0 : money),
  })
  return sumId
}

const nothing = { countOut: 0, moneyOut: 0, countIn: 0, moneyIn: 0 }
