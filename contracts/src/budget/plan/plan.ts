import { typeNames } from "../../api/categories.ts"
import type { CategoryId } from "../../ids.ts"
import { divide, type Cents } from "../../money.ts"
import { addMonths, type Month } from "../../month.ts"
import { wholeShare } from "../../share.ts"
import { allocate } from "../allocation.ts"
import { categoriesOf, type Budget } from "../budget.ts"
import { noPlan, type Plan, type PlannedCategory } from "./state.ts"
import type { Income } from "../incomes/state.ts"

/** After all months that a person can act in, for the plan after all incomes of limited time have ended. */
const lasting: Month = "9999-12"

/** Whether an income counts in that month. */
export const countsIn = ({ from, until }: Pick<Income, "from" | "until">, month: Month): boolean =>
  (from === undefined || from <= month) && (until === undefined || month <= until)

/** The last month with an income of limited time; undefined if there is none. */
export const lastLimitedMonth = (budget: Budget): Month | undefined => {
  let last: Month | undefined
  for (const { until } of budget.incomes.values()) if (until !== undefined && !(until <= (last ?? ""))) last = until
  return last
}

/**
 * The plan of these incomes and shares for that month: income x type share x category share, without losing a cent
 * (largest remainder), and fixed amounts unchanged.
 */
export const planOf = (budget: Budget, month: Month = lasting): Plan => {
  const incomes = [...budget.incomes.values()].filter((income) => countsIn(income, month))
  const totalIncome = incomes.reduce((sum: Cents, { amount }) => sum + amount, 0)
  const types = [...budget.categoryTypes.values()].sort((a, b) => typeNames.indexOf(a.name) - typeNames.indexOf(b.name))
  const typeShares = types.map((type) => type.share)
  const typeBudgets = divide(totalIncome, typeShares, wholeShare)
  const categories = new Map<CategoryId, PlannedCategory>()
  return {
    totalIncome,
    incomes: incomes.map(({ incomeId, amount }) => ({ incomeId, amount })),
    categoryTypes: types.map((type, index) => {
      const typeBudget = typeBudgets[index] ?? 0
      const members = categoriesOf(budget, type.typeId)
      const given = allocate(typeBudget, members)
      let allocated: Cents = 0
      members.forEach(({ categoryId, fixed }, position) => {
        const { share, budget: own } = given[position] ?? { share: 0, budget: 0 }
        allocated += own
        const planned = { typeId: type.typeId, share, budget: own }
        categories.set(categoryId, fixed === undefined ? planned : { ...planned, fixed: true })
      })
      const { typeId, name, share } = type
      return { typeId, name, share, budget: typeBudget, saved: typeBudget - allocated }
    }),
    categories,
  }
}

/** Recomputes the plan after a change in that month; earlier months keep theirs. */
export const replan = (budget: Budget, month: Month): void => {
  budget.plan = planOf(budget)
  const ends = [...budget.incomes.values()].flatMap(({ until }) =>
    until === undefined || until < month ? [] : [until],
  )
  const planIn = (of: Month): Plan => (ends.length === 0 ? budget.plan : planOf(budget, of))
  budget.plans.set(month, planIn(month))
  for (const until of ends) budget.plans.set(addMonths(until, 1), planIn(addMonths(until, 1)))
  // A person who flew west across a month's end can act in a month before the last change.
  for (const later of budget.plans.keys()) if (later > month) budget.plans.set(later, planIn(later))
  if (isFirst(budget, month)) assumeFirst(budget, month)
}

/** Whether no earlier month had the income split over the types. */
const isFirst = ({ plans }: Budget, month: Month): boolean => {
  for (const [earlier, { assumed, categoryTypes }] of plans) {
    if (earlier < month && assumed === undefined && categoryTypes.length > 0) return false
  }
  return true
}

/** Gives months that wait for a plan the first one, as of the end of its month. */
const assumeFirst = ({ plan, plans }: Budget, month: Month): void => {
  const waiting = [...plans].flatMap(([own, { assumed }]) => (assumed === "first plan" ? [own] : []))
  for (const [own, { categoryTypes }] of plans) {
    const isUnsplit = categoryTypes.length === 0 && own < month && waiting.some((since) => since <= own)
    if (isUnsplit || waiting.includes(own)) plans.set(own, { ...plan, assumed: "first plan" })
  }
}

/** Months from `since` until the first split of the income take the present plan, or else the first later one. */
export const assumePlan = (budget: Budget, since: Month, wasPlanned: boolean): void => {
  const { plan, plans } = budget
  const isPlan = ({ assumed, categoryTypes }: Plan): boolean => assumed !== undefined || categoryTypes.length > 0
  const [first = lasting] = [...plans].flatMap(([month, own]) => (isPlan(own) ? [month] : [])).sort()
  if (first <= since) return
  if (!wasPlanned) {
    plans.set(since, { ...planAtEndOf(budget, since), assumed: "first plan" })
    return
  }
  for (const month of [since, ...plans.keys()])
    if (month >= since && month < first) plans.set(month, { ...plan, assumed: "as of the import" })
}

/** The plan at the end of that month; for the present month, the current one. */
export const planAtEndOf = (budget: Budget, month: Month): Plan => {
  let latest: Month | undefined
  for (const changed of budget.plans.keys()) {
    if (changed <= month && (latest === undefined || changed > latest)) latest = changed
  }
  return latest === undefined ? noPlan : (budget.plans.get(latest) ?? noPlan)
}

/** Until when changes of the plan count for that month: its own end, unless its plan is an assumed later one. */
export const plannedUntil = (budget: Budget, month: Month): Month => {
  const { assumed } = planAtEndOf(budget, month)
  if (assumed === undefined) return month
  const planned = [...budget.plans].filter(([, plan]) => plan.assumed === undefined && plan.categoryTypes.length > 0)
  const [first] = planned.map(([own]) => own).sort()
  // Changes after the import do not count, but its time is unknown.
  return assumed === "first plan" && first !== undefined ? first : "9999-12"
}
