import { Schema } from "effect"
import { isCurrency } from "../../currency.ts"
import { Id, Text } from "../fields.ts"

/** `invitation` is the part of the link after #, if registration requires an invitation. */
export const Registration = Schema.Struct({
  name: Text,
  username: Text,
  passwordOne: Text,
  passwordTwo: Text,
  invitation: Schema.optionalKey(Text),
})
export type Registration = typeof Registration.Type

export const Credentials = Schema.Struct({ username: Text, passwordOne: Text })
export type Credentials = typeof Credentials.Type

/** `expiration` is an ISO 8601 instant. */
export const LinkToken = Schema.Struct({ token: Schema.String, expiration: Schema.String })
export type LinkToken = typeof LinkToken.Type

/**
 * `linkToken` is null while the bank-linking provider is unavailable. `erasesAt`, an ISO 8601 instant, is present if
 * the person has requested their erasure, and can still cancel it. `currency` is the budget's ISO 4217 code, and
 * `whyCurrencyStays` is the reason why it can no longer be changed. `timeZone` is that of the last login, unless the
 * person has chosen one: then `isTimeZoneChosen`.
 */
export const User = Schema.Struct({
  userId: Schema.String,
  name: Schema.String,
  username: Schema.String,
  linkToken: Schema.NullOr(LinkToken),
  erasesAt: Schema.optionalKey(Schema.String),
  currency: Schema.String,
  timeZone: Schema.String,
  isTimeZoneChosen: Schema.Boolean,
  whyCurrencyStays: Schema.optionalKey(Schema.String),
})
export type User = typeof User.Type

export const AuthData = Schema.Struct({ token: Schema.String, user: User })
export type AuthData = typeof AuthData.Type

/**
 * With an account, requests a token in update mode, to log in again at that account's bank, and, with `addsAccounts`,
 * to choose further accounts there. It is not stored.
 */
export const LinkTokenRequest = Schema.Struct({
  accountId: Schema.optionalKey(Id),
  addsAccounts: Schema.optionalKey(Schema.Boolean),
})

export const CurrencyChoice = Schema.Struct({
  currency: Text.check(
    Schema.makeFilter((code: string) => (isCurrency(code) ? undefined : "must be a currency of ISO 4217, such as EUR")),
  ),
})

/** `timeZone` is an IANA name; null for that of the browser, as sent in `Time-Zone`, now and at each login. */
export const ProfileChange = Schema.Struct({ name: Text, timeZone: Schema.NullOr(Text) })
export type ProfileChange = typeof ProfileChange.Type

export const Profile = Schema.Struct({
  name: Schema.String,
  timeZone: Schema.String,
  isTimeZoneChosen: Schema.Boolean,
})
export type Profile = typeof Profile.Type
