import { useEffect } from "react"
import { useSnapshot } from "valtio"
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { useImportedToSort } from "../../api/pages.ts"
import { Announcer, sayFailure } from "../../components/feedback/alerts.tsx"
import { EmptyState, Failure } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { fetchMorePrevious, fetchPreviousOnce, isMoreWaiting, previousMonth } from "../../api/previous-month.ts"
import { WaitingList } from "../../features/sorting/earlier/waiting-list.tsx"

/** A failure leaves the button, to try again. */
const more = () => fetchMorePrevious().catch(sayFailure)

/** What is left without a category from months that are over: a list, in which nothing has to be done. */
export const EarlierMonths = () => {
  const { queue, total, importedToSort: importedTotal } = useSnapshot(previousMonth)
  const imported = useImportedToSort()
  useEffect(() => {
    void fetchPreviousOnce()
  }, [])
  const { rows, loaded } = imported
  return (
    <Page
      back={{ to: "/home", label: "Back to home" }}
      lead="Without a category, they count in no month. Sort them here, or leave them: nothing is deleted."
      title="Earlier months to sort"
    >
      {imported.error !== "" && <Failure message={imported.error} onRetry={imported.retry} />}
      {queue.length > 0 && (
        <WaitingList
          onMore={isMoreWaiting({ queue, total }) ? more : undefined}
          title="Bank and manual transactions"
          total={total}
          transactions={queue as ReadonlyArray<Transaction>}
        />
      )}
      {rows.length > 0 && (
        <WaitingList
          onMore={imported.isMore ? () => imported.more().catch(() => undefined) : undefined}
          title="From files"
          total={Math.max(importedTotal, rows.length)}
          transactions={rows}
        />
      )}
      {loaded && queue.length + rows.length === 0 && (
        <EmptyState title="All sorted">Every transaction of earlier months has its category.</EmptyState>
      )}
      <Announcer />
    </Page>
  )
}
