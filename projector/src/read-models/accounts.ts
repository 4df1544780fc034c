import type { Budget } from "@evenkeel/contracts/budget/budget"
import { accountReply } from "@evenkeel/contracts/budget/figures/replies"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Account } from "@evenkeel/contracts/api/accounts"
import { bigint, integer, nullable, table, text, type Column, type RowOf } from "./table.ts"

/** `place` keeps the order in which they were linked; `balance` is in cents. */
export const accounts = table(
  "accounts",
  {
    user_id: text,
    account_id: text,
    place: integer,
    name: text,
    plaid_account_id: text,
    account_type: nullable(text) as Column<Account["accountType"]>,
    mask: nullable(text),
    balance: bigint,
    institution_name: nullable(text),
    status: text as Column<Account["status"]>,
    message: nullable(text),
  },
  { key: ["user_id", "account_id"] },
)

export type AccountRow = RowOf<typeof accounts>

export const accountRows = (userId: UserId, budget: Budget): ReadonlyArray<AccountRow> =>
  [...budget.accounts.values()].map((account, place) => {
    const { institutionName, status, message = null } = accountReply(budget, account)
    return {
      user_id: userId,
      account_id: account.accountId,
      place,
      name: account.name,
      plaid_account_id: account.plaidAccountId,
      account_type: account.accountType,
      mask: account.mask,
      balance: account.balance,
      institution_name: institutionName,
      status,
      message,
    }
  })
