import type { Month } from "@evenkeel/contracts/month"
import { Link } from "wouter"
import { useServer } from "../../api/queries.ts"
import { Awaited } from "../../components/feedback/notice.tsx"
import { addressOf } from "../../lib/list-filters.ts"
import { ListRow, useAccountNames } from "../../parts/transactions/list-row.tsx"
import "../../parts/transactions/list.css"

interface CategoryRowsProps {
  readonly categoryId: string
  readonly name: string
  readonly month: Month
}

/** The other rows are in the list of transactions. */
const mostShown = 20

/** The transactions of a category in a month, each with its menu. */
export const CategoryRows = ({ categoryId, name, month }: CategoryRowsProps) => {
  const accountNames = useAccountNames()
  const {
    data: value,
    error,
    retry,
  } = useServer("searchTransactions", { query: { category: categoryId, month, limit: mostShown } })
  if (value === undefined) {
    return <Awaited count={3} error={error} height="3.5rem" label="its transactions" onRetry={retry} />
  }
  return (
    <>
      <ol aria-label={`Transactions of ${name}`} className="list-rows">
        {value.transactions.map((transaction) => (
          <li key={transaction.transactionId}>
            <ListRow account={accountNames.get(transaction.accountId ?? "")} transaction={transaction} />
          </li>
        ))}
      </ol>
      <Link href={addressOf({ month, category: categoryId })}>
        All {value.totals?.count.toLocaleString("en-US")} in the list
      </Link>
    </>
  )
}
