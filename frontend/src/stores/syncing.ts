// POST /transactions/sync, and what its answer changes in the stores.
import type { SyncResponse } from "@evenkeel/contracts/api/transactions"
import { client } from "../api.ts"
import { updateAccounts } from "./accounts.ts"
import { budgetSummaries } from "./performances.ts"
import { queuePrevious } from "./previous-month.ts"
import { mergeTransactions, transactions } from "./transactions.ts"

/** Rejects with a RequestFailed. */
export const syncAccounts = async (accountIds: ReadonlyArray<string>): Promise<SyncResponse> => {
  const answer = await transactions.change({
    call: () => client.syncTransactions({ body: { accounts: accountIds } }),
    then: (items, { allModifiedOrAddedTransactions, removedTransactionIds }) =>
      mergeTransactions(items, allModifiedOrAddedTransactions, removedTransactionIds),
  })
  updateAccounts(answer.updatedAccounts)
  queuePrevious(answer.previousMonthTransactions)
  budgetSummaries.outdate()
  return answer
}
