import type { Account as AccountReply, AccountType, ConnectionStatus } from "../../api/accounts.ts"
import type { Change } from "../../api/audit-fields.ts"
import { dollarsFromCents } from "../../money.ts"
import { present, type Account, type Budget } from "../budget.ts"
import { changeIn, dollars } from "../wording.ts"
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
}
export type AccountFigures = RecordOf<typeof accountFields>

export const accountFigures = (budget: Budget, account: Account): AccountFigures => {
  const item = present(budget.items.get(account.itemId))
  return {
    accountId: account.accountId,
    accountName: account.name,
    balance: account.balance,
    plaidAccountId: account.plaidAccountId,
    accountType: account.accountType,
    mask: account.mask,
    institutionName: item.institutionName,
    status: account.closed ? "error" : item.status,
    message: account.closed ? "The bank has closed this account." : item.message,
  }
}

export const accountReply = ({ balance, message, ...account }: AccountFigures): AccountReply => ({
  ...account,
  balance: dollarsFromCents(balance),
  ...(message === null ? {} : { message }),
})

/** An account of that budget, as the API gives it. */
export const accountIn = (budget: Budget, account: Account): AccountReply =>
  accountReply(accountFigures(budget, account))

export const accountChanges = (before: Account, after: Account): ReadonlyArray<Change> => [
  ...changeIn("Balance", dollars(before.balance), dollars(after.balance)),
  ...changeIn("At the bank", before.closed ? "closed" : "open", after.closed ? "closed" : "open"),
]
