// The sums of the month's transactions, in integer cents: the one source of every total on the page.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import type { Cents } from "@evenkeel/contracts/money"
import { isMiscellaneous } from "@evenkeel/contracts/budget/categories/rules"
import { centsOf } from "../money.ts"

/** Without a category, or in one named Miscellaneous. */
export const isUncategorised = ({ category }: Pick<Transaction, "category">): boolean =>
  category === null || isMiscellaneous(category.name)

/** The transactions of one category, newest first, and their sum. */
export interface Entry {
  readonly transactions: ReadonlyArray<Transaction>
  readonly spent: Cents
}

export interface Ledger {
  readonly byCategory: ReadonlyMap<string, Entry>
  readonly uncategorised: Entry
}

export const noEntry: Entry = { transactions: [], spent: 0 }

const entryOf = (transactions: ReadonlyArray<Transaction>, before: Entry | undefined): Entry => {
  const same =
    before?.transactions.length === transactions.length &&
    transactions.every((transaction, index) => transaction === before.transactions[index])
  return same ? before : { transactions, spent: transactions.reduce((sum, { amount }) => sum + centsOf(amount), 0) }
}

/** In the server's order. */
export const newestFirst = (a: Transaction, b: Transaction): number =>
  a.date === b.date ? (a.transactionId < b.transactionId ? 1 : -1) : a.date < b.date ? 1 : -1

/**
 * Sorted by date, not by arrival: otherwise a reload would change the order. Unchanged entries stay the same objects,
 * so that their cards are not rendered again.
 */
export const ledgerOf = (transactions: ReadonlyArray<Transaction>, before?: Ledger): Ledger => {
  const sorted = transactions.filter(({ category }) => category !== null)
  const byCategory = grouped(sorted, ({ category }) => category?.categoryId ?? "")
  return {
    byCategory: new Map(
      [...byCategory].map(([categoryId, own]) => [
        categoryId,
        entryOf(own.sort(newestFirst), before?.byCategory.get(categoryId)),
      ]),
    ),
    uncategorised: entryOf(transactions.filter(isUncategorised).sort(newestFirst), before?.uncategorised),
  }
}

let latest: { readonly of: ReadonlyArray<Transaction>; readonly ledger: Ledger } | undefined

/** The ledger of a list from the store, computed once for all callers. */
export const latestLedger = (transactions: ReadonlyArray<Transaction>): Ledger => {
  if (latest?.of !== transactions) latest = { of: transactions, ledger: ledgerOf(transactions, latest?.ledger) }
  return latest.ledger
}
