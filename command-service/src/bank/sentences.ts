// The sentences for failures of a bank: next to an account after a sync, or as the reply to linking one.
import type { ConnectionProblem } from "@evenkeel/contracts/budget/accounts/connection"
import { refused, tooManyRequests, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import type { BankError, InvalidPublicToken, NoAccounts } from "./bank-errors.ts"

export const problemAfter = (error: BankError): ConnectionProblem => {
  switch (error._tag) {
    case "LoginRequired":
      return "login required"
    case "ItemLocked":
      return "login locked"
    case "ItemMissing":
      return "gone"
    case "RateLimited":
      return "asked too often"
    case "UnreadableResponse":
      return "unreadable"
    case "BankUnavailable":
      return error.reason === "rows kept changing" ? "rows kept changing" : "unreachable"
    case "ItemBroken":
    case "RequestRefused":
      return "not possible"
    default:
      return error satisfies never
  }
}

export const refusalAfter = (error: BankError | InvalidPublicToken | NoAccounts): RequestError => {
  switch (error._tag) {
    case "InvalidPublicToken":
      return refused("This bank connection has expired or was used before. Please connect your bank again.")
    case "NoAccounts":
      return refused("The bank lists no accounts for this connection. Please connect your bank again.")
    case "LoginRequired":
      return refused("The bank wants you to log in again. Please connect your bank again.")
    case "ItemLocked":
      return refused("The bank has locked your login. Unlock it there, then connect your bank again.")
    case "ItemMissing":
    case "ItemBroken":
      return refused("The bank does not let us in. Please connect your bank again.")
    case "RateLimited":
      return tooManyRequests("The bank was asked too often. Please try again in a minute.", 60)
    case "BankUnavailable":
    case "UnreadableResponse":
    case "RequestRefused":
      return unavailable("The bank cannot be reached at the moment. Please try again later.", { retryAfterSeconds: 10 })
    default:
      return error satisfies never
  }
}
