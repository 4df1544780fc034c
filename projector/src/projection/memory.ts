// Budgets at the state of the tables, or of the batch in flight.
import { LRUCache } from "lru-cache"
import type { UserId } from "@evenkeel/contracts/ids"
import type { ProjectedBudget } from "./projected-budget.ts"

export interface Memory {
  readonly has: (userId: UserId) => boolean
  readonly peek: (userId: UserId) => ProjectedBudget | undefined
  /** Removes the budget, to be folded further. */
  readonly take: (userId: UserId) => ProjectedBudget | undefined
  readonly keep: (budget: ProjectedBudget) => void
  readonly forget: (userIds: Iterable<UserId>) => void
}

export interface MemoryOptions {
  /** How many budgets stay in memory, and how many rows of transactions they may have together. */
  readonly budgetsKept?: number | undefined
  readonly rowsKept?: number | undefined
}

export const makeMemory = ({ budgetsKept = 1_000, rowsKept = 200_000 }: MemoryOptions): Memory => {
  /** At least ten budgets stay in memory, even large ones. */
  const mostOfOne = Math.max(1, Math.floor(rowsKept / 10))
  const budgets = new LRUCache<UserId, ProjectedBudget>({
    max: budgetsKept,
    maxSize: rowsKept,
    sizeCalculation: ({ budget }) => Math.min(1 + budget.transactions.size + budget.bankRows.size, mostOfOne),
  })
  return {
    has: (userId) => budgets.has(userId),
    peek: (userId) => budgets.peek(userId),
    take: (userId) => {
      const budget = budgets.get(userId)
      budgets.delete(userId)
      return budget
    },
    keep: (budget) => void budgets.set(budget.userId, budget),
    forget: (userIds) => {
      for (const userId of userIds) budgets.delete(userId)
    },
  }
}
