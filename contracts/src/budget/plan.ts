import { typeNames } from "../api/categories.ts"
import { divide, type Cents } from "../money.ts"
import type { Month } from "../month.ts"
import { wholeShare } from "../share.ts"
import { categoriesOf, noPlan, type Budget, type Plan } from "./budget.ts"

/** Income x type share x category share, no cent lost (largest remainder). */
export const planOf = (budget: Budget): Plan => {
  let totalIncome: Cents = 0
  for (const income of budget.incomes.values()) totalIncome += income.amount
  const types = [...budget.categoryTypes.values()].sort((a, b) => typeNames.indexOf(a.name) - typeNames.indexOf(b.name))
  const typeShares = types.map((type) => type.share)
  const typeBudgets = divide(totalIncome, typeShares, wholeShare)
  const categories = new Map<string, { typeId: string; share: number; budget: Cents }>()
  return {
    totalIncome,
    categoryTypes: types.map((type, index) => {
      const typeBudget = typeBudgets[index] ?? 0
      const members = categoriesOf(budget, type.typeId)
      const shares = members.map((member) => member.share)
      const budgets = divide(typeBudget, shares, wholeShare)
      let allocated: Cents = 0
      members.forEach((member, position) => {
        const own = budgets[position] ?? 0
        allocated += own
        categories.set(member.categoryId, { typeId: type.typeId, share: member.share, budget: own })
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
  budget.plans.set(month, budget.plan)
  // A person who flew west across a month's end can act in a month that is earlier than the last change.
  for (const later of budget.plans.keys()) if (later > month) budget.plans.set(later, budget.plan)
  if (isFirst(budget, month)) assumeFirst(budget)
}

/** Whether no earlier month had the income split over the types. */
const isFirst = ({ plans }: Budget, month: Month): boolean => {
  for (const [earlier, { assumed, categoryTypes }] of plans) {
    if (earlier < month && assumed === undefined && categoryTypes.length > 0) return false
  }
  return true
}

/** For the months that have waited for a plan: the first one, as it is at the end of its month. */
const assumeFirst = ({ plan, plans }: Budget): void => {
  for (const [month, { assumed }] of plans) if (assumed === "first plan") plans.set(month, { ...plan, assumed })
}

/** The plan at the end of that month; of the present month, the current one. */
export const planAtEndOf = (budget: Budget, month: Month): Plan => {
  let latest: Month | undefined
  for (const changed of budget.plans.keys()) {
    if (changed <= month && (latest === undefined || changed > latest)) latest = changed
  }
  return latest === undefined ? noPlan : (budget.plans.get(latest) ?? noPlan)
}

/** Until when changes of the plan count for that month: its own end, unless its plan is one of later. */
export const plannedUntil = (budget: Budget, month: Month): Month => {
  const { assumed } = planAtEndOf(budget, month)
  if (assumed === undefined) return month
  const planned = [...budget.plans].filter(([, plan]) => plan.assumed === undefined && plan.categoryTypes.length > 0)
  const [first] = planned.map(([own]) => own).sort()
  // What was changed after the import has no share in it, but nothing says when that was.
  return assumed === "first plan" && first !== undefined ? first : "9999-12"
}
