// A plan proposed from known income and spending, of a usual complete month or of the last 30 days. It has no effect
// until the person accepts it.
import type { TypeName } from "../../api/categories.ts"
import { addMonths, monthOf, type CalendarDate, type Month } from "../../month.ts"
import type { Share } from "../../share.ts"
import { planAtEndOf } from "../plan/plan.ts"
import { isToSort, transactionsOf, type Budget } from "../budget.ts"
import { mostCategories } from "../categories/rules.ts"
import { incomesSeen, type IncomeSeen } from "./income-seen.ts"
import { spendingSeen, type CategorySeen, type SpendingSeen } from "./spending-seen.ts"
import { periodFor } from "./period.ts"

/** How reliable the proposal is: "few" means too few transactions, or days, to tell how a person lives. */
export type Basis = "enough" | "few" | "only refunds" | "none"

export const fewTransactions = 10
export const fewDays = 5

export interface Proposal extends Omit<SpendingSeen, "categories" | "days"> {
  readonly from: CalendarDate
  readonly until: CalendarDate
  /** The number of complete months; 0 for the last 30 days. */
  readonly months: number
  readonly basis: Basis
  readonly incomes: ReadonlyArray<IncomeSeen>
  readonly categories: ReadonlyArray<CategorySeen>
  /** The month before this one, if it has transactions and no plan: the plan can include it. */
  readonly lastMonth: { readonly month: Month; readonly transactions: number } | null
}

/** For types without known spending: the usual categories, and their shares of the type. */
const usualCategories: { readonly [Name in TypeName]: ReadonlyArray<readonly [name: string, share: Share]> } = {
  needs: [
    ["Rent", 500_000],
    ["Groceries", 250_000],
    ["Transportation", 150_000],
  ],
  wants: [
    ["Dining Out", 300_000],
    ["Shopping", 300_000],
    ["Entertainment", 200_000],
  ],
  investments: [
    ["Retirement", 500_000],
    ["Stocks", 250_000],
  ],
}

export const proposalFor = (budget: Budget, today: CalendarDate): Proposal => {
  const period = periodFor(budget, today)
  const { categories, days, ...seen } = spendingSeen(budget, period)
  const basis = basisOf(seen.transactions, seen.refunds, days)
  return {
    from: period.from,
    until: period.until,
    months: period.months.length,
    ...seen,
    basis,
    // Incomes that the person has entered need no proposal.
    incomes: budget.incomes.size === 0 ? incomesSeen(budget, today, period) : [],
    categories: withinLimits(basis === "enough" ? categories : [...categories, ...missing(categories)]),
    lastMonth: lastMonthOf(budget, today),
  }
}

const basisOf = (transactions: number, refunds: number, days: number): Basis => {
  if (transactions === 0) return "none"
  if (transactions === refunds) return "only refunds"
  return transactions < fewTransactions || days < fewDays ? "few" : "enough"
}

const missing = (categories: ReadonlyArray<CategorySeen>): ReadonlyArray<CategorySeen> =>
  (["needs", "wants", "investments"] as const)
    .filter((type) => !categories.some((category) => category.type === type))
    .flatMap((type) =>
      usualCategories[type].map(([name, usualShare]) => ({
        name,
        type,
        spent: 0,
        transactions: 0,
        amount: 0,
        isContract: false,
        usualShare,
      })),
    )

/** Existing categories stay; the number per type is limited. */
const withinLimits = (categories: ReadonlyArray<CategorySeen>): ReadonlyArray<CategorySeen> => {
  const counts = { needs: 0, wants: 0, investments: 0 }
  return categories.filter(({ type }) => (counts[type] += 1) <= mostCategories)
}

const lastMonthOf = (budget: Budget, today: CalendarDate): Proposal["lastMonth"] => {
  const month = addMonths(monthOf(today), -1)
  const { categoryTypes, assumed } = planAtEndOf(budget, month)
  const all = transactionsOf(budget, month)
  if (all.length === 0 || (categoryTypes.length > 0 && assumed === undefined)) return null
  return { month, transactions: all.filter((transaction) => isToSort(budget, transaction, monthOf(today))).length }
}
