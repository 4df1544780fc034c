// Puts transactions into a budget, changes and removes them.
import type { CategoryId, RuleId, TransactionId } from "../../ids.ts"
import type { Cents } from "../../money.ts"
import type { Month } from "../../month.ts"
import { beyondParts, merchantKey, defined, type Budget } from "../budget.ts"
import type { ChosenTimes } from "../merchants/state.ts"
import { budgetMonthOf, isSpending, type Transaction } from "./schema.ts"

/** Adds a transaction, or replaces its former state, perhaps in another month, or, if it is not spending, in none. */
export const putTransaction = (budget: Budget, transaction: Transaction): void => {
  const { transactionId } = transaction
  const before = budget.transactions.get(transactionId)
  const month = budgetMonthOf(transaction)
  if (before !== undefined && budgetMonthOf(before) !== month) leaveMonth(budget, before)
  if (month !== null) addToMonth(budget, month, transactionId)
  if (budget.deletedEntries.has(transactionId)) budget.deletedEntries.delete(transactionId)
  budget.transactions.set(
    transactionId,
    isInDeletedCategory(budget, transaction) ? { ...transaction, categoryId: null } : transaction,
  )
}

export const addToMonth = (budget: Budget, month: Month, transactionId: TransactionId): void => {
  const inMonth = budget.months.get(month)
  if (inMonth === undefined) budget.months.set(month, new Set([transactionId]))
  else inMonth.add(transactionId)
}

/**
 * Past months keep a category that is deleted later. A transaction that the bank or the person moves into a later month
 * loses that category.
 */
const isInDeletedCategory = (budget: Budget, transaction: Transaction): boolean => {
  const { categoryId } = transaction
  const deletedIn = categoryId === null ? null : (budget.categories.get(categoryId)?.deletedIn ?? null)
  return deletedIn !== null && (budgetMonthOf(transaction) ?? "") >= deletedIn
}

const leaveMonth = (budget: Budget, transaction: Transaction): void => {
  const month = budgetMonthOf(transaction)
  if (month === null) return
  const { transactionId } = transaction
  const inMonth = budget.months.get(month)
  inMonth?.delete(transactionId)
  if (inMonth?.size === 0) budget.months.delete(month)
}

/** Removes a transaction from the lists. The bank's facts about it stay. */
export const takeAway = (budget: Budget, transactionId: TransactionId): void => {
  const transaction = budget.transactions.get(transactionId)
  if (transaction === undefined) return
  leaveMonth(budget, transaction)
  budget.transactions.delete(transactionId)
}

/**
 * Removes a transaction together with its account, which is no decision about it: a part gives up its claim on its row,
 * so that it may come back.
 */
export const release = (budget: Budget, transactionId: TransactionId): void => {
  const transaction = budget.transactions.get(transactionId)
  takeAway(budget, transactionId)
  const row = transaction?.bankTransactionId == null ? undefined : budget.bankRows.get(transaction.bankTransactionId)
  if (transaction === undefined || row?.fate !== "split") return
  const parts = row.parts.filter((part) => part !== transactionId)
  budget.bankRows.set(row.fact.bankTransactionId, { ...row, parts, claimed: row.claimed - transaction.amount })
}

/** A transaction that is put into a category is spending. */
export const moveToCategory = (budget: Budget, transactionId: TransactionId, categoryId: CategoryId | null): void => {
  const transaction = defined(budget.transactions.get(transactionId))
  const moved = { ...transaction, categoryId, ruleId: null, paysBack: null }
  if (categoryId === null || isSpending(transaction)) budget.transactions.set(transactionId, moved)
  else putTransaction(budget, { ...moved, countedAs: "spending", transferTo: null })
}

interface Part {
  readonly transactionId: TransactionId
  readonly name: string
  readonly amount: Cents
  readonly categoryId?: CategoryId
}

/**
 * The parts keep the date, logo, account and category of the original, unless they have categories of their own: one
 * basket does not predict the merchant's next, so no choice is recorded.
 */
export const split = (
  budget: Budget,
  original: Transaction,
  into: ReadonlyArray<Part>,
  /** The rule that chose the parts' own categories, if one did. */
  chosenBy: RuleId | null = null,
): void => {
  takeAway(budget, original.transactionId)
  const { bankTransactionId: reported } = original
  const splitOf = reported === null ? (original.splitOf ?? original.transactionId) : null
  const row = reported === null ? undefined : budget.bankRows.get(reported)
  const named = original.renamed && row !== undefined ? original.name : null
  const wholeName = row?.fate === "split" ? original.wholeName : named
  for (const { transactionId, name, amount, categoryId } of into) {
    putTransaction(budget, {
      ...original,
      transactionId,
      name,
      amount,
      ...(categoryId === undefined ? {} : { categoryId, ruleId: chosenBy }),
      renamed: true,
      reduced: true,
      loweredFrom: null,
      splitOf,
      wholeName,
      countedAs: categoryId === undefined || isSpending(original) ? original.countedAs : "spending",
    })
  }
  if (row === undefined) return
  const { bankTransactionId, amount } = row.fact
  const parts = into.map((part) => part.transactionId)
  if (row.fate === "split") {
    // The parts of a part that was split again replace it.
    const replaced = row.parts.flatMap((part) => (part === original.transactionId ? parts : [part]))
    budget.bankRows.set(bankTransactionId, { ...row, parts: replaced })
    return
  }
  const claimed = into.reduce((sum, part) => sum + part.amount, 0)
  // If the row had been reduced before, the reduction also counts as left out of the split.
  const leftOut = amount - claimed
  budget.bankRows.set(bankTransactionId, { ...row, fate: "split", parts, claimed, leftOut, reduced: original.reduced })
}

/**
 * A decision of the person: a deleted row stays deleted when it posts or changes. So does a split row once its parts
 * are all deleted, unless some were released.
 */
export const deleteTransaction = (budget: Budget, transaction: Transaction): void => {
  const { transactionId, bankTransactionId } = transaction
  takeAway(budget, transactionId)
  if (bankTransactionId === null) budget.deletedEntries.set(transactionId, transaction)
  const row = bankTransactionId === null ? undefined : budget.bankRows.get(bankTransactionId)
  if (row === undefined) return
  const parts = row.parts.filter((part) => part !== transactionId)
  const mayComeBack = row.fate === "split" && beyondParts(row, row.fact.amount) > 0
  budget.bankRows.set(row.fact.bankTransactionId, {
    ...row,
    parts,
    fate: parts.length === 0 && !mayComeBack ? "deleted" : row.fate,
  })
}

/** Records a choice, for suggestions. */
export const noteChoice = (budget: Budget, transaction: Transaction, categoryId: CategoryId): void => {
  const key = merchantKey(transaction)
  const choice = budget.choices.get(key)
  // Moving a transaction to another category corrects the last choice rather than contradicting it.
  const corrects = choice?.last === transaction.categoryId
  // A rule's decision was no choice of the person.
  const corrected = transaction.ruleId === null ? transaction.categoryId : null
  budget.choices.set(key, {
    ...choice,
    last: categoryId,
    before: corrects ? choice.before : (choice?.last ?? null),
    times: chosenOnceMore(choice?.times ?? [], categoryId, corrected),
  })
}

const chosenOnceMore = (
  times: ReadonlyArray<ChosenTimes>,
  chosen: CategoryId,
  corrected: CategoryId | null,
): ReadonlyArray<ChosenTimes> => {
  const others = times.some(({ categoryId }) => categoryId === chosen)
    ? times
    : [...times, { categoryId: chosen, count: 0 }]
  return others
    .map(({ categoryId, count }) => ({
      categoryId,
      count: count + (categoryId === chosen ? 1 : categoryId === corrected ? -1 : 0),
    }))
    .filter(({ count }) => count > 0)
}
