// The sums that change with transactions and rows of banks: each takes its old part out of one, and puts its new part into
// one.
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import { addTo, summandOf, summandOfDeleted, summandOfRow } from "@evenkeel/contracts/budget/transactions/sums"
import { transactionSums } from "../read-models/figures.ts"
import { put, takeAway, type Changes } from "../read-models/table.ts"
import type { ProjectedBudget } from "./projected-budget.ts"

/** What each of them was before it changed; undefined if it is new. */
interface Before {
  readonly transactions: ReadonlyMap<string, Transaction | undefined>
  readonly bankRows: ReadonlyMap<string, BankRow | undefined>
  readonly deletedEntries: ReadonlyMap<string, Transaction | undefined>
}

export const changeSums = (changes: Changes, { userId, budget, sums }: ProjectedBudget, before: Before): void => {
  const changed = new Map<string, boolean>()
  const add = (summand: Parameters<typeof addTo>[1] | undefined, times: 1 | -1): void => {
    if (summand === undefined) return
    const isNew = sums.size
    const sumId = addTo(sums, summand, times)
    if (!changed.has(sumId)) changed.set(sumId, sums.size > isNew)
  }
  for (const [transactionId, old] of before.transactions) {
    const now = budget.transactions.get(transactionId)
    add(old && summandOf(old), -1)
    add(now && summandOf(now), 1)
  }
  for (const [bankTransactionId, old] of before.bankRows) {
    const now = budget.bankRows.get(bankTransactionId)
    add(old && summandOfRow(old), -1)
    add(now && summandOfRow(now), 1)
  }
  for (const [transactionId, old] of before.deletedEntries) {
    const now = budget.deletedEntries.get(transactionId)
    add(old && summandOfDeleted(old), -1)
    add(now && summandOfDeleted(now), 1)
  }
  for (const [sumId, isNew] of changed) {
    const sum = sums.get(sumId)
    if (sum === undefined) continue
    if (sum.countOut + sum.countIn > 0) put(changes, transactionSums, transactionSums.rowOf(userId, sum))
    else {
      sums.delete(sumId)
      if (!isNew) takeAway(changes, transactionSums, { user_id: userId, sum_id: sumId })
    }
  }
}
