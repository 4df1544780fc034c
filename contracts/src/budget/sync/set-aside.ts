// Rows that were set aside: what they would be as transactions, and how they become some.
import type { TransactionId } from "../../ids.ts"
import type { Budget } from "../budget.ts"
import type { Transaction } from "../transactions/schema.ts"
import { newRow, transactionFromFact } from "./apply.ts"

/**
 * The transaction, or what a row that was set aside would be as one, by the id of the row: before the person has said
 * anything about it.
 */
export const transactionOrSetAside = (budget: Budget, id: TransactionId): Transaction | undefined => {
  const transaction = budget.transactions.get(id)
  if (transaction !== undefined) return transaction
  const row = budget.bankRows.get(id)
  return row?.fate === "set aside" ? transactionFromFact(id, row.fact) : undefined
}

/** It, to be put into the budget: why its row was set aside no longer matters. */
export const takenIn = (budget: Budget, id: TransactionId): Transaction | undefined => {
  const transaction = transactionOrSetAside(budget, id)
  const row = budget.transactions.has(id) ? undefined : budget.bankRows.get(id)
  if (transaction !== undefined && row !== undefined) budget.bankRows.set(id, newRow(id, row.fact, "listed"))
  return transaction
}
