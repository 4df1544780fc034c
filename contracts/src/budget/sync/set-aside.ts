// Rows that were set aside, as transactions.
import type { TransactionId } from "../../ids.ts"
import type { Budget } from "../budget.ts"
import type { Transaction } from "../transactions/schema.ts"
import { newRow, transactionFromFact } from "./apply.ts"

/** The transaction with that id, or the one that a row set aside would become, before any decision of the person. */
export const transactionOrSetAside = (budget: Budget, id: TransactionId): Transaction | undefined => {
  const transaction = budget.transactions.get(id)
  if (transaction !== undefined) return transaction
  const row = budget.bankRows.get(id)
  return row?.fate === "set aside" ? transactionFromFact(id, row.fact) : undefined
}

/** The same, to be added to the budget: the reason why its row was set aside no longer applies. */
export const takenIn = (budget: Budget, id: TransactionId): Transaction | undefined => {
  const transaction = transactionOrSetAside(budget, id)
  const row = budget.transactions.has(id) ? undefined : budget.bankRows.get(id)
  if (transaction !== undefined && row !== undefined) budget.bankRows.set(id, newRow(id, row.fact, "listed"))
  return transaction
}
