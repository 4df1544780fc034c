// What it means for a split row when the bank reports the same money again, modified or posted.
import { beyondParts, type BankRow, type Budget, type Transaction } from "@evenkeel/contracts/budget/budget"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { TransactionId } from "@evenkeel/contracts/ids"

export interface Restatement {
  readonly restated: EventOf<"TransactionsSynced">["modified"][number]
  /** Parts that no longer stand. */
  readonly gone: ReadonlyArray<TransactionId>
}

/**
 * If the new amount still covers the existing parts, they stay, and whatever exceeds the parts plus what the person
 * left out becomes one more, uncategorised part; so what they reduced or deleted does not come back. If it does not
 * cover them, the split is undone, and the transaction gets the largest part's category.
 */
export const restate = (budget: Budget, row: BankRow, fact: BankFact, newId: () => TransactionId): Restatement => {
  const restated = { transactionId: row.transactionId, fact }
  if (row.fate !== "split") return { restated, gone: [] }
  const parts = row.parts.flatMap((part) => budget.transactions.get(part) ?? [])
  const taken = parts.reduce((sum, part) => sum + part.amount, 0)
  // The person's own amount may have been above the bank's when they split it; that is
  // fine until the bank's falls further.
  if (fact.amount < Math.min(taken, row.fact.amount)) {
    return {
      restated: { ...restated, splitUndone: { categoryId: largestOf(parts)?.categoryId ?? null } },
      gone: parts.map((part) => part.transactionId),
    }
  }
  const beyond = beyondParts(row, fact.amount)
  return {
    restated: beyond > 0 ? { ...restated, rest: { transactionId: newId(), amount: beyond } } : restated,
    gone: [],
  }
}

/** Of two equal ones the first. */
const largestOf = (parts: ReadonlyArray<Transaction>): Transaction | undefined =>
  parts.reduce<Transaction | undefined>(
    (largest, part) => (largest === undefined || part.amount > largest.amount ? part : largest),
    undefined,
  )
