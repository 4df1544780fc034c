// The figures of a month: spending and allocation, also of past months, which include late changes.
import { typeNames, type TypeName } from "../../api/categories.ts"
import type { BudgetSummary, Overview } from "../../api/performances.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf } from "../../money.ts"
import { addMonths, monthYear, type Month } from "../../month.ts"
import { defined, transactionsOf, type Budget } from "../budget.ts"
import { planAtEndOf } from "../plan/plan.ts"
import { boolean, cents, integer, json, text, type RecordOf } from "./record.ts"
import { spendingOfAll, totalSaved, underOver, utilization, type Spending } from "./spending.ts"

export const monthFields = {
  month: text,
  /** Whether it has a categorised transaction: then it is listed even without a plan. */
  categorised: boolean,
  /** Whether the income had been split over the types by the month's end. */
  planned: boolean,
  /** Whether an import has assumed a later plan for the month. */
  assumed: boolean,
  /** The number and the sum of transactions without a category, which no figure below includes. */
  toSort: integer,
  toSortAmount: cents,
  needs: json<Spending>(),
  wants: json<Spending>(),
  investments: json<Spending>(),
}
export type MonthFigures = RecordOf<typeof monthFields>

/** spent = the month's categorised transactions, lowered by refunds; allocated and budget are as of its end. */
export const monthFigures = (budget: Budget, month: Month): MonthFigures => {
  const { categoryTypes, assumed } = planAtEndOf(budget, month)
  const nothing = { spent: 0, allocated: 0, budget: 0 }
  const spending = { needs: { ...nothing }, wants: { ...nothing }, investments: { ...nothing } }
  for (const { name, budget: whole, saved } of categoryTypes) {
    spending[name] = { spent: 0, allocated: whole - saved, budget: whole }
  }
  let [categorised, toSort, toSortAmount] = [false, 0, 0]
  for (const { categoryId, amount } of transactionsOf(budget, month)) {
    if (categoryId === null) {
      toSort += 1
      toSortAmount += amount
      continue
    }
    const category = defined(budget.categories.get(categoryId))
    spending[defined(budget.categoryTypes.get(category.typeId)).name].spent += amount
    categorised = true
  }
  const planned = categoryTypes.length > 0
  return { month, categorised, planned, assumed: assumed !== undefined, toSort, toSortAmount, ...spending }
}

/** The figures of a month without records of its own: the plan of the last one before it, and no spending. */
export const carriedOver = (figures: MonthFigures, month: Month): MonthFigures => ({
  month,
  categorised: false,
  planned: figures.planned,
  assumed: figures.assumed,
  toSort: 0,
  toSortAmount: 0,
  needs: { ...figures.needs, spent: 0 },
  wants: { ...figures.wants, spent: 0 },
  investments: { ...figures.investments, spent: 0 },
})

/**
 * Newest first: the months with a categorised transaction, and past months with a plan. `months` are those with records
 * of their own, oldest first.
 */
export const listedMonths = (months: ReadonlyArray<MonthFigures>, current: Month): ReadonlyArray<MonthFigures> => {
  const listed: Array<MonthFigures> = []
  months.forEach((figures, index) => {
    if (figures.categorised || (figures.planned && figures.month < current)) listed.push(figures)
    if (!figures.planned) return
    const next = months[index + 1]?.month ?? current
    for (let month = addMonths(figures.month, 1); month < next && month < current; month = addMonths(month, 1)) {
      listed.push(carriedOver(figures, month))
    }
  })
  return listed.reverse()
}

/** The spending of that type, or of all. */
export const spendingOf = (figures: MonthFigures, type: TypeName | undefined): Spending =>
  type === undefined ? spendingOfAll(typeNames.map((name) => figures[name])) : figures[type]

export const overviewReply = (
  overviewType: Overview["overviewType"],
  spending: Spending,
  currency: Currency,
): Overview => ({
  overviewType,
  totalSpent: unitsOf(spending.spent, currency),
  totalAmountAllocated: unitsOf(spending.allocated, currency),
  totalPercentUtilized: utilization(spending),
  totalAmountSaved: unitsOf(totalSaved(spending), currency),
  savedAmountAttributesTotal: unitsOf(underOver(spending), currency),
})

export const monthReply = (figures: MonthFigures, currency: Currency): BudgetSummary => ({
  id: { monthYear: monthYear(figures.month) },
  ...(figures.assumed ? { planAssumed: true } : {}),
  ...(figures.toSort === 0
    ? {}
    : { toSort: { transactions: figures.toSort, amount: unitsOf(figures.toSortAmount, currency) } }),
  generalOverview: overviewReply("GENERAL", spendingOf(figures, undefined), currency),
  needsOverview: overviewReply("NEEDS", figures.needs, currency),
  wantsOverview: overviewReply("WANTS", figures.wants, currency),
  investmentOverview: overviewReply("INVESTMENTS", figures.investments, currency),
})
