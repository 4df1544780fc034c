import type { SyncResponse } from "@evenkeel/contracts/api/transactions"

const transactions = (count: number): string => `${count} ${count === 1 ? "transaction" : "transactions"}`

/** How many banks could not be synchronised, in a sentence; "" if none. All accounts of a bank say the same of it. */
export const troubleIn = ({ updatedAccounts }: SyncResponse): string => {
  const troubled = updatedAccounts.filter(({ status }) => status !== "connected")
  const count = new Set(troubled.map(({ accountId, message }) => message ?? accountId)).size
  return count === 0 ? "" : `${count} ${count === 1 ? "bank" : "banks"} could not be synchronized`
}

/**
 * The result of a sync, in a sentence short enough for a phone; "" if there is nothing new and a bank did not answer.
 */
export const summaryOf = (answer: SyncResponse): string => {
  const {
    allModifiedOrAddedTransactions: brought,
    removedTransactionIds: removed,
    previousMonthTotal: previous,
  } = answer
  const parts = [
    { count: brought.length, what: "added or updated" },
    { count: removed.length, what: "removed" },
    { count: previous, what: "of earlier months to finish" },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return troubleIn(answer) === "" ? "Everything is up to date" : ""
  const phrases = parts.map(({ count, what }, index) => `${index === 0 ? transactions(count) : count} ${what}`)
  return `Synchronized: ${phrases.join(", ")}`
}
