import { Schema } from "effect"
import { AccountType } from "../../api/accounts.ts"
import { Cents, Day, Id } from "../event-fields.ts"

/** The accounts that an undo can restore: it never changes accounts of banks. */
export const OpenedAccount = Schema.Struct({
  accountId: Id,
  name: Schema.String,
  mask: Schema.NullOr(Schema.String),
  accountType: AccountType,
  balance: Cents,
  /** Only for accounts that were opened by hand; others have their item's. */
  institutionName: Schema.NullOr(Schema.String),
  /** The day of the balance that a file stated, at its end, if one did. */
  balanceOn: Schema.NullOr(Day),
})
type OpenedAccount = typeof OpenedAccount.Type

/** The form in a budget and in its snapshots. */
const Account = Schema.Struct({
  ...OpenedAccount.fields,
  /** null for an account opened by hand, whose balance imports update. */
  itemId: Schema.NullOr(Id),
  plaidAccountId: Schema.String,
  /** Stays the same across logins; null if the bank provides none. */
  persistentAccountId: Schema.NullOr(Schema.String),
  /** Whether the bank no longer has it. */
  closed: Schema.Boolean,
})
export type Account = typeof Account.Type

/** An account that was opened by hand. */
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
