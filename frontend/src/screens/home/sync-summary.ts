import type { SyncResponse } from "@evenkeel/contracts/api/transactions"

const transactions = (count: number): string => `${count} ${count === 1 ? "transaction" : "transactions"}`

/** What a sync has brought, in a sentence. */
export const summaryOf = ({ allModifiedOrAddedTransactions: brought, removedTransactionIds: removed, previousMonthTransactions: previous }: SyncResponse): string => {
  const parts = [
    brought.length > 0 ? `${transactions(brought.length)} added or updated` : "",
    removed.length > 0 ? `${transactions(removed.length)} removed` : "",
    previous.length > 0 ? `${transactions(previous.length)} of an earlier month to finish` : "",
  ].filter((part) => part !== "")
  return parts.length === 0 ? "Everything is up to date" : `Synchronized: ${parts.join(", ")}`
}
