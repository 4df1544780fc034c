// Maps what the SDK throws to our errors. An AxiosError holds the request with its keys
// and tokens, so only its codes are kept.
import { Schema } from "effect"
import {
  BankUnavailable,
  InvalidPublicToken,
  ItemBroken,
  ItemMissing,
  ItemLocked,
  LoginRequired,
  MutationDuringPagination,
  NoAccounts,
  RateLimited,
  RequestRefused,
  type BankError,
} from "./bank-errors.ts"

export type PlaidFailure = BankError | MutationDuringPagination | InvalidPublicToken | NoAccounts

const Refusal = Schema.Struct({ error_type: Schema.String, error_code: Schema.String })
type Refusal = typeof Refusal.Type
const isRefusal = Schema.is(Refusal)

/** The error of an item; null if it has none. */
export const problemIn = (error: unknown): PlaidFailure | null => (isRefusal(error) ? refusalOf(error) : null)

interface Thrown {
  readonly code?: unknown
  readonly response?: { readonly status?: number; readonly data?: unknown }
}

export const failureOf = (thrown: unknown): PlaidFailure => {
  const { code, response } = (typeof thrown === "object" && thrown !== null ? thrown : {}) as Thrown
  // Only our deadline cancels a call.
  if (code === "ERR_CANCELED" || code === "ETIMEDOUT") return new BankUnavailable({ reason: "timed out" })
  // The response is larger than we read.
  if (code === "ERR_BAD_RESPONSE" && response === undefined) {
    return new BankUnavailable({ reason: "fault of the provider" })
  }
  if (response === undefined) return new BankUnavailable({ reason: "no connection" })
  if (isRefusal(response.data)) return refusalOf(response.data)
  return response.status === 429
    ? new RateLimited({ code: "429" })
    : new BankUnavailable({ reason: "fault of the provider" })
}

/** Errors that the person can fix by logging in again, in the widget's update mode. */
const repairedByLogin = new Set([
  "ITEM_LOGIN_REQUIRED",
  "INVALID_CREDENTIALS",
  "INVALID_MFA",
  "INVALID_UPDATED_USERNAME",
  "INSUFFICIENT_CREDENTIALS",
  "USER_SETUP_REQUIRED",
  "ACCESS_NOT_GRANTED",
  "USER_INPUT_TIMEOUT",
])

/** Decided by codes, never by `display_message`, whose wording changes. */
const refusalOf = ({ error_type: type, error_code: code }: Refusal): PlaidFailure => {
  switch (code) {
    case "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION":
      return new MutationDuringPagination()
    case "INVALID_PUBLIC_TOKEN":
      return new InvalidPublicToken()
    case "NO_ACCOUNTS":
      return new NoAccounts()
    case "ITEM_LOCKED":
      return new ItemLocked({ code })
    case "ITEM_NOT_FOUND":
    case "INVALID_ACCESS_TOKEN":
    case "USER_PERMISSION_REVOKED":
      return new ItemMissing({ code })
  }
  if (repairedByLogin.has(code)) return new LoginRequired({ code })
  switch (type) {
    case "RATE_LIMIT_EXCEEDED":
      return new RateLimited({ code })
    case "API_ERROR":
      return new BankUnavailable({ reason: "fault of the provider" })
    case "INSTITUTION_ERROR":
      return new BankUnavailable({ reason: "fault of the institution" })
    case "ITEM_ERROR":
      return new ItemBroken({ code })
    default:
      return new RequestRefused({ type, code })
  }
}
