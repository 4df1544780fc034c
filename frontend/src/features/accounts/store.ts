import type { Account, AccountLink } from "@evenkeel/contracts/api/accounts"
import type { UpdatedAccount } from "@evenkeel/contracts/api/transactions"
import { client } from "../../lib/api.ts"
import { collection } from "../../lib/collection.ts"
import { leavePrevious } from "../sorting/previous-month.ts"
import { transactions } from "../transactions/store.ts"

export const accounts = collection<Account>(() => client.accounts())

/** Links one account of a widget's session. Rejects with a RequestFailed, as does every change below. */
export const linkAccount = (link: AccountLink): Promise<Account> =>
  accounts.change({
    call: () => client.linkAccount({ body: link }),
    apply: (items, linked) => [...items.filter(({ accountId }) => accountId !== linked.accountId), linked],
  })

export const removeAccount = async (accountId: string): Promise<void> => {
  const isOther = (item: { readonly accountId: string | null }): boolean => item.accountId !== accountId
  await accounts.change({
    call: () => client.removeAccount({ params: { id: accountId } }),
    apply: (items) => items.filter(isOther),
  })
  // Its uncategorised transactions have gone with it, those of earlier months included.
  leavePrevious(isOther)
  if (transactions.state.loaded) void transactions.refetch()
}

/** A link token with which the person logs in again at that account's bank. */
export const repairTokenFor = async (accountId: string): Promise<string | undefined> => {
  const { linkToken } = await client.refreshLinkToken({ body: { accountId } })
  return linkToken?.token
}

/** Applies the balances and connection states that a sync returns. */
export const updatedBy = (
  items: ReadonlyArray<Account>,
  updates: ReadonlyArray<UpdatedAccount>,
): ReadonlyArray<Account> => {
  const byId = new Map(updates.map((update) => [update.accountId, update]))
  return items.map((account) => {
    const update = byId.get(account.accountId)
    if (update === undefined) return account
    const { message: _resolved, ...rest } = account
    return { ...rest, ...update }
  })
}

/** Why an account is not connected, in the server's words if there are any. */
export const troubleOf = ({ status, message }: Pick<Account, "message" | "status">): string =>
  message ?? (status === "reconnect" ? "Your bank wants you to log in again." : "Your bank could not be reached.")

/** What is wrong with one login at a bank, whose accounts all say the same. */
export interface Trouble {
  readonly sentence: string
  readonly accounts: ReadonlyArray<Account>
}

/** Each trouble once, in the order of the accounts: one bank that wants a new login says so once, not for every account. */
export const troublesOf = (items: ReadonlyArray<Account>): ReadonlyArray<Trouble> => {
  const troubles = new Map<string, Array<Account>>()
  for (const account of items) {
    if (account.status === "connected") continue
    const cause = JSON.stringify([account.institutionName, account.status, troubleOf(account)])
    troubles.set(cause, [...(troubles.get(cause) ?? []), account])
  }
  return [...troubles.values()].map((accounts) => ({ sentence: troubleOf(accounts[0]!), accounts }))
}
