import type { Account, AccountLink } from "@evenkeel/contracts/api/accounts"
import { client } from "../api.ts"
import { collection } from "./collection.ts"

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
}
