// A bounded cache of budgets between batches. To lay a budget, take it out, and put it back once its rows are
// committed: if the transaction fails, the folded budget is dropped, and is folded again from the events.
import type { UserId } from "@evenkeel/contracts/ids"
import type { LaidBudget } from "./projected-budget.ts"

export interface LaidBudgets {
  /** The revision of the last event laid; undefined if the budget is not in memory. */
  readonly revision: (userId: UserId) => number | undefined
  readonly take: (userId: UserId) => LaidBudget | undefined
  readonly keep: (laid: LaidBudget) => void
}

export const keepLaidBudgets = (capacity = 1_000): LaidBudgets => {
  // A Map keeps insertion order, so the first key is the least recently used.
  const budgets = new Map<UserId, LaidBudget>()
  return {
    revision: (userId) => budgets.get(userId)?.revision,
    take: (userId) => {
      const laid = budgets.get(userId)
      budgets.delete(userId)
      return laid
    },
    keep: (laid) => {
      budgets.set(laid.userId, laid)
      const oldest = budgets.keys().next()
      if (budgets.size > capacity && !oldest.done) budgets.delete(oldest.value)
    },
  }
}
