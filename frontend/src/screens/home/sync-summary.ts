import type { SyncResponse } from "@evenkeel/contracts/api/transactions"

/** What a sync has brought, in a sentence short enough for a phone. */
export const summaryOf = ({ allModifiedOrAddedTransactions: brought, removedTransactionIds: removed, previousMonthTransactions: previous }: SyncResponse): string => {
  const parts = [
    { count: brought.length, what: "added or updated" },
    { count: removed.length, what: "removed" },
    { count: previous.length, what: "of earlier months to finish" },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return "Everything is up to date"
  return `Synchronized: ${parts.map(({ count, what }, index) => `${index === 0 ? transactions(count) : count} ${what}`).join(", ")}`
}

const transactions = (count: number): string => `${count} ${count === 1 ? "transaction" : "transactions"}`
