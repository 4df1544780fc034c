import { Schema } from "effect"
import { AccountType } from "../../api/accounts.ts"
import { Cents, Id } from "../event-fields.ts"

/**
 * An item is one login at one institution; its accounts share a cursor and are repaired together. `persistentAccountId`
 * stays the same across logins; not every institution provides one.
 */
export const AccountLinked = Schema.TaggedStruct("AccountLinked", {
  accountId: Id,
  itemId: Id,
  plaidAccountId: Id,
  persistentAccountId: Schema.optionalKey(Id),
  institutionId: Schema.NullOr(Id),
  institutionName: Schema.NullOr(Schema.String),
  name: Schema.String,
  mask: Schema.NullOr(Schema.String),
  accountType: AccountType,
  balance: Cents,
})
/** `dropped` are its uncategorised transactions, which go with it. */
export const AccountRemoved = Schema.TaggedStruct("AccountRemoved", { accountId: Id, dropped: Schema.Array(Id) })
/** The bank no longer lets us in, or does again ("connected"). */
export const ConnectionChanged = Schema.TaggedStruct("ConnectionChanged", {
  itemId: Id,
  status: Schema.Literals(["connected", "reconnect", "error"]),
  message: Schema.NullOr(Schema.String),
})
/** The bank no longer has the account; what it brought stays. */
export const AccountClosed = Schema.TaggedStruct("AccountClosed", { accountId: Id })

/** The bank lists it again, for instance because the person had excluded it from the connection for a while. */
export const AccountReopened = Schema.TaggedStruct("AccountReopened", { accountId: Id })

export const accountEvents = [AccountLinked, AccountRemoved, ConnectionChanged, AccountClosed, AccountReopened] as const
