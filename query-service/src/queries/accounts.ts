import type { Account } from "@evenkeel/contracts/api/accounts"
import { dollarsFromCents } from "@evenkeel/contracts/money"
import type { AccountRow } from "@evenkeel/projector/read-models/accounts"
import type { Query } from "../query.ts"

export const accounts: Query<"accounts", { accounts: ReadonlyArray<AccountRow> }> = {
  lists: { accounts: "select * from accounts where user_id = $1 order by place" },
  reply: ({ accounts }) => accounts.map(accountOf),
}

const accountOf = ({ message, ...row }: AccountRow): Account => ({
  accountId: row.account_id,
  accountName: row.name,
  balance: dollarsFromCents(row.balance),
  plaidAccountId: row.plaid_account_id,
  accountType: row.account_type,
  mask: row.mask,
  institutionName: row.institution_name,
  status: row.status,
  ...(message === null ? {} : { message }),
})
