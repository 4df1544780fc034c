// Converts what the bank-linking widget returns into the product's terms.
import { accountTypeOf } from "@evenkeel/contracts/budget/accounts/rules"
import type { AccountLink } from "@evenkeel/contracts/api/accounts"

/** The fields of the widget's account objects that we use. */
export interface LinkedAccount {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly subtype: string | null
}

/** One payload for each account that the person ticked; they share the session's public token. */
export const linksOf = (publicToken: string, accounts: ReadonlyArray<LinkedAccount>): ReadonlyArray<AccountLink> =>
  accounts.map(({ id, name, type, subtype }) => ({
    plaidAccountId: id,
    accountName: name,
    publicToken,
    accountType: accountTypeOf(type, subtype),
  }))
