// The provider's failures as values. None of them holds a request or a response, because those contain secrets.
import { Data } from "effect"

/** No response, an error of the provider or of the institution, or rows that kept changing. Retrying may help. */
export class BankUnavailable extends Data.TaggedError("BankUnavailable")<{
  readonly reason:
    | "no connection"
    | "timed out"
    | "fault of the provider"
    | "fault of the institution"
    | "rows kept changing"
}> {}

/** We call the provider too often. */
export class RateLimited extends Data.TaggedError("RateLimited")<{ readonly code: string }> {}

/** The answer does not match the provider's schema; `where` names the field, never its value. */
export class UnreadableResponse extends Data.TaggedError("UnreadableResponse")<{
  readonly endpoint: string
  readonly where: string
}> {}

/** The institution wants the person to log in again. */
export class LoginRequired extends Data.TaggedError("LoginRequired")<{ readonly code: string }> {}

/** The institution has locked the login; the person unlocks it there. */
export class ItemLocked extends Data.TaggedError("ItemLocked")<{ readonly code: string }> {}

/** The provider no longer has the item, or its access token is void. */
export class ItemMissing extends Data.TaggedError("ItemMissing")<{ readonly code: string }> {}

/** Anything else that is wrong with one item. */
export class ItemBroken extends Data.TaggedError("ItemBroken")<{ readonly code: string }> {}

/** The provider rejects the request itself, its keys or its fields: a bug, or a wrong configuration. */
export class RequestRefused extends Data.TaggedError("RequestRefused")<{
  readonly type: string
  readonly code: string
}> {}

export type BankError =
  | BankUnavailable
  | RateLimited
  | UnreadableResponse
  | LoginRequired
  | ItemLocked
  | ItemMissing
  | ItemBroken
  | RequestRefused

/** The item's rows changed between two pages: the sync has to start again. */
export class MutationDuringPagination extends Data.TaggedError("MutationDuringPagination") {}

/** The provider rejects the item's cursor, since it keeps them for a year: the item has to be read from the start. */
export class CursorRejected extends Data.TaggedError("CursorRejected") {}

/** The public token has expired, was used already, or was never issued. */
export class InvalidPublicToken extends Data.TaggedError("InvalidPublicToken") {}

/** The item has no account left. */
export class NoAccounts extends Data.TaggedError("NoAccounts") {}
