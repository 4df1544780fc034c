// What a type's budget comes to, in integer cents. Everything follows from the type's budget, its categories and the
// ledger, so that no two figures on the page can disagree while one of them is still being fetched.
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import { shiftedRound, type Cents } from "@evenkeel/contracts/money"
import { noEntry, type Ledger } from "./ledger.ts"
import { centsOf } from "../../lib/dollars.ts"

export interface TypeFigures {
  readonly budget: Cents
  /** The sum of its categories' budgets; the rest of the budget is saved. */
  readonly allocated: Cents
  readonly spent: Cents
  /** What remains of the allocated amount; negative if more is spent. */
  readonly remaining: Cents
  /** What is saved, and what is allocated but not spent. */
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
  const budget = centsOf(type?.budgetAmount ?? 0)
  const allocated = own.reduce((sum, { budgetAmount }) => sum + centsOf(budgetAmount), 0)
  const spent = own.reduce((sum, { categoryId }) => sum + (byCategory.get(categoryId) ?? noEntry).spent, 0)
  const saved = budget - allocated
  const remaining = allocated - spent
  const percent = allocated === 0 ? 0 : shiftedRound((spent * 100) / allocated, 0)
  return {
    budget,
    allocated,
    spent,
    remaining,
    expectedSavings: saved + remaining,
    percent: Math.min(100, percent),
    isCapped: percent > 100,
  }
}
