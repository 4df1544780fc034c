// How a month went: what was spent against what was allocated, including past months, which reflect late changes.
import { typeNames, type TypeName } from "../../api/categories.ts"
import type { BudgetSummary, Overview } from "../../api/performances.ts"
import { dollarsFromCents, ratio, type Cents } from "../../money.ts"
import { addMonths, monthYear, type Month } from "../../month.ts"
import { present, transactionsOf, type Budget } from "../budget.ts"
import { planAtEndOf } from "../plan.ts"
import { boolean, json, text, type RecordOf } from "./record.ts"

/** Of one type, or of all. `budget` is the whole budget, `allocated` the part of it that the categories have. */
export interface Spending {
  readonly spent: Cents
  readonly allocated: Cents
  readonly budget: Cents
}

export const monthFields = {
  month: text,
  /** Whether it has a categorised transaction: then it is listed even if it had no plan. */
  categorised: boolean,
  /** Whether the income had been split over the types by its end. */
  planned: boolean,
  needs: json<Spending>(),
  wants: json<Spending>(),
  investments: json<Spending>(),
}
export type MonthFigures = RecordOf<typeof monthFields>
export type SpendingByType = Pick<MonthFigures, TypeName>

/** spent = the month's categorised transactions, refunds lowering it; allocated and budget as they stood at its end. */
export const monthFigures = (budget: Budget, month: Month): MonthFigures => {
  const { types } = planAtEndOf(budget, month)
  const nothing = { spent: 0, allocated: 0, budget: 0 }
  const spending = { needs: { ...nothing }, wants: { ...nothing }, investments: { ...nothing } }
  for (const { name, budget: whole, saved } of types) {
    spending[name] = { spent: 0, allocated: whole - saved, budget: whole }
  }
  let categorised = false
  for (const { categoryId, amount } of transactionsOf(budget, month)) {
    if (categoryId === null) continue
    const category = present(budget.categories.get(categoryId))
    spending[present(budget.types.get(category.typeId)).name].spent += amount
    categorised = true
  }
  return { month, categorised, planned: types.length > 0, ...spending }
}

/** A month without records of its own: the plan of the last one before it, and no spending. */
export const carriedOver = (figures: MonthFigures, month: Month): MonthFigures => ({
  month,
  categorised: false,
  planned: figures.planned,
  needs: { ...figures.needs, spent: 0 },
  wants: { ...figures.wants, spent: 0 },
  investments: { ...figures.investments, spent: 0 },
})

/**
 * Newest first: the months that have a categorised transaction, and those that are over and had a plan. Given are those
 * with records of their own, oldest first.
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

export const spendingOfAll = (spending: SpendingByType): Spending => ({
  spent: typeNames.reduce((sum, name) => sum + spending[name].spent, 0),
  allocated: typeNames.reduce((sum, name) => sum + spending[name].allocated, 0),
  budget: typeNames.reduce((sum, name) => sum + spending[name].budget, 0),
})

/** To two decimals, 1 for all of it; 0 if nothing is allocated. */
export const utilization = ({ spent, allocated }: Pick<Spending, "spent" | "allocated">): number =>
  ratio(spent, allocated, 2)

/** What is left of the allocation; below 0 if it is overspent. */
export const underOver = ({ spent, allocated }: Spending): Cents => allocated - spent

/** What is left of the whole budget. */
export const totalSaved = ({ spent, budget }: Spending): Cents => budget - spent

export const overviewReply = (overviewType: Overview["overviewType"], spending: Spending): Overview => ({
  overviewType,
  totalSpent: dollarsFromCents(spending.spent),
  totalAmountAllocated: dollarsFromCents(spending.allocated),
  totalPercentUtilized: utilization(spending),
  totalAmountSaved: dollarsFromCents(totalSaved(spending)),
  savedAmountAttributesTotal: dollarsFromCents(underOver(spending)),
})

export const monthReply = (figures: MonthFigures): BudgetSummary => ({
  id: { monthYear: monthYear(figures.month) },
  generalOverview: overviewReply("GENERAL", spendingOfAll(figures)),
  needsOverview: overviewReply("NEEDS", figures.needs),
  wantsOverview: overviewReply("WANTS", figures.wants),
  investmentOverview: overviewReply("INVESTMENTS", figures.investments),
})
