import type { Account, AccountLink } from "@evenkeel/contracts/api/accounts"
import type { UpdatedAccount } from "@evenkeel/contracts/api/transactions"
import { client } from "../api.ts"
import { collection } from "./collection.ts"
import { transactions } from "./transactions.ts"

export const accounts = collection<Account>(() => client.accounts())

/** Links one account of a widget's session. Rejects with a RequestFailed, as does every change below. */
export const linkAccount = async (link: AccountLink): Promise<Account> => {
  const account = await client.linkAccount({ body: link })
  accounts.state.items = [...accounts.state.items.filter(({ accountId }) => accountId !== account.accountId), account]
  return account
}

export const removeAccount = async (accountId: string): Promise<void> => {
  await client.removeAccount({ params: { id: accountId } })
  accounts.state.items = accounts.state.items.filter((account) => account.accountId !== accountId)
  // Its uncategorised transactions have gone with it.
  if (transactions.state.loaded) void transactions.refetch()
}

/** A link token with which the person logs in again at that account's bank. */
export const repairTokenFor = async (accountId: string): Promise<string | undefined> => {
  const { linkToken } = await client.refreshLinkToken({ body: { accountId } })
  return linkToken?.token
}

/** What a sync says of the accounts' balances and connections; called by every sync. */
export const updateAccounts = (updates: ReadonlyArray<UpdatedAccount>): void => {
  const byId = new Map(updates.map((update) => [update.accountId, update]))
  accounts.state.items = accounts.state.items.map((account) => {
    const update = byId.get(account.accountId)
    if (update === undefined) return account
    const { message: _resolved, ...rest } = account
    return { ...rest, ...update }
  })
}
