import type {
  Account as AccountReply,
  AccountHistory,
  AccountSource,
  AccountType,
  ConnectionStatus,
} from "../../api/accounts.ts"
import type { Change } from "../../api/audit/fields.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf } from "../../money.ts"
import { institutionOf, defined, type Budget, type Item } from "../budget.ts"
import type { Account } from "../accounts/state.ts"
import { changeIn, money } from "../wording.ts"
import { cents, nullable, oneOf, text, type RecordOf } from "./record.ts"

export const accountFields = {
  accountId: text,
  accountName: text,
  balance: cents,
  plaidAccountId: text,
  accountType: nullable(oneOf<NonNullable<AccountType>>()),
  mask: nullable(text),
  institutionName: nullable(text),
  status: oneOf<ConnectionStatus>(),
  message: nullable(text),
  source: oneOf<AccountSource>(),
  history: nullable(oneOf<AccountHistory>()),
}
export type AccountFigures = RecordOf<typeof accountFields>

export const accountFigures = (budget: Budget, account: Account): AccountFigures => {
  const { institutionName } = institutionOf(budget, account)
  const { status, message } = connectionOf(budget, account)
  return {
    accountId: account.accountId,
    accountName: account.name,
    balance: account.balance,
    plaidAccountId: account.plaidAccountId,
    accountType: account.accountType,
    mask: account.mask,
    institutionName,
    status,
    message,
    source: account.itemId === null ? "file" : "bank",
    history: historyOf(budget, account),
  }
}

const historyOf = (budget: Budget, { itemId }: Account): AccountHistory | null => {
  const history = itemId === null ? "whole" : defined(budget.items.get(itemId)).history
  return history === "whole" ? null : history
}

const connectionOf = (budget: Budget, { itemId, closed }: Account): Pick<Item, "status" | "message"> => {
  if (closed) return { status: "error", message: "The bank has closed this account." }
  return itemId === null ? { status: "connected", message: null } : defined(budget.items.get(itemId))
}

export const accountReply = (
  { balance, message, history, ...account }: AccountFigures,
  currency: Currency,
): AccountReply => ({
  ...account,
  balance: unitsOf(balance, currency),
  ...(history === null ? {} : { history }),
  ...(message === null ? {} : { message }),
})

/** An account in the API's form. */
export const accountIn = (budget: Budget, account: Account): AccountReply =>
  accountReply(accountFigures(budget, account), budget.currency)

export const accountChanges =
  (currency: Currency) =>
  (before: Account, after: Account): ReadonlyArray<Change> => [
    ...changeIn("Balance", money(before.balance, currency), money(after.balance, currency)),
    ...changeIn("At the bank", before.closed ? "closed" : "open", after.closed ? "closed" : "open"),
  ]
