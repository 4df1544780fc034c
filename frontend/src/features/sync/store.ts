// POST /transactions/sync, and what its answer changes in the stores.
import type { SyncResponse } from "@evenkeel/contracts/api/transactions"
import { client } from "../../lib/api.ts"
import { withinSession } from "../../lib/store.ts"
import { accounts, updatedBy } from "../accounts/store.ts"
import { budgetSummaries } from "../performances/store.ts"
import { offerFinaliser, replacePreviousQueue } from "../sorting/previous-month.ts"
import { mergeTransactions, transactions } from "../transactions/store.ts"
import { auth } from "../users/store.ts"
import { noteSync } from "./last-sync.ts"
import { troubleIn } from "./sync-summary.ts"

interface SyncOptions {
  /** Whether what is left of earlier months is asked about at once. */
  readonly asks?: boolean
}

/** Rejects with a RequestFailed. */
export const syncAccounts = async (
  accountIds: ReadonlyArray<string>,
  { asks = true }: SyncOptions = {},
): Promise<SyncResponse> => {
  // The finaliser's queue first, because new transactions open the swipe flow.
  const call = withinSession(client.syncTransactions({ body: { accounts: accountIds } })).then((answer) => {
    replacePreviousQueue(answer)
    if (asks) offerFinaliser()
    return answer
  })
  const [answer] = await Promise.all([
    transactions.change({
      call: () => call,
      apply: (items, { allModifiedOrAddedTransactions, removedTransactionIds }) =>
        mergeTransactions(items, allModifiedOrAddedTransactions, removedTransactionIds),
    }),
    accounts.change({ call: () => call, apply: (items, { updatedAccounts }) => updatedBy(items, updatedAccounts) }),
  ])
  budgetSummaries.invalidate()
  const isOfAll = accounts.state.items.every(({ accountId }) => accountIds.includes(accountId))
  if (isOfAll && auth.user !== null) noteSync(auth.user.userId, troubleIn(answer) === "")
  return answer
}
