// The same money told anew, by a modification or by posting: what it does to a row that the person has split.
import { beyondParts, type BankRow, type Budget, type Transaction } from "@evenkeel/contracts/budget/budget"
import type { EventOf } from "@evenkeel/contracts/events/events"
import type { BankFact } from "@evenkeel/contracts/events/sync"
import type { TransactionId } from "@evenkeel/contracts/ids"

export interface Retelling {
  readonly retold: EventOf<"TransactionsSynced">["modified"][number]
  /** Parts that no longer stand. */
  readonly gone: ReadonlyArray<TransactionId>
}

/**
 * While the new amount covers the parts that stand, they stay; what lies beyond all that the parts took and the person left out comes as
 * one more part, in no category. So what they reduced or deleted of it stays away. Below the parts, the split is undone, in the category
 * of the largest.
 */
export const retell = (budget: Budget, row: BankRow, fact: BankFact, newId: () => TransactionId): Retelling => {
  const retold = { transactionId: row.transactionId, fact }
  if (row.fate !== "split") return { retold, gone: [] }
  const parts = row.parts.flatMap((part) => budget.transactions.get(part) ?? [])
  const taken = parts.reduce((sum, part) => sum + part.amount, 0)
  // The person's own amount may have stood above the bank's when they split it: then it does until that falls further.
  if (fact.amount < Math.min(taken, row.fact.amount)) {
    return {
      retold: { ...retold, splitUndone: { categoryId: largestOf(parts)?.categoryId ?? null } },
      gone: parts.map((part) => part.transactionId),
    }
  }
  const beyond = beyondParts(row, fact.amount)
  return { retold: beyond > 0 ? { ...retold, rest: { transactionId: newId(), amount: beyond } } : retold, gone: [] }
}

/** Of two equal ones the first. */
const largestOf = (parts: ReadonlyArray<Transaction>): Transaction | undefined =>
  parts.reduce<Transaction | undefined>((largest, part) => (largest === undefined || part.amount > largest.amount ? part : largest), undefined)
