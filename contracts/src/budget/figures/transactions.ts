import type { Change } from "../../api/audit-fields.ts"
import {
  mostFromEarlierMonths,
  type CategoryOf,
  type EarlierMonths,
  type Transaction as TransactionReply,
} from "../../api/transactions.ts"
import type { CategoryId } from "../../ids.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf } from "../../money.ts"
import { monthOf, type Month } from "../../month.ts"
import { importOf, present, splitOf, type Budget } from "../budget.ts"
import type { Transaction } from "../transactions/schema.ts"
import { searchedText } from "../transactions/search.ts"
import { tagsIn } from "../transactions/tags.ts"
import { changeIn, dayBeside, money, titled } from "../wording.ts"
import { categoryNamed } from "./categories.ts"
import { boolean, cents, nullable, text, type RecordOf } from "./record.ts"
import { suggestionFor } from "./suggestion.ts"

/** What its reply is made of. */
export const shownFields = {
  transactionId: text,
  date: text,
  name: text,
  amount: cents,
  categoryId: nullable(text),
  suggestedCategoryId: nullable(text),
  accountId: nullable(text),
  logoUrl: nullable(text),
  pending: boolean,
  loweredFrom: nullable(cents),
  note: nullable(text),
  /** The rule that chose its category. */
  ruleId: nullable(text),
}

/** What else the list shows of it. */
export const listedFields = {
  ...shownFields,
  /** That of the import that brought it, if no bank has reported it since. */
  importId: nullable(text),
  /** The same for all parts of one row. */
  splitOf: nullable(text),
}

export const transactionFields = {
  ...listedFields,
  month: text,
  /** What a search by text looks at. */
  searched: text,
  /** As in "#trip #work ", each with a space after it; null for none. */
  tags: nullable(text),
}
export type TransactionFigures = RecordOf<typeof transactionFields>

/** Written out field by field: a row is made for every changed transaction, and spreading is many times slower. */
export const transactionFigures = (
  transaction: Transaction,
  suggestedCategoryId: CategoryId | null,
  { importId, splitOf }: Pick<TransactionFigures, "importId" | "splitOf">,
): TransactionFigures => ({
  transactionId: transaction.transactionId,
  month: monthOf(transaction.date),
  date: transaction.date,
  name: transaction.name,
  amount: transaction.amount,
  categoryId: transaction.categoryId,
  suggestedCategoryId,
  accountId: transaction.accountId,
  logoUrl: transaction.logoUrl,
  pending: transaction.pending,
  loweredFrom: transaction.loweredFrom,
  note: transaction.note,
  importId,
  splitOf,
  searched: searchedText(transaction),
  tags: tagsText(transaction.note),
  ruleId: transaction.ruleId,
})

const tagsText = (note: string | null): string | null => {
  const tags = tagsIn(note)
  return tags.length === 0 ? null : tags.map((tag) => `#${tag} `).join("")
}

/** Where a transaction has come from. */
export const cameFrom = (
  budget: Budget,
  transaction: Transaction,
): Pick<TransactionFigures, "importId" | "splitOf"> => ({
  importId: importOf(budget, transaction),
  splitOf: splitOf(budget, transaction),
})

export const transactionReply = (
  figures: RecordOf<typeof shownFields>,
  named: (categoryId: CategoryId) => CategoryOf | null,
  currency: Currency,
): TransactionReply => ({
  transactionId: figures.transactionId,
  name: figures.name,
  amount: unitsOf(figures.amount, currency),
  date: figures.date,
  logoUrl: figures.logoUrl,
  category: figures.categoryId === null ? null : named(figures.categoryId),
  suggestedCategory: figures.suggestedCategoryId === null ? null : named(figures.suggestedCategoryId),
  accountId: figures.accountId,
  pending: figures.pending,
  loweredFrom: figures.loweredFrom === null ? null : unitsOf(figures.loweredFrom, currency),
  note: figures.note,
  ruleId: figures.ruleId,
})

/** A transaction of that budget, as the API gives it. */
export const transactionIn = (budget: Budget, transaction: Transaction): TransactionReply =>
  transactionReply(
    transactionFigures(
      transaction,
      suggestionFor(budget, transaction)?.categoryId ?? null,
      cameFrom(budget, transaction),
    ),
    (id) => categoryNamed(budget, id),
    budget.currency,
  )

/** Newest first; within one day, the transaction that was added later comes first. */
export const newestFirst = (a: Transaction, b: Transaction): number =>
  a.date < b.date ? 1 : a.date > b.date ? -1 : a.transactionId < b.transactionId ? 1 : -1

/**
 * The finaliser's queue: transactions of past months that have no category yet, oldest first, those that are still
 * pending among them. Nothing moves a transaction into it: it is there once its month is over. What files have brought is
 * only counted: of years of history, nobody wants to be asked row by row.
 */
export const earlierMonths = (budget: Budget, presentMonth: Month): EarlierMonths => {
  const waiting: Array<Transaction> = []
  let importedToSort = 0
  for (const transaction of withoutCategory(budget, presentMonth)) {
    if (importOf(budget, transaction) === null) waiting.push(transaction)
    else importedToSort += 1
  }
  waiting.sort((a, b) => newestFirst(b, a))
  return {
    previousMonthTransactions: waiting
      .slice(0, mostFromEarlierMonths)
      .map((transaction) => transactionIn(budget, transaction)),
    previousMonthTotal: waiting.length,
    importedToSort,
  }
}

/** Those of past months that files have brought, and that have no category yet, newest first. */
export const importedWithoutCategory = (budget: Budget, presentMonth: Month): ReadonlyArray<TransactionReply> =>
  [...withoutCategory(budget, presentMonth)]
    .filter((transaction) => importOf(budget, transaction) !== null)
    .sort(newestFirst)
    .map((transaction) => transactionIn(budget, transaction))

function* withoutCategory(budget: Budget, presentMonth: Month): Iterable<Transaction> {
  for (const [month, transactionIds] of budget.months) {
    if (month >= presentMonth) continue
    for (const transactionId of transactionIds) {
      const transaction = present(budget.transactions.get(transactionId))
      if (transaction.categoryId === null) yield transaction
    }
  }
}

export const transactionChanges =
  (before: Budget, after: Budget) =>
  (old: Transaction, now: Transaction): ReadonlyArray<Change> => [
    ...changeIn("Name", old.name, now.name),
    // Only what differs is put into words: nearly all of a long history does not.
    ...(old.amount === now.amount
      ? []
      : changeIn("Amount", money(old.amount, after.currency), money(now.amount, after.currency))),
    ...(old.date === now.date ? [] : changeIn("Day", dayBeside(old.date, now.date), dayBeside(now.date, old.date))),
    ...(old.categoryId === now.categoryId ? [] : categoryChange(categoryOf(before, old), categoryOf(after, now))),
    ...changeIn("Note", old.note, now.note),
    ...changeIn("At the bank", old.pending ? "pending" : "posted", now.pending ? "pending" : "posted"),
  ]

const categoryOf = (budget: Budget, { categoryId }: Transaction): CategoryOf | null =>
  categoryId === null ? null : categoryNamed(budget, categoryId)

/** Two types may have a category of the same name. */
const categoryChange = (before: CategoryOf | null, after: CategoryOf | null): ReadonlyArray<Change> => {
  const inWords = ({ name, categoryType }: CategoryOf): string =>
    before?.name === after?.name ? `${name} in ${titled(categoryType.name)}` : name
  return [{ what: "Category", before: before && inWords(before), after: after && inWords(after) }]
}
