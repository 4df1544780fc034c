// How a month went: what was spent against what was allocated. Computed live from the budget, including past months.
import type { CategoryPerformance, Merchant, Overview } from "../../api/performances.ts"
import { typeNames, type TypeName } from "../../api/categories.ts"
import type { CategoryId } from "../../ids.ts"
import { dollarsFromCents, ratio, shiftedRound, type Cents } from "../../money.ts"
import type { Month } from "../../month.ts"
import { merchantOf, present, transactionsOf, type Budget, type Transaction } from "../budget.ts"
import { planAtEndOf } from "../plan.ts"

/** `budget` is the type's whole budget, `allocated` the part of it that its categories have. */
export interface Figures {
  readonly spent: Cents
  readonly allocated: Cents
  readonly budget: Cents
}

export type MonthFigures = { readonly [Name in TypeName]: Figures }

/** spent = the month's categorised transactions, refunds lowering it; allocated and budget as they stood at its end. */
export const monthFigures = (budget: Budget, month: Month): MonthFigures => {
  const plan = planAtEndOf(budget, month)
  const nothing = { spent: 0, allocated: 0, budget: 0 }
  const figures = { needs: { ...nothing }, wants: { ...nothing }, investments: { ...nothing } }
  for (const { name, budget: whole, saved } of plan.types) {
    figures[name] = { spent: 0, allocated: whole - saved, budget: whole }
  }
  for (const { categoryId, amount } of transactionsOf(budget, month)) {
    if (categoryId === null) continue
    const category = present(budget.categories.get(categoryId))
    figures[present(budget.types.get(category.typeId)).name].spent += amount
  }
  return figures
}

export const generalFigures = (figures: MonthFigures): Figures => ({
  spent: typeNames.reduce((sum, name) => sum + figures[name].spent, 0),
  allocated: typeNames.reduce((sum, name) => sum + figures[name].allocated, 0),
  budget: typeNames.reduce((sum, name) => sum + figures[name].budget, 0),
})

export const overview = (overviewType: Overview["overviewType"], { spent, allocated, budget }: Figures): Overview => ({
  overviewType,
  totalSpent: dollarsFromCents(spent),
  totalAmountAllocated: dollarsFromCents(allocated),
  totalPercentUtilized: ratio(spent, allocated, 2),
  totalAmountSaved: dollarsFromCents(budget - spent),
  savedAmountAttributesTotal: dollarsFromCents(allocated - spent),
})

/** The month as the API returns it, without its id. */
export const monthOverviews = (figures: MonthFigures) => ({
  generalOverview: overview("GENERAL", generalFigures(figures)),
  needsOverview: overview("NEEDS", figures.needs),
  wantsOverview: overview("WANTS", figures.wants),
  investmentOverview: overview("INVESTMENTS", figures.investments),
})

/** Whether any transaction of that month is in a category: then the month is listed even if it had no plan. */
export const hasCategorised = (budget: Budget, month: Month): boolean =>
  transactionsOf(budget, month).some((transaction) => transaction.categoryId !== null)

/** Every category that had a budget at that month's end, or has a transaction in it. */
export const categoryPerformances = (budget: Budget, month: Month): ReadonlyArray<CategoryPerformance> => {
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
  // Planned categories first, then those deleted by then; both in the order they were
  // added, whatever the order of the transactions.
  const others = [...budget.categories.keys()].filter(
    (categoryId) => spending.has(categoryId) && !plan.categories.has(categoryId),
  )
  return [...plan.categories.keys(), ...others].map((categoryId) => {
    const transactions = spending.get(categoryId) ?? []
    const category = present(budget.categories.get(categoryId))
    const spent = transactions.reduce((sum, transaction) => sum + transaction.amount, 0)
    const allocated = plan.categories.get(categoryId)?.budget ?? 0
    return {
      categoryPerformanceId: `${categoryId}:${month}`,
      categoryId,
      categoryTypeId: category.typeId,
      categoryName: category.name,
      totalSpend: dollarsFromCents(spent),
      totalAmountAllocated: dollarsFromCents(allocated),
      transactionCount: transactions.length,
      categoryPercentUtilization: ratio(spent, allocated, 2),
      topMerchants: topMerchants(transactions),
    }
  })
}

const merchantsShown = 3

const topMerchants = (transactions: ReadonlyArray<Transaction>): ReadonlyArray<Merchant> => {
  const merchants = new Map<string, { spent: Cents; count: number; logo: Logo | null }>()
  for (const transaction of transactions) {
    const merchant = merchants.get(merchantOf(transaction)) ?? { spent: 0, count: 0, logo: null }
    merchants.set(merchantOf(transaction), {
      spent: merchant.spent + transaction.amount,
      count: merchant.count + 1,
      logo: earlierLogo(merchant.logo, transaction),
    })
  }
  return [...merchants]
    .sort(([nameA, a], [nameB, b]) => b.spent - a.spent || (nameA < nameB ? -1 : 1))
    .slice(0, merchantsShown)
    .map(([merchantName, { spent, count, logo }], index) => ({
      merchantRank: index + 1,
      merchantName,
      ...(logo === null ? {} : { merchantLogoUrl: logo.url }),
      totalSpent: dollarsFromCents(spent),
      avgTransactionAmount: dollarsFromCents(shiftedRound(spent / count, 0)),
      transactionCount: count,
    }))
}

interface Logo {
  readonly url: string
  /** Of which transaction. */
  readonly of: Transaction
}

/** The first known logo is that of the earliest transaction, in whatever order they came in. */
const earlierLogo = (logo: Logo | null, transaction: Transaction): Logo | null => {
  if (transaction.logoUrl === null || (logo !== null && isEarlier(logo.of, transaction))) return logo
  return { url: transaction.logoUrl, of: transaction }
}

const isEarlier = (a: Transaction, b: Transaction): boolean =>
  a.date === b.date ? a.transactionId < b.transactionId : a.date < b.date
