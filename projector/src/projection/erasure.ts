// Someone was erased: all their rows are deleted except the cursor, and their budget is dropped from memory.
import { isErasure, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { noChanges, noRows, put, type Changes } from "./changes.ts"
import type { ProjectedBudget } from "./projected-budget.ts"
import { budgetRow, budgets } from "../read-models/budgets.ts"
import { startOver } from "./remembering-map.ts"

/** Events before an erasure need not be read, and may no longer be readable. */
export const sinceErasure = (events: Iterable<StoredEvent>): ReadonlyArray<StoredEvent> => {
  const all = [...events]
  return all.slice(Math.max(0, all.findLastIndex(isErasure)))
}

export const forgetPerson = (projected: ProjectedBudget): void => {
  projected.months.clear()
  projected.suggestions.clear()
  projected.accounts = projected.incomes = projected.types = projected.categories = noRows
  projected.history = noChanges()
  projected.isErased = true
}

export const takeErasure = (projected: ProjectedBudget): Changes => {
  const changes = noChanges()
  changes.erased.add(projected.userId)
  put(changes, budgets, budgetRow(projected.userId, projected.budget, projected.revision))
  startOver(projected.budget)
  projected.isErased = false
  return changes
}
