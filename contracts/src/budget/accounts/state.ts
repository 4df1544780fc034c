import { Schema } from "effect"
import { AccountType } from "../../api/accounts.ts"
import { Cents, Day, Id } from "../event-fields.ts"

/** What an undo can put back: accounts of banks are not touched by what can be undone. */
export const OpenedAccount = Schema.Struct({
  accountId: Id,
  name: Schema.String,
  mask: Schema.NullOr(Schema.String),
  accountType: AccountType,
  balance: Cents,
  /** Of an account that was opened by hand. That of any other is its item's. */
  institutionName: Schema.NullOr(Schema.String),
  /** If a file said what the balance was: at the end of which day. */
  balanceOn: Schema.NullOr(Day),
})
type OpenedAccount = typeof OpenedAccount.Type

/** As it is in a budget and in its snapshots. */
const Account = Schema.Struct({
  ...OpenedAccount.fields,
  /** null if the person opened it by hand: then imports keep its balance. */
  itemId: Schema.NullOr(Id),
  plaidAccountId: Schema.String,
  /** Stays the same across logins; null if the bank provides none. */
  persistentAccountId: Schema.NullOr(Schema.String),
  /** The bank no longer has it. */
  closed: Schema.Boolean,
})
export type Account = typeof Account.Type

/** An account that no bank knows of. */
export const openedAccount = (opened: OpenedAccount): Account => ({
  ...opened,
  itemId: null,
  plaidAccountId: "",
  persistentAccountId: null,
  closed: false,
})

export const storedAccount = ({
  accountId,
  name,
  mask,
  accountType,
  balance,
  institutionName,
  balanceOn,
}: Account) => ({ accountId, name, mask, accountType, balance, institutionName, balanceOn })
