// A whole plan in one step: incomes, the split, and the categories with their shares, all or nothing and with one undo.
// It consists of the decisions of the single commands, in sequence.
import { Result } from "effect"
import { typeNames, type TypeName } from "@evenkeel/contracts/api/categories"
import type { Claim } from "@evenkeel/contracts/budget/allocation"
import { categoriesOf, type Budget } from "@evenkeel/contracts/budget/budget"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { fold } from "@evenkeel/contracts/budget/fold"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan/plan"
import { nothingInPlan } from "@evenkeel/contracts/budget/proposal/shares"
import { addMonths, type Month } from "@evenkeel/contracts/month"
import { sameName } from "@evenkeel/contracts/names"
import type { Share } from "@evenkeel/contracts/share"
import { decideCategory } from "../categories/decide.ts"
import { decideType } from "../category-types/decide.ts"
import { presentMonthOf, refuseSaying, type Decision } from "../decision.ts"
import { decideIncome, type IncomeCommand } from "../incomes/decide.ts"

type EnteredIncome = Omit<Extract<IncomeCommand, { readonly _tag: "AddIncome" }>, "_tag" | "incomeId" | "at">

export interface TakePlan {
  readonly incomes: ReadonlyArray<EnteredIncome>
  readonly split: { readonly [Name in TypeName]: Share }
  readonly categories: ReadonlyArray<Claim & { readonly name: string; readonly type: TypeName }>
  /** Whether the plan also applies to the month before. */
  readonly lastMonth: boolean
  readonly idAt: (index: number) => string
  readonly at: Date
}

export const decidePlan = (plan: TakePlan, budget: Budget): Decision => {
  if (plan.incomes.length === 0 && budget.plan.totalIncome === 0) return refuseSaying(nothingInPlan)
  const made = apart(budget)
  const events: Array<BudgetEvent> = []
  for (const decision of stepsOf(plan, made)) {
    if (Result.isFailure(decision)) return decision
    fold(made, decision.success)
    events.push(...decision.success)
  }
  const since = sinceOf(plan, budget)
  return Result.succeed(events.map((event) => ("month" in event ? { ...event, month: since } : event)))
}

/** A past month keeps its plan. The month before this one is included only if it has none. */
const sinceOf = ({ lastMonth, at }: TakePlan, budget: Budget): Month => {
  const month = presentMonthOf(budget, at)
  const before = addMonths(month, -1)
  const { categoryTypes, assumed } = planAtEndOf(budget, before)
  return lastMonth && (categoryTypes.length === 0 || assumed !== undefined) ? before : month
}

/** Each decision sees the results of those before it. */
function* stepsOf({ incomes, split, categories, idAt, at }: TakePlan, made: Budget): Generator<Decision, void> {
  let ids = 0
  const nextId = () => idAt(ids++)
  for (const income of incomes) yield decideIncome({ _tag: "AddIncome", ...income, incomeId: nextId(), at }, made)
  yield decideType(
    {
      _tag: "SetCategoryTypes",
      shares: typeNames.map((name) => ({ name, share: split[name] })),
      newIds: { needs: nextId(), wants: nextId(), investments: nextId() },
      at,
    },
    made,
  )
  for (const { typeId, name: type } of made.categoryTypes.values()) {
    const own = categories.filter((category) => category.type === type)
    const existing = categoriesOf(made, typeId)
    const known = (name: string) => existing.find((category) => sameName(category.name, name))
    const changed = own.flatMap(({ name, share, fixed }) => {
      const category = known(name)
      if (category === undefined || (category.fixed === fixed && (fixed !== undefined || category.share === share))) {
        return []
      }
      return [{ categoryId: category.categoryId, share, ...(fixed === undefined ? {} : { fixed }) }]
    })
    if (changed.length > 0) yield decideCategory({ _tag: "ReallocateCategories", typeId, changed, at }, made)
    const added = own
      .filter(({ name }) => known(name) === undefined)
      .map(({ name, share, fixed }) => ({
        categoryId: nextId(),
        typeId,
        name,
        share,
        ...(fixed === undefined ? {} : { fixed }),
      }))
    if (added.length > 0) yield decideCategory({ _tag: "AddCategories", categories: added, at }, made)
  }
}

/** A copy whose plans can change without changing the original's. */
const apart = (budget: Budget): Budget => ({
  ...budget,
  incomes: new Map(budget.incomes),
  categoryTypes: new Map(budget.categoryTypes),
  categories: new Map(budget.categories),
  plans: new Map(budget.plans),
})
