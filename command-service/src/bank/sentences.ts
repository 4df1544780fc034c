// The messages to the person when a bank fails: next to an account after a sync, or as the answer to linking one.
import type { ConnectionStatus } from "@evenkeel/contracts/api/accounts"
import { refused, tooManyRequests, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import type { BankError, InvalidPublicToken, NoAccounts } from "./bank-errors.ts"

export interface Connection {
  readonly status: ConnectionStatus
  readonly message: string
}

export const connectionAfter = (error: BankError, institutionName: string | null): Connection => {
  const bank = institutionName ?? "The bank"
  switch (error._tag) {
    case "LoginRequired":
      return { status: "reconnect", message: `${bank} wants you to log in again. Please reconnect this account.` }
    case "ItemLocked":
      return {
        status: "reconnect",
        message: `${bank} has locked your login. Unlock it there, then reconnect this account.`,
      }
    case "ItemGone":
      return {
        status: "error",
        message: `${bank} is no longer connected. Please remove this account and link it again.`,
      }
    case "RateLimited":
      return { status: "error", message: `${bank} was asked too often. Please sync again in a few minutes.` }
    case "UnreadableResponse":
      return {
        status: "error",
        message: `${bank} sent an answer that cannot be read, so nothing was changed. Please sync again later.`,
      }
    case "BankUnavailable":
      return {
        status: "error",
        message:
          error.reason === "rows kept changing"
            ? `${bank} kept changing its transactions while they were read. Please sync again in a moment.`
            : `${bank} cannot be reached at the moment. Please sync again later.`,
      }
    case "ItemBroken":
    case "RequestRefused":
      return { status: "error", message: `${bank} cannot be synced at the moment. Please sync again later.` }
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
    case "ItemGone":
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
