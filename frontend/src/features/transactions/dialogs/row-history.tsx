import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { useServer } from "../../../api/queries.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { Modal } from "../../../components/dialogs/modal.tsx"
import { Awaited } from "../../../components/feedback/notice.tsx"
import { EventLinks } from "../../../parts/timeline/event-links.tsx"

/** The other events are on the timeline. */
const mostShown = 100

interface RowHistoryProps extends DialogProps {
  readonly transaction: Pick<Transaction, "name" | "transactionId" | "statementText">
}

/** All events of one transaction, newest first. */
export const RowHistory = ({ onClose, transaction: { transactionId, name, statementText } }: RowHistoryProps) => {
  const { data: value, error, retry } = useServer("auditHistory", { query: { about: transactionId, limit: mostShown } })
  return (
    <Modal onClose={onClose} title={`History of ${name}`}>
      {statementText !== undefined && (
        <p className="soft">
          On the statement: <q>{statementText}</q>
        </p>
      )}
      {value === undefined ? (
        <Awaited count={3} error={error} height="2.5rem" label="its history" onRetry={retry} />
      ) : (
        <EventLinks events={value.entries} onFollow={onClose} />
      )}
    </Modal>
  )
}
