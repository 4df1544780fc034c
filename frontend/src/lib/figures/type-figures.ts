// The figures of a type, in integer cents. All follow from the type's budget, its categories and the ledger, so that no
// two figures on the page can disagree while one of them is still being fetched.
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import { totalSaved, underOver, utilization, type Spending } from "@evenkeel/contracts/budget/figures/spending"
import type { Cents } from "@evenkeel/contracts/money"
import { noEntry, type Ledger } from "./ledger.ts"
import { centsOf } from "../money.ts"

/** `allocated` is the sum of its categories' budgets; the rest of the budget is saved. */
export interface TypeFigures extends Spending {
  /** What remains of the allocated amount; negative if more is spent. */
  readonly remaining: Cents
  /** The unallocated amount, and the allocated but unspent one. */
  readonly expectedSavings: Cents
  /** Rounded, at most 100; 0 if nothing is allocated. */
  readonly percent: number
  /** The true percentage is above 100. */
  readonly isCapped: boolean
}

export const figuresOf = (
  type: CategoryType | undefined,
  own: ReadonlyArray<Category>,
  { byCategory }: Ledger,
): TypeFigures => {
  const spending = {
    budget: centsOf(type?.budgetAmount ?? 0),
    allocated: own.reduce((sum, { budgetAmount }) => sum + centsOf(budgetAmount), 0),
    spent: own.reduce((sum, { categoryId }) => sum + (byCategory.get(categoryId) ?? noEntry).spent, 0),
  }
  const percent = Math.round(utilization(spending) * 100)
  return {
    ...spending,
    remaining: underOver(spending),
    expectedSavings: totalSaved(spending),
    percent: Math.min(100, percent),
    isCapped: percent > 100,
  }
}
