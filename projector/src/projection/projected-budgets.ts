// A bounded cache of budgets between batches. To project a budget, take it out, and put it back once its rows are
// committed: if the transaction fails, the folded budget is dropped, and is folded again from the events.
import type { UserId } from "@evenkeel/contracts/ids"
import type { ProjectedBudget } from "./projected-budget.ts"

export interface ProjectedBudgets {
  /** The revision of the last event projected; undefined if the budget is not in memory. */
  readonly revision: (userId: UserId) => number | undefined
  readonly take: (userId: UserId) => ProjectedBudget | undefined
  readonly keep: (projected: ProjectedBudget) => void
}

export const keepProjectedBudgets = (capacity = 1_000): ProjectedBudgets => {
  // A Map keeps insertion order, so the first key is the least recently used.
  const budgets = new Map<UserId, ProjectedBudget>()
  return {
    revision: (userId) => budgets.get(userId)?.revision,
    take: (userId) => {
      const projected = budgets.get(userId)
      budgets.delete(userId)
      return projected
    },
    keep: (projected) => {
      budgets.set(projected.userId, projected)
      const oldest = budgets.keys().next()
      if (budgets.size > capacity && !oldest.done) budgets.delete(oldest.value)
    },
  }
}
