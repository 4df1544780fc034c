import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { useMemo } from "react"
import { useSnapshot } from "valtio"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { useItems } from "../../../lib/collection.ts"
import { accounts } from "../../accounts/store.ts"
import { ListRow } from "./row.tsx"
import { showMore, transactionList } from "./store.ts"

export const Rows = () => {
  const { rows, next, loading } = useSnapshot(transactionList)
  const linked = useItems(accounts)
  const namesOfAccounts = useMemo(
    () => new Map(linked.map(({ accountId, accountName }) => [accountId, accountName])),
    [linked],
  )
  return (
    <>
      <ol aria-label="Transactions" className="list-rows">
        {(rows as ReadonlyArray<ListedTransaction>).map((transaction) => (
          <li key={transaction.transactionId}>
            <ListRow account={namesOfAccounts.get(transaction.accountId ?? "")} transaction={transaction} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <ActionButton busy={loading} className="quiet" onClick={() => void showMore()}>
          Show more
        </ActionButton>
      )}
    </>
  )
}
