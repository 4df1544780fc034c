// The spending of a month in each category, and by merchant.
import type { CategoryPerformance, Merchant } from "../../api/performances.ts"
import type { CategoryId } from "../../ids.ts"
import type { Currency } from "../../currency.ts"
import { shiftedRound, unitsOf, type Cents } from "../../money.ts"
import type { Month } from "../../month.ts"
import { merchantOf, defined, transactionsOf, type Budget } from "../budget.ts"
import type { Transaction } from "../transactions/schema.ts"
import { planAtEndOf } from "../plan/plan.ts"
import { boolean, cents, integer, json, text, type RecordOf } from "./record.ts"
import { utilization } from "./spending.ts"

export interface MerchantFigures {
  readonly name: string
  readonly logoUrl: string | null
  readonly spent: Cents
  readonly count: number
}

export const categoryMonthFields = {
  month: text,
  categoryId: text,
  typeId: text,
  /** Whether it was in the plan at the month's end: later months without records of their own inherit it. */
  planned: boolean,
  spent: cents,
  allocated: cents,
  transactionCount: integer,
  /** The three with the largest amounts, largest first. */
  topMerchants: json<ReadonlyArray<MerchantFigures>>(),
}
export type CategoryMonthFigures = RecordOf<typeof categoryMonthFields>

/** Every category with a budget at that month's end, or with a transaction in it. */
export const categoryMonthFigures = (budget: Budget, month: Month): ReadonlyArray<CategoryMonthFigures> => {
  const plan = planAtEndOf(budget, month)
  const spending = new Map<CategoryId, Array<Transaction>>(
    [...plan.categories.keys()].map((categoryId) => [categoryId, []]),
  )
  for (const transaction of transactionsOf(budget, month)) {
    if (transaction.categoryId === null) continue
    const rows = spending.get(transaction.categoryId)
    if (rows === undefined) spending.set(transaction.categoryId, [transaction])
    else rows.push(transaction)
  }
  // Planned categories first, then those deleted by then; both in the order in which they were added.
  const others = [...budget.categories.keys()].filter(
    (categoryId) => spending.has(categoryId) && !plan.categories.has(categoryId),
  )
  return [...plan.categories.keys(), ...others].map((categoryId) => {
    const transactions = spending.get(categoryId) ?? []
    const planned = plan.categories.get(categoryId)
    return {
      month,
      categoryId,
      typeId: defined(budget.categories.get(categoryId)).typeId,
      planned: planned !== undefined,
      spent: transactions.reduce((sum, transaction) => sum + transaction.amount, 0),
      allocated: planned?.budget ?? 0,
      transactionCount: transactions.length,
      topMerchants: merchantsOf(transactions).slice(0, merchantsShown),
    }
  })
}

/** The categories of a month without records of its own: those planned in the last one before it, without spending. */
export const carriedOverCategories = <Category extends CategoryMonthFigures>(
  categories: ReadonlyArray<Category>,
  month: Month,
): ReadonlyArray<Category> =>
  categories.flatMap((category) =>
    category.planned ? [{ ...category, month, spent: 0, transactionCount: 0, topMerchants: [] }] : [],
  )

const merchantsShown = 3

/** Sorted by amount, and then by name. */
export const merchantsOf = (transactions: ReadonlyArray<Transaction>): ReadonlyArray<MerchantFigures> => {
  const merchants = new Map<string, { spent: Cents; count: number; logo: Logo | null }>()
  for (const transaction of transactions) {
    const name = merchantOf(transaction)
    let merchant = merchants.get(name)
    if (merchant === undefined) {
      merchant = { spent: 0, count: 0, logo: null }
      merchants.set(name, merchant)
    }
    merchant.spent += transaction.amount
    merchant.count += 1
    merchant.logo = earlierLogo(merchant.logo, transaction)
  }
  return [...merchants]
    .map(([name, { spent, count, logo }]) => ({ name, logoUrl: logo?.url ?? null, spent, count }))
    .sort((a, b) => b.spent - a.spent || (a.name < b.name ? -1 : 1))
}

interface Logo {
  readonly url: string
  /** The logo's transaction. */
  readonly of: Transaction
}

/** The logo of the earliest transaction that has one, in any order of the transactions. */
const earlierLogo = (logo: Logo | null, transaction: Transaction): Logo | null => {
  if (transaction.logoUrl === null || (logo !== null && isEarlier(logo.of, transaction))) return logo
  return { url: transaction.logoUrl, of: transaction }
}

const isEarlier = (a: Transaction, b: Transaction): boolean =>
  a.date === b.date ? a.transactionId < b.transactionId : a.date < b.date

/** Rounded to the minor unit. */
export const merchantAverage = ({ spent, count }: Pick<MerchantFigures, "spent" | "count">): Cents =>
  shiftedRound(spent / count, 0)

export const categoryMonthReply = (
  { month, categoryId, typeId, spent, allocated, transactionCount, topMerchants }: CategoryMonthFigures,
  categoryName: string,
  currency: Currency,
): CategoryPerformance => ({
  categoryPerformanceId: `${categoryId}:${month}`,
  categoryId,
  categoryTypeId: typeId,
  categoryName,
  totalSpend: unitsOf(spent, currency),
  totalAmountAllocated: unitsOf(allocated, currency),
  transactionCount,
  categoryPercentUtilization: utilization({ spent, allocated }),
  topMerchants: topMerchants.map((merchant, index) => merchantReply(merchant, index, currency)),
})

const merchantReply = (merchant: MerchantFigures, index: number, currency: Currency): Merchant => ({
  merchantRank: index + 1,
  merchantName: merchant.name,
  ...(merchant.logoUrl === null ? {} : { merchantLogoUrl: merchant.logoUrl }),
  totalSpent: unitsOf(merchant.spent, currency),
  avgTransactionAmount: unitsOf(merchantAverage(merchant), currency),
  transactionCount: merchant.count,
})

/** The categories of a month in the API's form. */
export const categoryMonthsIn = (budget: Budget, month: Month): ReadonlyArray<CategoryPerformance> =>
  categoryMonthFigures(budget, month).map((figures) =>
    categoryMonthReply(figures, defined(budget.categories.get(figures.categoryId)).name, budget.currency),
  )
