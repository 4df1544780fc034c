import { useServer } from "../../../api/queries.ts"
import { MenuItems } from "../../../components/controls/menu.tsx"
import { Modal } from "../../../components/dialogs/modal.tsx"
import { Awaited } from "../../../components/feedback/notice.tsx"
import type { DialogProps, DialogsAbout } from "../../../lib/dialogs.ts"
import { EditInline } from "../../../parts/transactions/edit-inline.tsx"
import { ListRow, useAccountNames } from "../../../parts/transactions/list-row.tsx"
import { PastMonth } from "../../../parts/transactions/past-month.tsx"
import { actionsOn } from "../../../parts/transactions/transaction-menu.tsx"
import "./details.css"

/** The facts of a transaction, its name and amount to be edited in place, and all else that its menu does. */
export const Details = ({ transaction: given, onClose }: DialogsAbout["details"] & DialogProps) => {
  const { transactionId } = given
  const { data, error, retry } = useServer("searchTransactions", { query: { transactionId, status: "all", limit: 1 } })
  const accountNames = useAccountNames()
  // What was deleted is not found, but may have been listed.
  const transaction = data?.transactions[0] ?? ("exclusion" in given ? given : undefined)
  return (
    <Modal onClose={onClose} title={(transaction ?? given).name}>
      {transaction !== undefined ? (
        <>
          <ListRow account={accountNames.get(transaction.accountId ?? "")} transaction={transaction} />
          {transaction.exclusion === null && (
            <>
              <PastMonth transaction={transaction} />
              <EditInline transaction={transaction} />
            </>
          )}
          <MenuItems
            before={onClose}
            // These two are edited in place.
            items={actionsOn(transaction).filter(({ label }) => label !== "Rename" && label !== "Reduce")}
          />
        </>
      ) : data === undefined ? (
        <Awaited count={4} error={error} height="2.75rem" label="this transaction" onRetry={retry} />
      ) : (
        <p role="alert">This transaction does not exist any more.</p>
      )}
    </Modal>
  )
}
