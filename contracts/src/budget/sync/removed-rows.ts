// A bank may remove a pending row in one sync and report the posted one, which names it, only in a later one. To
// preserve the person's decisions, a removed pending row is stored for a while.
import type { BankTransactionId } from "../../ids.ts"
import { daysBefore, type CalendarDate } from "../../month.ts"
import { defined, type Budget } from "../budget.ts"
import type { BankRow, RemovedRow } from "./state.ts"
import { putTransaction } from "../transactions/apply.ts"

const daysKept = 30

/** Must run while its transaction, or its parts, are still in the budget. */
export const keepRemoved = (budget: Budget, row: BankRow, on: CalendarDate): void => {
  if (!row.fact.pending) return
  const transactions = [row.transactionId, ...row.parts].flatMap((id) => budget.transactions.get(id) ?? [])
  budget.removedRows.set(row.fact.bankTransactionId, { row, transactions, on })
}

export const forgetRemoved = (budget: Budget, today: CalendarDate): void => {
  for (const [bankTransactionId, removed] of budget.removedRows) {
    if (isForgotten(removed, today)) budget.removedRows.delete(bankTransactionId)
  }
}

export const isForgotten = ({ on }: RemovedRow, today: CalendarDate): boolean => on < daysBefore(today, daysKept)

/** Restores the row, as if the bank had never removed it. */
export const giveBack = (budget: Budget, bankTransactionId: BankTransactionId): void => {
  const { row, transactions } = defined(budget.removedRows.get(bankTransactionId))
  budget.removedRows.delete(bankTransactionId)
  budget.bankRows.set(bankTransactionId, row)
  for (const transaction of transactions) putTransaction(budget, transaction)
}
