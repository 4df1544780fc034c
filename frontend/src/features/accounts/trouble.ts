import type { Account } from "@evenkeel/contracts/api/accounts"
import { grouped } from "@evenkeel/contracts/budget/grouped"

/** Why an account is not connected, in the server's words if there are any. */
export const troubleOf = ({ status, message }: Pick<Account, "message" | "status">): string =>
  message ?? (status === "reconnect" ? "Your bank wants you to log in again." : "Your bank could not be reached.")

/** The trouble of one login at a bank, which all its accounts share. */
export interface Trouble {
  readonly sentence: string
  readonly accounts: ReadonlyArray<Account>
}

/** Each trouble once, in the order of the accounts, instead of once for every account. */
export const troublesOf = (items: ReadonlyArray<Account>): ReadonlyArray<Trouble> => {
  const lost = items.filter(({ status }) => status !== "connected")
  const causeOf = (account: Account) => JSON.stringify([account.institutionName, account.status, troubleOf(account)])
  return [...grouped(lost, causeOf).values()].map((accounts) => ({ sentence: troubleOf(accounts[0]!), accounts }))
}
