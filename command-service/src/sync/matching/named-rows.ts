// Posted rows may name a pending row that an earlier sync removed: they inherit the decisions about it.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { giveBack, isForgotten } from "@evenkeel/contracts/budget/sync/removed-rows"
import type { CalendarDate } from "@evenkeel/contracts/month"
import type { LinkedRow } from "../report.ts"

/** A copy of the budget as if the bank had never removed the rows that these name. */
export const withNamedRows = (budget: Budget, reported: ReadonlyArray<LinkedRow>, today: CalendarDate): Budget => {
  const named = new Set(
    reported.flatMap(({ follows, bankTransactionId }) => {
      const removed = follows === null ? undefined : budget.removedRows.get(follows)
      const isKnown = budget.bankRows.has(bankTransactionId) || (follows !== null && budget.bankRows.has(follows))
      return removed === undefined || isKnown || isForgotten(removed, today) ? [] : [removed.row.fact.bankTransactionId]
    }),
  )
  if (named.size === 0) return budget
  const restored: Budget = {
    ...budget,
    transactions: new Map(budget.transactions),
    bankRows: new Map(budget.bankRows),
    removedRows: new Map(budget.removedRows),
    months: new Map([...budget.months].map(([month, ids]) => [month, new Set(ids)])),
  }
  for (const bankTransactionId of named) giveBack(restored, bankTransactionId)
  return restored
}
