import type { AccountType } from "../../api/accounts.ts"
import { problemOfLength, trimmed } from "../../names.ts"

export const alreadyAdded = "Account already added"

export const problemOfName = (name: string): string | undefined =>
  trimmed(name) === "" ? "Please name the account." : problemOfLength("An account name", name, 100)

/** Maps the provider's types: depository is CHECKING or SAVING, depending on the subtype; an unknown type is null. */
export const accountTypeOf = (type: string, subtype: string | null | undefined): AccountType => {
  switch (type) {
    case "depository":
      return subtype === "checking" ? "CHECKING" : "SAVING"
    case "credit":
      return "CREDIT"
    case "loan":
      return "LOAN"
    case "investment":
      return "INVESTMENT"
    default:
      return null
  }
}
