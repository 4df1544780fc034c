import type { Account } from "@evenkeel/contracts/api/accounts"
import { grouped } from "@evenkeel/contracts/budget/grouped"

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
  const lost = items.filter(({ status }) => status !== "connected")
  const causeOf = (account: Account) => JSON.stringify([account.institutionName, account.status, troubleOf(account)])
  return [...grouped(lost, causeOf).values()].map((accounts) => ({ sentence: troubleOf(accounts[0]!), accounts }))
}
