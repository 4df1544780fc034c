// Derives the rows that have changed since a budget was last written, from what its maps remember.
import { isUncategorised, merchantKey, type Transaction } from "@evenkeel/contracts/budget/budget"
import { suggestionFor } from "@evenkeel/contracts/budget/figures/suggestion"
import type { CategoryId } from "@evenkeel/contracts/ids"
import { monthOf, type Month } from "@evenkeel/contracts/month"
import { difference, merge, noChanges, noRows, put, takeAway, type Changes } from "./changes.ts"
import type { ProjectedBudget } from "./projected-budget.ts"
import { takeErasure } from "./erasure.ts"
import { accountRows, accounts } from "../read-models/accounts.ts"
import { budgetRow, budgets } from "../read-models/budgets.ts"
import { categories, categoryRows } from "../read-models/categories.ts"
import { categoryPerformanceRows, categoryPerformances } from "../read-models/category-performances.ts"
import { categoryTypeRows, categoryTypes } from "../read-models/category-types.ts"
import { incomeRows, incomes } from "../read-models/incomes.ts"
import { hasPerformance, monthlyPerformanceRow, monthlyPerformances } from "../read-models/monthly-performances.ts"
import { transactionRow, transactions } from "../read-models/transactions.ts"
import { startOver, type RememberingMap } from "./remembering-map.ts"

/** The changes since the last call. From now on they count as written. */
export const takeChanges = (projected: ProjectedBudget): Changes => {
  if (projected.isErased) return takeErasure(projected)
  const changes = noChanges()
  merge(changes, projected.history)
  projected.history = noChanges()
  const { userId, budget } = projected

  if (before(budget.plans).size > 0 || before(budget.categories).size > 0) {
    projected.types = difference(changes, categoryTypes, projected.types, categoryTypeRows(userId, budget))
    projected.categories = difference(changes, categories, projected.categories, categoryRows(userId, budget))
  }
  if (before(budget.accounts).size > 0 || before(budget.items).size > 0) {
    projected.accounts = difference(changes, accounts, projected.accounts, accountRows(userId, budget))
  }
  if (before(budget.incomes).size > 0) {
    projected.incomes = difference(changes, incomes, projected.incomes, incomeRows(userId, budget))
  }
  changeTransactions(changes, projected)
  changeSuggestions(changes, projected)
  for (const month of touchedMonths(projected)) changeMonth(changes, projected, month)
  put(changes, budgets, budgetRow(userId, budget, projected.revision))
  startOver(budget)
  return changes
}

const before = <Key, Value>(map: Map<Key, Value>): ReadonlyMap<Key, Value | undefined> =>
  (map as RememberingMap<Key, Value>).before

const changeTransactions = (changes: Changes, projected: ProjectedBudget): void => {
  const { userId, budget, suggestions } = projected
  for (const [transactionId, old] of before(budget.transactions)) {
    const transaction = budget.transactions.get(transactionId)
    if (transaction !== undefined) {
      put(changes, transactions, transactionRow(userId, transaction, suggest(projected, transaction)))
    } else if (old !== undefined) {
      suggestions.delete(transactionId)
      takeAway(changes, transactions, { user_id: userId, transaction_id: transactionId })
    }
  }
}

/** The transactions that have not changed themselves, but whose suggested category has. */
const changeSuggestions = (changes: Changes, projected: ProjectedBudget): void => {
  const { userId, budget, suggestions } = projected
  const changed = before(budget.transactions)
  const choices = before(budget.choices)
  const anyMayDiffer = before(budget.categories).size > 0
  if (!anyMayDiffer && choices.size === 0) return
  // Naming a category Miscellaneous, or renaming it, changes which transactions are
  // uncategorised, so all of them have to be checked.
  for (const transactionId of (anyMayDiffer ? budget.transactions : suggestions).keys()) {
    const transaction = budget.transactions.get(transactionId)
    if (transaction === undefined || changed.has(transactionId)) continue
    if (!anyMayDiffer && !choices.has(merchantKey(transaction))) continue
    const old = suggestions.get(transactionId) ?? null
    const suggested = suggest(projected, transaction)
    if (suggested !== old) put(changes, transactions, transactionRow(userId, transaction, suggested))
  }
}

const suggest = ({ budget, suggestions }: ProjectedBudget, transaction: Transaction): CategoryId | null => {
  if (!isUncategorised(budget, transaction)) {
    suggestions.delete(transaction.transactionId)
    return null
  }
  const suggested = suggestionFor(budget, transaction)?.categoryId ?? null
  suggestions.set(transaction.transactionId, suggested)
  return suggested
}

/**
 * The months whose performance may have changed: those of changed transactions that are or were in a category, and all
 * from the first month whose plan changed.
 */
const touchedMonths = ({ budget, months }: ProjectedBudget): ReadonlySet<Month> => {
  const touched = new Set<Month>()
  for (const [transactionId, old] of before(budget.transactions)) {
    for (const transaction of [old, budget.transactions.get(transactionId)])
      if (transaction !== undefined && transaction.categoryId !== null) touched.add(monthOf(transaction.date))
  }
  const replanned = [...before(budget.plans).keys()].sort()[0]
  if (replanned === undefined) return touched
  for (const month of [...budget.plans.keys(), ...budget.months.keys(), ...months.keys()]) {
    if (month >= replanned) touched.add(month)
  }
  return touched
}

const changeMonth = (changes: Changes, projected: ProjectedBudget, month: Month): void => {
  const { userId, budget } = projected
  const isShown = hasPerformance(budget, month)
  const old = projected.months.get(month)
  if (!isShown && old === undefined) return
  const summaryRows = isShown ? [monthlyPerformanceRow(userId, budget, month)] : []
  const categoryRows = isShown ? categoryPerformanceRows(userId, budget, month) : []
  const summary = difference(changes, monthlyPerformances, old?.summary ?? noRows, summaryRows)
  const categories = difference(changes, categoryPerformances, old?.categories ?? noRows, categoryRows)
  if (isShown) projected.months.set(month, { summary, categories })
  else projected.months.delete(month)
}
