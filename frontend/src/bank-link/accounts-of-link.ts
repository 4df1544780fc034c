// Converts what the bank-linking widget returns into the product's terms.
import type { AccountLink, AccountType } from "@evenkeel/contracts/api/accounts"

/** The fields of the widget's account objects that we use. */
export interface LinkedAccount {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly subtype: string | null
}

/** depository with subtype checking is CHECKING, any other depository SAVING; what the product does not know is null. */
export const accountTypeOf = (type: string, subtype: string | null): AccountType => {
  switch (type) {
    case "depository": return subtype === "checking" ? "CHECKING" : "SAVING"
    case "credit": return "CREDIT"
    case "loan": return "LOAN"
    case "investment": return "INVESTMENT"
    default: return null
  }
}

/** One payload for each account that the person ticked; they share the session's public token. */
export const linksOf = (publicToken: string, accounts: ReadonlyArray<LinkedAccount>): ReadonlyArray<AccountLink> =>
  accounts.map(({ id, name, type, subtype }) => ({
    plaidAccountId: id,
    accountName: name,
    publicToken,
    accountType: accountTypeOf(type, subtype),
  }))
