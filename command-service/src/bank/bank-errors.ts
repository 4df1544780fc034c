// How the provider fails, as values. None of them keeps an answer or a request, as those carry secrets.
import { Data } from "effect"

/** No answer, none in time, or a fault of its own or of the institution; or its rows never held still. Another try may do. */
export class BankUnavailable extends Data.TaggedError("BankUnavailable")<{
  readonly reason: "no connection" | "timed out" | "fault of the provider" | "fault of the institution" | "rows kept changing"
}> {}

/** It asks for fewer calls. */
export class RateLimited extends Data.TaggedError("RateLimited")<{ readonly code: string }> {}

/** The answer is not what the provider promises; `where` names the field, and never its value. */
export class UnreadableAnswer extends Data.TaggedError("UnreadableAnswer")<{ readonly endpoint: string; readonly where: string }> {}

/** The institution wants the person to log in again. */
export class LoginRequired extends Data.TaggedError("LoginRequired")<{ readonly code: string }> {}

/** The institution has locked the login; the person unlocks it there. */
export class ItemLocked extends Data.TaggedError("ItemLocked")<{ readonly code: string }> {}

/** The item is gone at the provider, or its access token is void. */
export class ItemGone extends Data.TaggedError("ItemGone")<{ readonly code: string }> {}

/** Anything else that is wrong with one item. */
export class ItemBroken extends Data.TaggedError("ItemBroken")<{ readonly code: string }> {}

/** The provider refuses the request itself: its keys, its fields. A fault of ours or of the configuration. */
export class RequestRefused extends Data.TaggedError("RequestRefused")<{ readonly type: string; readonly code: string }> {}

export type BankError =
  | BankUnavailable | RateLimited | UnreadableAnswer | LoginRequired | ItemLocked | ItemGone | ItemBroken | RequestRefused

/** The item's rows changed between two pages: the run starts again. */
export class MutationDuringPagination extends Data.TaggedError("MutationDuringPagination") {}

/** The provider does not take the item's cursor, as it keeps one for a year: the item is read from the start. */
export class CursorRejected extends Data.TaggedError("CursorRejected") {}

/** Expired, used already, or never given out. */
export class InvalidPublicToken extends Data.TaggedError("InvalidPublicToken") {}

/** The item has no account left. */
export class NoAccounts extends Data.TaggedError("NoAccounts") {}
