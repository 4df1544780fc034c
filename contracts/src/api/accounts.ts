import { Schema } from "effect"
import { Amount, Id, Money, oneOf, Text, TextOrNull } from "./fields.ts"

export const accountTypes = ["CHECKING", "SAVING", "CREDIT", "LOAN", "INVESTMENT"] as const
export const AccountType = Schema.NullOr(Schema.Literals(accountTypes))
export type AccountType = typeof AccountType.Type

/**
 * `accountType` is the client's guess; the server gets the type from the provider. `sameBankAs` is an account at the
 * bank where the person has logged in again to add this one: then the public token is not exchanged.
 */
export const AccountLink = Schema.Struct({
  plaidAccountId: Id,
  accountName: Text,
  publicToken: Text,
  accountType: Schema.optionalKey(TextOrNull),
  sameBankAs: Schema.optionalKey(Id),
})
export type AccountLink = typeof AccountLink.Type

/** An account that is kept by hand, without a connection to a bank. */
export const ManualAccount = Schema.Struct({
  accountName: Text,
  accountType: oneOf(accountTypes),
  openingBalance: Amount,
})

/** "reconnect": the bank requires a new login; "error": another failure, described in `message`. */
export const ConnectionStatus = Schema.Literals(["connected", "reconnect", "error"])
export type ConnectionStatus = typeof ConnectionStatus.Type

/** "file": kept by hand and by imports. */
export const AccountSource = Schema.Literals(["bank", "file"])
export type AccountSource = typeof AccountSource.Type

/** "coming": the bank has not sent older transactions yet; "short": only two months were requested. */
export const AccountHistory = Schema.Literals(["coming", "short"])
export type AccountHistory = typeof AccountHistory.Type

/** `publicToken` appears only in the reply to the call that linked the account, which has used it up. */
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
  source: AccountSource,
  history: Schema.optionalKey(AccountHistory),
})
export type Account = typeof Account.Type
