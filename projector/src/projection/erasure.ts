// Someone was erased: all their rows are deleted except the cursor, and their budget is dropped from memory.
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { noChanges, noRows, put, type Changes } from "./changes.ts"
import type { LaidBudget } from "./projected-budget.ts"
import { budgetRow, budgets } from "../read-models/budgets.ts"
import { startOver } from "./remembering-map.ts"

export const isErasure = ({ type }: StoredEvent): boolean => type === "AccountErased"

/** Events before an erasure need not be read, and may no longer be readable. */
export const sinceErasure = (events: Iterable<StoredEvent>): ReadonlyArray<StoredEvent> => {
  const all = [...events]
  return all.slice(Math.max(0, all.findLastIndex(isErasure)))
}

export const forgetPerson = (laid: LaidBudget): void => {
  laid.months.clear()
  laid.suggestions.clear()
  laid.accounts = laid.incomes = laid.types = laid.categories = noRows
  laid.history = noChanges()
  laid.isErased = true
}

export const takeErasure = (laid: LaidBudget): Changes => {
  const changes = noChanges()
  changes.erased.add(laid.userId)
  put(changes, budgets, budgetRow(laid.userId, laid.budget, laid.revision))
  startOver(laid.budget)
  laid.isErased = false
  return changes
}
