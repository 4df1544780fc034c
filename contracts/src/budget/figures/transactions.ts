import {
  mostFromEarlierMonths,
  type CategoryOf,
  type CountedAs,
  type EarlierMonths,
  type Transaction as TransactionReply,
} from "../../api/transactions/transactions.ts"
import type { CategoryId } from "../../ids.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf } from "../../money.ts"
import type { Month } from "../../month.ts"
import { factOf, importOf, isHistory, merchantKey, nameOfFact, defined, splitOf, type Budget } from "../budget.ts"
import { transactionFromFact } from "../sync/apply.ts"
import type { BankRow } from "../sync/state.ts"
import { accountOf, budgetMonthOf, type Transaction } from "../transactions/schema.ts"
import { searchedText, type Exclusion } from "../transactions/search.ts"
import { tagsIn } from "../transactions/tags.ts"
import { isPerhapsTransfer } from "../counting/judgement.ts"
import { categoryNamed } from "./categories.ts"
import { boolean, cents, integer, nullable, oneOf, text, type RecordOf } from "./record.ts"
import { suggestedFor, type Suggested } from "./suggestion.ts"

/** The fields of its reply. */
export const shownFields = {
  transactionId: text,
  date: text,
  name: text,
  amount: cents,
  categoryId: nullable(text),
  suggestedCategoryId: nullable(text),
  /** The reason, as a sentence. */
  suggestedBecause: nullable(text),
  /** The account that reported it, or that it was paid from. */
  accountId: nullable(text),
  enteredByHand: boolean,
  logoUrl: nullable(text),
  pending: boolean,
  loweredFrom: nullable(cents),
  note: nullable(text),
  countedAs: nullable(oneOf<CountedAs>()),
  countedIn: nullable(text),
  checked: boolean,
  /** The rule that chose its category, or none. */
  ruleId: nullable(text),
  /** The account on the other side of a transfer, as the person has decided. */
  transferTo: nullable(text),
  /** Whether it is called a transfer between the person's accounts, while its other side is unknown. */
  perhapsTransfer: boolean,
  /** The reported name, if the person, a split or a rule has changed it. */
  reportedName: nullable(text),
  /** The bank's or the file's own text, if it differs from the name. */
  statementText: nullable(text),
}

/** Further fields of the list. */
export const listedFields = {
  ...shownFields,
  /** The import that brought it, if no bank has reported it since. */
  importId: nullable(text),
  /** The same for all parts of one row. */
  splitOf: nullable(text),
  /** null for spending. Otherwise it counts in no month. */
  exclusion: nullable(oneOf<Exclusion>()),
  /** The code of another currency than the budget's, and the number of decimals of the amount. */
  currency: nullable(text),
  decimals: nullable(integer),
}

export const transactionFields = {
  ...listedFields,
  /** The month in which it counts; null for none. */
  month: nullable(text),
  /** The searchable text. Absent from rows that are older than the search. */
  searched: nullable(text),
  /** The same for all transactions of one merchant. */
  merchantKey: nullable(text),
  /** As in "#trip #work ", with a space after each tag; null for none. */
  tags: nullable(text),
  /** See `isHistory`. */
  history: boolean,
}
export type TransactionFigures = RecordOf<typeof transactionFields>
type CameFrom = Pick<TransactionFigures, "importId" | "splitOf" | "reportedName" | "statementText" | "history">

/** Written out field by field: every changed transaction yields a row, and spreading is many times slower. */
export const transactionFigures = (
  transaction: Transaction,
  suggested: Suggested | null,
  { importId, splitOf, reportedName, statementText, history }: CameFrom,
): TransactionFigures => ({
  transactionId: transaction.transactionId,
  month: budgetMonthOf(transaction),
  date: transaction.date,
  name: transaction.name,
  amount: transaction.amount,
  categoryId: transaction.categoryId,
  suggestedCategoryId: suggested?.categoryId ?? null,
  suggestedBecause: suggested?.because ?? null,
  accountId: accountOf(transaction),
  enteredByHand: transaction.accountId === null,
  logoUrl: transaction.logoUrl,
  pending: transaction.pending,
  loweredFrom: transaction.loweredFrom,
  note: transaction.note,
  countedAs: transaction.countedAs,
  countedIn: transaction.countedIn,
  checked: transaction.checked,
  importId,
  splitOf,
  exclusion: exclusionOf(transaction),
  currency: null,
  decimals: null,
  searched: searchedText([transaction.name, transaction.merchant, statementText, transaction.note]),
  merchantKey: merchantKey(transaction),
  tags: tagsText(transaction.note),
  ruleId: transaction.ruleId,
  transferTo: transaction.transferTo,
  perhapsTransfer: isPerhapsTransfer(transaction, statementText ?? reportedName ?? transaction.name),
  reportedName,
  statementText,
  history,
})

/** The exclusion that the person has decided, if it is not spending. */
export const exclusionOf = ({ countedAs }: Pick<Transaction, "countedAs">): Exclude<CountedAs, "spending"> | null =>
  countedAs === "spending" ? null : countedAs

/** Whether a row of a bank or a file is in no list of the budget, because it was set aside or deleted. */
export const isUnlisted = ({ fate }: BankRow): boolean => fate === "set aside" || fate === "deleted"

const fromNowhere: CameFrom = {
  importId: null,
  splitOf: null,
  reportedName: null,
  statementText: null,
  history: false,
}

/** The figures of such a row, as it was reported. */
export const unlistedFigures = ({ fact, fate, transactionId, reason }: BankRow): TransactionFigures => {
  const { name: text, imported, currency } = fact
  const transaction = transactionFromFact(transactionId, fact)
  const statementText = text === transaction.name ? null : text
  return {
    ...transactionFigures(transaction, null, { ...fromNowhere, importId: imported?.importId ?? null, statementText }),
    perhapsTransfer: false,
    month: null,
    // The reason was not stored at first, when only transfers were set aside.
    exclusion: fate === "deleted" ? "deleted" : (reason ?? "transfer"),
    currency: currency ?? null,
    decimals: currency === undefined ? null : (fact.decimals ?? 2),
  }
}

/** The figures of a deleted entry by hand, in no category and no month. */
export const deletedFigures = (entry: Transaction): TransactionFigures => ({
  ...transactionFigures(entry, null, { ...fromNowhere, splitOf: entry.splitOf }),
  categoryId: null,
  month: null,
  exclusion: "deleted",
})

const tagsText = (note: string | null): string | null => {
  const tags = tagsIn(note)
  return tags.length === 0 ? null : tags.map((tag) => `#${tag} `).join("")
}

/** The origin of a transaction. */
export const cameFrom = (budget: Budget, transaction: Transaction): CameFrom => {
  const fact = factOf(budget, transaction)
  return {
    importId: importOf(budget, transaction),
    splitOf: splitOf(budget, transaction),
    history: isHistory(budget, transaction),
    reportedName: transaction.renamed && fact !== undefined ? nameOfFact(fact) : null,
    statementText: fact === undefined || fact.name === transaction.name ? null : fact.name,
  }
}

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
  countedAs: figures.countedAs,
  countedIn: figures.countedIn,
  ruleId: figures.ruleId,
  ...(figures.checked ? { checked: true } : {}),
  ...(figures.enteredByHand && figures.accountId !== null ? { enteredByHand: true } : {}),
  ...(figures.transferTo === null ? {} : { transferTo: figures.transferTo }),
  ...(figures.perhapsTransfer ? { perhapsTransfer: true } : {}),
  ...(figures.reportedName === null ? {} : { reportedName: figures.reportedName }),
  ...(figures.statementText === null ? {} : { statementText: figures.statementText }),
  ...(figures.suggestedBecause === null ? {} : { suggestedBecause: figures.suggestedBecause }),
})

/** A transaction of that budget in the API's form. */
export const transactionIn = (budget: Budget, transaction: Transaction): TransactionReply =>
  transactionReply(
    transactionFigures(transaction, suggestedFor(budget, transaction), cameFrom(budget, transaction)),
    (id) => categoryNamed(budget, id),
    budget.currency,
  )

/** Newest first; within one day, the transaction that was added later comes first. */
export const newestFirst = (a: Transaction, b: Transaction): number =>
  a.date < b.date ? 1 : a.date > b.date ? -1 : a.transactionId < b.transactionId ? 1 : -1

/**
 * The finaliser's queue: transactions of past months without a category, oldest first, including pending ones. A
 * transaction is in it as soon as its month is over. Old transactions of files and banks are only counted, because
 * nobody wants to sort years of history row by row.
 */
export const earlierMonths = (budget: Budget, presentMonth: Month): EarlierMonths => {
  const waiting: Array<Transaction> = []
  let importedToSort = 0
  for (const transaction of withoutCategory(budget, presentMonth)) {
    if (isHistory(budget, transaction)) importedToSort += 1
    else waiting.push(transaction)
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

function* withoutCategory(budget: Budget, presentMonth: Month): Iterable<Transaction> {
  for (const [month, transactionIds] of budget.months) {
    if (month >= presentMonth) continue
    for (const transactionId of transactionIds) {
      const transaction = defined(budget.transactions.get(transactionId))
      if (transaction.categoryId === null) yield transaction
    }
  }
}
