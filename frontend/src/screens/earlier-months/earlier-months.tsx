import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { Announcer, showDanger } from "../../components/feedback/alerts.tsx"
import { EmptyState, Failure } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import {
  fetchImported,
  fetchMoreImported,
  importedToSort,
  fetchMorePrevious,
  fetchPreviousOnce,
  isMoreWaiting,
  previousMonth,
} from "../../api/previous-month.ts"
import { WaitingList } from "../../features/sorting/earlier/waiting-list.tsx"
import { messageOf } from "../../lib/api.ts"

/** A failure leaves the button, to try again. */
const useMore = () => {
  const [busy, setBusy] = useState(false)
  const show = () => {
    setBusy(true)
    fetchMorePrevious()
      .catch((failure: unknown) => showDanger(messageOf(failure)))
      .finally(() => setBusy(false))
  }
  return { busy, show }
}

/** What is left without a category from months that are over: a list, in which nothing has to be done. */
export const EarlierMonths = () => {
  const { queue, total, importedToSort: importedTotal } = useSnapshot(previousMonth)
  const imported = useSnapshot(importedToSort)
  const older = useMore()
  useEffect(() => {
    void fetchPreviousOnce()
    void fetchImported()
  }, [])
  const isLoaded = imported.next !== undefined
  const rows = imported.transactions as ReadonlyArray<Transaction>
  return (
    <Page
      back={{ to: "/home", label: "Back to home" }}
      lead="Without a category, they count in no month. Sort them here, or leave them: nothing is deleted."
      title="Earlier months to sort"
    >
      {imported.problem !== "" && <Failure message={imported.problem} onRetry={() => void fetchImported()} />}
      {queue.length > 0 && (
        <WaitingList
          busy={older.busy}
          onMore={isMoreWaiting({ queue, total }) ? older.show : undefined}
          title="From your banks and by hand"
          total={total}
          transactions={queue as ReadonlyArray<Transaction>}
        />
      )}
      {rows.length > 0 && (
        <WaitingList
          busy={imported.busy}
          onMore={imported.next == null ? undefined : () => void fetchMoreImported()}
          title="From files"
          total={Math.max(importedTotal, rows.length)}
          transactions={rows}
        />
      )}
      {isLoaded && queue.length + rows.length === 0 && (
        <EmptyState title="All sorted">Every transaction of earlier months has its category.</EmptyState>
      )}
      <Announcer />
    </Page>
  )
}
