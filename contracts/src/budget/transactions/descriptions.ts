// Common parts of the sentences about decisions.
import type { TransactionId } from "../../ids.ts"
import { defined, type Budget } from "../budget.ts"
import type { Described, Description, Meaning } from "../event.ts"
import { categoryName } from "../wording.ts"
import { ownMonthOf, type Transaction } from "./schema.ts"

export const transactionIn = (budget: Budget, transactionId: TransactionId): Transaction =>
  defined(budget.transactions.get(transactionId))

/** Describes a decision about a transaction: `words` get it and the name of its category, both before the event. */
export const describeDecision = (
  transactionId: TransactionId,
  before: Budget,
  words: (transaction: Transaction, category: string | null) => Pick<Description, "sentence" | "changes">,
): Described => {
  const transaction = before.transactions.get(transactionId)
  if (transaction === undefined) return { sentence: "You changed a transaction", changes: [], categoryIds: [] }
  const { categoryId } = transaction
  const { sentence, changes } = words(transaction, categoryId === null ? null : categoryName(before, categoryId))
  return { sentence, changes, categoryIds: categoryId === null ? [] : [categoryId], month: ownMonthOf(transaction) }
}

/** The meaning of an event with a decision about one transaction. */
export const aboutOne = <Event extends { readonly transactionId: TransactionId }>(
  apply: (budget: Budget, event: Event) => void,
  words: (
    event: Event,
    transaction: Transaction,
    before: Budget,
    category: string | null,
  ) => Pick<Description, "sentence" | "changes">,
): Meaning<Event> => ({
  kind: "transaction",
  apply,
  describe: (event, before) =>
    describeDecision(event.transactionId, before, (transaction, category) =>
      words(event, transaction, before, category),
    ),
  refersTo: ({ transactionId }) => [transactionId],
})

/** The month of all these transactions, if it is the same. */
export const monthOfAll = (transactions: ReadonlyArray<Transaction>): Pick<Description, "month"> => {
  const [month, ...others] = new Set(transactions.map(ownMonthOf))
  return month === undefined || others.length > 0 ? {} : { month }
}
