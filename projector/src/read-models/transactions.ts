import type { Transaction } from "@evenkeel/contracts/budget/budget"
import type { CategoryId, UserId } from "@evenkeel/contracts/ids"
import { monthOf } from "@evenkeel/contracts/month"
import { bigint, boolean, nullable, table, text, type RowOf } from "./table.ts"

/** `amount` is in cents. The index serves one month, newest first, read backwards. */
export const transactions = table(
  "transactions",
  {
    user_id: text,
    transaction_id: text,
    month: text,
    date: text,
    name: text,
    amount: bigint,
    category_id: nullable(text),
    suggested_category_id: nullable(text),
    account_id: nullable(text),
    logo_url: nullable(text),
    pending: boolean,
  },
  { key: ["user_id", "transaction_id"], indexes: [{ columns: ["user_id", "month", "date", "transaction_id"] }] },
)

export type TransactionRow = RowOf<typeof transactions>

export const transactionRow = (
  userId: UserId,
  transaction: Transaction,
  suggested: CategoryId | null,
): TransactionRow => ({
  user_id: userId,
  transaction_id: transaction.transactionId,
  month: monthOf(transaction.date),
  date: transaction.date,
  name: transaction.name,
  amount: transaction.amount,
  category_id: transaction.categoryId,
  suggested_category_id: suggested,
  account_id: transaction.accountId,
  logo_url: transaction.logoUrl,
  pending: transaction.pending,
})
