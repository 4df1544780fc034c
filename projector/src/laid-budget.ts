// A budget as of a revision, together with its rows in the tables, so that after further
// events only rows that differ are written.
import { Result } from "effect"
import {
  emptyBudget,
  isUncategorised,
  merchantKey,
  type Budget,
  type Transaction,
} from "@evenkeel/contracts/budget/budget"
import { evolve } from "@evenkeel/contracts/budget/evolve"
import { suggestionFor } from "@evenkeel/contracts/budget/suggestion"
import { decodeEvent } from "@evenkeel/contracts/events/codec"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { CategoryId, TransactionId, UserId } from "@evenkeel/contracts/ids"
import { monthOf, type Month } from "@evenkeel/contracts/month"
import { difference, merge, noChanges, noRows, put, takeAway, type Changes, type Rows } from "./changes.ts"
import { noneDiscarded, type Discarded } from "./discards.ts"
import { forgetPerson, isErasure, sinceErasure, takeErasure } from "./laid-erasure.ts"
import { recordBudget, recordEvent } from "./laid-history.ts"
import { accountRows, accounts } from "./read-models/accounts.ts"
import { budgetRow, budgets } from "./read-models/budgets.ts"
import { categories, categoryRows } from "./read-models/categories.ts"
import { categoryPerformanceRows, categoryPerformances } from "./read-models/category-performances.ts"
import { categoryTypeRows, categoryTypes } from "./read-models/category-types.ts"
import { incomeRows, incomes } from "./read-models/incomes.ts"
import { hasPerformance, monthlyPerformanceRow, monthlyPerformances } from "./read-models/monthly-performances.ts"
import { transactionRow, transactions } from "./read-models/transactions.ts"
import { RememberingMap } from "./remembering-map.ts"

export interface LaidBudget {
  readonly userId: UserId
  readonly budget: Budget
  /** Of the last event folded, -1 for none. */
  revision: number
  accounts: Rows
  incomes: Rows
  types: Rows
  categories: Rows
  readonly months: Map<Month, { readonly summary: Rows; readonly categories: Rows }>
  /** The suggested category of each uncategorised transaction. */
  readonly suggestions: Map<TransactionId, CategoryId | null>
  /** History rows of folded events that have not been written yet. */
  history: Changes
  /** Whether the person was erased since `takeChanges` was last called. */
  isErased: boolean
}

export const unlaidBudget = (userId: UserId): LaidBudget => ({
  userId,
  budget: emptyBudget(() => new RememberingMap()),
  revision: -1,
  accounts: noRows,
  incomes: noRows,
  types: noRows,
  categories: noRows,
  months: new Map(),
  suggestions: new Map(),
  history: noChanges(),
  isErased: false,
})

/** An event that cannot be read or folded, and why. */
export interface Fault {
  readonly event: StoredEvent
  readonly reason: string
}

/**
 * Folds the events, up to the first faulty one. After a fault the budget must not be used any further. With `stand`,
 * the events are already in the tables, so no history is recorded for them. Discarded events are skipped.
 */
export const foldInto = (
  laid: LaidBudget,
  events: Iterable<StoredEvent>,
  stand: "stand" | "new" = "new",
  discarded: Discarded = noneDiscarded,
): Fault | undefined => {
  for (const event of sinceErasure(events)) {
    if (!discarded.has(event.eventId)) {
      const fault = foldOne(laid, event, stand)
      if (fault !== undefined) return fault
    }
    laid.revision = event.revision
  }
  return undefined
}

const foldOne = (laid: LaidBudget, event: StoredEvent, stand: "stand" | "new"): Fault | undefined => {
  try {
    const decoded = decodeEvent(event)
    if (Result.isFailure(decoded)) return { event, reason: decoded.failure.reason }
    if (isErasure(event)) forgetPerson(laid)
    else if (stand === "new") recordEvent(laid.history, laid.userId, event, decoded.success, laid.budget)
    evolve(laid.budget, decoded.success)
    if (stand === "new") recordBudget(laid.history, laid.userId, laid.budget, event.revision)
    return undefined
  } catch (error) {
    return { event, reason: `it does not fit what came before: ${String(error)}` }
  }
}

/** The changes since the last call. From now on they count as written. */
export const takeChanges = (laid: LaidBudget): Changes => {
  if (laid.isErased) return takeErasure(laid)
  const changes = noChanges()
  merge(changes, laid.history)
  laid.history = noChanges()
  const { userId, budget } = laid
  const months = touchedMonths(laid)
  const planChanged = before(budget.plans).size > 0

  if (planChanged || before(budget.categories).size > 0) {
    laid.types = difference(changes, categoryTypes, laid.types, categoryTypeRows(userId, budget))
    laid.categories = difference(changes, categories, laid.categories, categoryRows(userId, budget))
  }
  if (before(budget.accounts).size > 0 || before(budget.items).size > 0) {
    laid.accounts = difference(changes, accounts, laid.accounts, accountRows(userId, budget))
  }
  if (before(budget.incomes).size > 0)
    laid.incomes = difference(changes, incomes, laid.incomes, incomeRows(userId, budget))
  changeTransactions(changes, laid)
  for (const month of months) changeMonth(changes, laid, month)
  put(changes, budgets, budgetRow(userId, budget, laid.revision))

  for (const map of Object.values(budget)) if (map instanceof RememberingMap) map.startOver()
  return changes
}

const before = <Key, Value>(map: Map<Key, Value>): ReadonlyMap<Key, Value | undefined> =>
  (map as RememberingMap<Key, Value>).before

const changeTransactions = (changes: Changes, laid: LaidBudget): void => {
  const { userId, budget, suggestions } = laid
  const changed = before(budget.transactions)
  const suggest = (transaction: Transaction): CategoryId | null => {
    if (!isUncategorised(budget, transaction)) {
      suggestions.delete(transaction.transactionId)
      return null
    }
    const suggested = suggestionFor(budget, transaction)?.categoryId ?? null
    suggestions.set(transaction.transactionId, suggested)
    return suggested
  }

  for (const [transactionId, old] of changed) {
    const transaction = budget.transactions.get(transactionId)
    if (transaction !== undefined) {
      put(changes, transactions, transactionRow(userId, transaction, suggest(transaction)))
    } else if (old !== undefined) {
      suggestions.delete(transactionId)
      takeAway(changes, transactions, { user_id: userId, transaction_id: transactionId })
    }
  }

  const choices = before(budget.choices)
  const anyMayDiffer = before(budget.categories).size > 0
  if (!anyMayDiffer && choices.size === 0) return
  // Naming a category Miscellaneous, or renaming it, changes which transactions are
  // uncategorised, so all of them have to be checked.
  for (const transactionId of (anyMayDiffer ? budget.transactions : suggestions).keys()) {
    const transaction = budget.transactions.get(transactionId)
    if (transaction === undefined || changed.has(transactionId)) continue
    if (!anyMayDiffer && !choices.has(merchantKey(transaction))) continue
    const suggested = suggestions.get(transactionId) ?? null
    const now = suggest(transaction)
    if (now !== suggested) put(changes, transactions, transactionRow(userId, transaction, now))
  }
}

/**
 * The months whose performance may have changed: those of changed transactions, and all
 * from the first month whose plan changed.
 */
const touchedMonths = ({ budget, months }: LaidBudget): ReadonlySet<Month> => {
  const touched = new Set<Month>()
  for (const [transactionId, old] of before(budget.transactions)) {
    if (old !== undefined) touched.add(monthOf(old.date))
    const transaction = budget.transactions.get(transactionId)
    if (transaction !== undefined) touched.add(monthOf(transaction.date))
  }
  const replanned = [...before(budget.plans).keys()].sort()[0]
  if (replanned !== undefined) {
    for (const month of [...budget.plans.keys(), ...budget.months.keys(), ...months.keys()])
      if (month >= replanned) touched.add(month)
  }
  return touched
}

const changeMonth = (changes: Changes, laid: LaidBudget, month: Month): void => {
  const { userId, budget } = laid
  const isShown = hasPerformance(budget, month)
  const old = laid.months.get(month)
  if (!isShown && old === undefined) return
  const summary = difference(
    changes,
    monthlyPerformances,
    old?.summary ?? noRows,
    isShown ? [monthlyPerformanceRow(userId, budget, month)] : [],
  )
  const categories = difference(
    changes,
    categoryPerformances,
    old?.categories ?? noRows,
    isShown ? categoryPerformanceRows(userId, budget, month) : [],
  )
  if (isShown) laid.months.set(month, { summary, categories })
  else laid.months.delete(month)
}
