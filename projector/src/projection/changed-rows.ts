// Derives the rows that have changed since a budget was last written, from its tracking maps.
import { isUncategorised, merchantKey, type Budget } from "@evenkeel/contracts/budget/budget"
import { budgetMonthOf, isSpending, type Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import { accountFigures } from "@evenkeel/contracts/budget/figures/accounts"
import { mayBePaidBackBy } from "@evenkeel/contracts/budget/counting/refunds"
import { categoryRecord, categoryTypeRecords } from "@evenkeel/contracts/budget/figures/categories"
import { categoryMonthFigures } from "@evenkeel/contracts/budget/figures/category-months"
import { incomeRecord } from "@evenkeel/contracts/budget/figures/incomes"
import { monthFigures } from "@evenkeel/contracts/budget/figures/months"
import { ruleRecord } from "@evenkeel/contracts/budget/figures/rules"
import { isSameSuggestion, suggestedFor, type Suggested } from "@evenkeel/contracts/budget/figures/suggestion"
import {
  cameFrom,
  deletedFigures,
  isUnlisted,
  transactionFigures,
  unlistedFigures,
  type TransactionFigures,
} from "@evenkeel/contracts/budget/figures/transactions"
import { atOnce, type Steps } from "@evenkeel/contracts/budget/steps"
import type { TransactionId, UserId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"
import { budgetRow, budgets } from "../read-models/budgets.ts"
import {
  accounts,
  categories,
  categoryPerformances,
  categoryTypes,
  incomes,
  monthlyPerformances,
  rules,
  transactions,
} from "../read-models/figures.ts"
import {
  difference,
  noChanges,
  noRows,
  put,
  takeAway,
  type Changes,
  type RowOf,
  type Table,
} from "../read-models/table.ts"
import { changeSums } from "./changed-sums.ts"
import { beforeOf, startOver, type ProjectedBudget } from "./projected-budget.ts"

/** The changes since the last call. They count as written afterwards. */
export const takeChanges = (projected: ProjectedBudget): Changes => atOnce(changesInSteps(projected))

/** The same in short steps; the budget must not change until the last one. */
export function* changesInSteps(projected: ProjectedBudget): Steps<Changes> {
  const { userId, budget, isErased } = projected
  const changes = isErased ? noChanges() : projected.history
  if (isErased) changes.erased.add(userId)
  else yield* addRows(changes, projected)
  put(changes, budgets, budgetRow(userId, budget, projected.revision))
  projected.history = noChanges()
  projected.isErased = false
  startOver(budget)
  return changes
}

/** Whether so much has changed that the event loop would be blocked for too long. */
export const isMuchChanged = ({ budget }: ProjectedBudget): boolean => beforeOf(budget.transactions).size > stepSize

/** The number of rows per step. */
const stepSize = 1_000

function* addRows(changes: Changes, projected: ProjectedBudget): Iterable<undefined> {
  for (const { from, change } of rowSets) {
    if (from.some((name) => beforeOf<string, unknown>(projected.budget[name]).size > 0)) change(changes, projected)
  }
  const unlisted = changedUnlisted(projected)
  yield* changeTransactions(changes, projected, unlisted)
  yield* changeSums(changes, projected, stepSize)
  yield* changeSuggestions(changes, projected)
  for (const month of touchedMonths(projected)) {
    changeMonth(changes, projected, month)
    yield
  }
}

type Source = "accounts" | "categories" | "incomes" | "items" | "plans" | "rules"

/** All rows of a small table, derived again when one of its sources has changed. */
const rowSet = <Of extends Table>(
  table: Of,
  from: ReadonlyArray<Source>,
  rowsOf: (userId: UserId, budget: Budget) => ReadonlyArray<RowOf<Of>>,
) => ({
  from,
  change: (changes: Changes, { userId, budget, rows }: ProjectedBudget): void =>
    void rows.set(table, difference(changes, table, rows.get(table) ?? noRows, rowsOf(userId, budget))),
})

const rowSets = [
  rowSet(categoryTypes, ["plans", "categories"], (userId, budget) =>
    categoryTypes.rowsOf(userId, categoryTypeRecords(budget)),
  ),
  rowSet(categories, ["plans", "categories"], (userId, budget) =>
    categories.rowsOf(
      userId,
      [...budget.categories.values()].map((category) => categoryRecord(budget, category)),
    ),
  ),
  rowSet(accounts, ["accounts", "items"], (userId, budget) =>
    accounts.rowsOf(
      userId,
      [...budget.accounts.values()].map((account) => accountFigures(budget, account)),
    ),
  ),
  rowSet(incomes, ["incomes"], (userId, budget) =>
    incomes.rowsOf(userId, [...budget.incomes.values()].map(incomeRecord)),
  ),
  // A rule's sentence, and whether it is paused, depend on its categories and accounts.
  rowSet(rules, ["rules", "categories", "accounts"], (userId, budget) =>
    rules.rowsOf(
      userId,
      [...budget.rules.values()].map((rule) => ruleRecord(budget, rule)),
    ),
  ),
]

function* changeTransactions(
  changes: Changes,
  projected: ProjectedBudget,
  unlisted: ReturnType<typeof changedUnlisted>,
): Iterable<undefined> {
  const { userId, budget, suggestions } = projected
  let seen = 0
  for (const [transactionId, old] of beforeOf(budget.transactions)) {
    const transaction = budget.transactions.get(transactionId)
    if (transaction !== undefined) {
      putTransaction(changes, projected, transaction, suggest(projected, transaction))
    } else if (old !== undefined) {
      suggestions.delete(transactionId)
      if (!unlisted.has(transactionId))
        takeAway(changes, transactions, { user_id: userId, transaction_id: transactionId })
    }
    if (++seen % stepSize === 0) yield
  }
  for (const [transactionId, figures] of unlisted) {
    if (figures !== undefined) put(changes, transactions, transactions.rowOf(userId, figures))
    else if (!budget.transactions.has(transactionId))
      takeAway(changes, transactions, { user_id: userId, transaction_id: transactionId })
    if (++seen % stepSize === 0) yield
  }
}

/** Changed rows of the bank that are searchable but in no list; undefined for a row that is no longer one. */
const changedUnlisted = ({ budget }: ProjectedBudget): ReadonlyMap<TransactionId, TransactionFigures | undefined> => {
  const rows = beforeOf(budget.bankRows)
  const changed = new Map<TransactionId, TransactionFigures | undefined>()
  for (const old of rows.values()) {
    if (old !== undefined && isUnlisted(old)) changed.set(old.transactionId, undefined)
  }
  // Second, since a row may have come back under another id of the bank.
  for (const bankTransactionId of rows.keys()) {
    const row = budget.bankRows.get(bankTransactionId)
    if (row !== undefined && isUnlisted(row)) changed.set(row.transactionId, unlistedFigures(row))
  }
  for (const transactionId of beforeOf(budget.deletedEntries).keys()) {
    const entry = budget.deletedEntries.get(transactionId)
    changed.set(transactionId, entry && deletedFigures(entry))
  }
  return changed
}

/** Transactions that have not changed themselves, but whose suggested category has. */
function* changeSuggestions(changes: Changes, projected: ProjectedBudget): Iterable<undefined> {
  const { budget, suggestions } = projected
  const changed = beforeOf(budget.transactions)
  const choices = beforeOf(budget.choices)
  const anyMayDiffer = beforeOf(budget.categories).size > 0
  const purchases = [...changed]
    .flatMap(([id, old]) => [old ?? [], budget.transactions.get(id) ?? []].flat())
    .filter(({ amount }) => amount > 0)
  if (!anyMayDiffer && choices.size === 0 && purchases.length === 0) return
  // A new or renamed category Miscellaneous changes which transactions are uncategorised, so all are checked.
  let seen = 0
  for (const transactionId of (anyMayDiffer ? budget.transactions : suggestions).keys()) {
    if (++seen % stepSize === 0) yield
    const transaction = budget.transactions.get(transactionId)
    if (transaction === undefined || changed.has(transactionId)) continue
    const paysBack = () => transaction.amount < 0 && purchases.some(mayBePaidBackBy(transaction))
    if (!anyMayDiffer && !choices.has(merchantKey(transaction)) && !paysBack()) continue
    const old = suggestions.get(transactionId) ?? null
    const suggested = suggest(projected, transaction)
    if (!isSameSuggestion(suggested, old)) putTransaction(changes, projected, transaction, suggested)
  }
}

const putTransaction = (
  changes: Changes,
  { userId, budget }: ProjectedBudget,
  transaction: Transaction,
  suggested: Suggested | null,
): void => {
  const figures = transactionFigures(transaction, suggested, cameFrom(budget, transaction))
  put(changes, transactions, transactions.rowOf(userId, figures))
}

const suggest = ({ budget, suggestions }: ProjectedBudget, transaction: Transaction): Suggested | null => {
  if (!isUncategorised(budget, transaction) || !isSpending(transaction)) {
    suggestions.delete(transaction.transactionId)
    return null
  }
  const suggested = suggestedFor(budget, transaction)
  suggestions.set(transaction.transactionId, suggested)
  return suggested
}

/** The months of changed transactions, and all from the first month whose plan changed. */
const touchedMonths = ({ budget, months }: ProjectedBudget): ReadonlySet<Month> => {
  const touched = new Set<Month>()
  for (const [transactionId, old] of beforeOf(budget.transactions)) {
    for (const transaction of [old, budget.transactions.get(transactionId)]) {
      const month = transaction === undefined ? null : budgetMonthOf(transaction)
      if (month !== null) touched.add(month)
    }
  }
  const replanned = [...beforeOf(budget.plans).keys()].sort()[0]
  if (replanned === undefined) return touched
  for (const month of [...budget.plans.keys(), ...budget.months.keys(), ...months.keys()]) {
    if (month >= replanned) touched.add(month)
  }
  return touched
}

const changeMonth = (changes: Changes, projected: ProjectedBudget, month: Month): void => {
  const { userId, budget } = projected
  const figures = monthFigures(budget, month)
  const isShown = figures.categorised || figures.toSort > 0 || budget.plans.has(month)
  const old = projected.months.get(month)
  if (!isShown && old === undefined) return
  const summaryRows = isShown ? monthlyPerformances.rowsOf(userId, [figures]) : []
  const categoryRows = isShown ? categoryPerformances.rowsOf(userId, categoryMonthFigures(budget, month)) : []
  const summary = difference(changes, monthlyPerformances, old?.summary ?? noRows, summaryRows)
  const categories = difference(changes, categoryPerformances, old?.categories ?? noRows, categoryRows)
  if (isShown) projected.months.set(month, { summary, categories })
  else projected.months.delete(month)
}
