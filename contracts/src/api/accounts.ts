import { Schema } from "effect"
import { Id, Money, Text, TextOrNull } from "./fields.ts"

export const accountTypes = ["CHECKING", "SAVING", "CREDIT", "LOAN", "INVESTMENT"] as const
export const AccountType = Schema.NullOr(Schema.Literals(accountTypes))
export type AccountType = typeof AccountType.Type

/** `accountType` is what the client made of it; the server asks the provider itself. */
export const AccountLink = Schema.Struct({
  plaidAccountId: Id,
  accountName: Text,
  publicToken: Text,
  accountType: Schema.optionalKey(TextOrNull),
})
export type AccountLink = typeof AccountLink.Type

/** "reconnect": the bank wants the person to log in again; "error": it fails for another reason, told in `message`. */
export const ConnectionStatus = Schema.Literals(["connected", "reconnect", "error"])
export type ConnectionStatus = typeof ConnectionStatus.Type

/** `publicToken` stands only in the answer to the link that brought it: it is good once, and spent by then. */
export const Account = Schema.Struct({
  accountId: Schema.String,
  accountName: Schema.String,
  balance: Money,
  plaidAccountId: Schema.String,
  publicToken: Schema.optionalKey(Schema.String),
  accountType: AccountType,
  mask: Schema.NullOr(Schema.String),
  institutionName: Schema.NullOr(Schema.String),
  status: ConnectionStatus,
  message: Schema.optionalKey(Schema.String),
})
export type Account = typeof Account.Type
