// POST /transactions/sync, and what its answer changes in the stores.
import type { SyncResponse } from "@evenkeel/contracts/api/transactions"
import { client } from "../api.ts"
import { updateAccounts } from "./accounts.ts"

/** Rejects with a RequestFailed. */
export const syncAccounts = async (accountIds: ReadonlyArray<string>): Promise<SyncResponse> => {
  const answer = await client.syncTransactions({ body: { accounts: accountIds } })
  updateAccounts(answer.updatedAccounts)
  return answer
}
