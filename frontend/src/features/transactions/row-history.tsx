import type { HistoryEntry } from "@evenkeel/contracts/api/audit/history"
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { useEffect, useState } from "react"
import { Link } from "wouter"
import type { DialogProps } from "../../components/dialogs/dialogs.tsx"
import { Modal } from "../../components/dialogs/modal.tsx"
import { Awaited } from "../../components/feedback/notice.tsx"
import { client, messageOf } from "../../lib/api.ts"
import { momentOf } from "../../lib/format.ts"
import { withinSession } from "../../lib/store.ts"

/** The rest is on the timeline. */
const mostShown = 100

interface RowHistoryProps extends DialogProps {
  readonly transaction: Pick<Transaction, "name" | "transactionId">
}

/** Everything that has happened to one transaction, newest first: its older versions are never lost. */
export const RowHistory = ({ onClose, transaction: { transactionId, name } }: RowHistoryProps) => {
  const [entries, setEntries] = useState<ReadonlyArray<HistoryEntry>>()
  const [problem, setProblem] = useState("")
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    withinSession(client.auditHistory({ query: { about: transactionId, limit: mostShown } })).then(
      (page) => setEntries(page.entries),
      (failure: unknown) => setProblem(messageOf(failure)),
    )
  }, [transactionId, attempt])
  const retry = (): void => {
    setProblem("")
    setAttempt(attempt + 1)
  }
  return (
    <Modal onClose={onClose} title={`History of ${name}`}>
      {entries === undefined ? (
        <Awaited count={3} error={problem} height="2.5rem" label="its history" onRetry={retry} />
      ) : (
        <ol className="row-history">
          {entries.map(({ revision, sentence, occurredAt }) => (
            <li key={revision}>
              <Link href={`/history?at=${revision}`} onClick={onClose}>
                {sentence}
              </Link>{" "}
              <time className="soft small" dateTime={occurredAt}>
                {momentOf(occurredAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
