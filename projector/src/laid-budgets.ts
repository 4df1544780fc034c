// Budgets in memory between batches, a bounded number of them. Who lays a budget takes it out, and puts it back when its
// rows are committed: what was folded for a transaction that failed is gone, and is folded again from the events.
import type { UserId } from "@evenkeel/contracts/ids"
import type { LaidBudget } from "./laid-budget.ts"

export interface LaidBudgets {
  /** Of the last event laid; undefined where the budget is not in memory. */
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
