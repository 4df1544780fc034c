import { useImportedToSort } from "../../api/pages.ts"
import { Announcer, sayFailure } from "../../components/feedback/alerts.tsx"
import { EmptyState, Failure } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { useEarlier } from "../../api/earlier-months.ts"
import { WaitingList } from "../../features/sorting/earlier/waiting-list.tsx"

/** The uncategorised transactions of past months: a list that requires nothing. */
export const EarlierMonths = () => {
  const { queue, total, importedToSort, isMore, more } = useEarlier()
  const imported = useImportedToSort()
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
          // A failure leaves the button, to try again.
          onMore={isMore ? () => more().catch(sayFailure) : undefined}
          title="Bank and manual transactions"
          total={total}
          transactions={queue}
        />
      )}
      {rows.length > 0 && (
        <WaitingList
          onMore={imported.isMore ? () => imported.more().catch(() => undefined) : undefined}
          title="From files"
          total={Math.max(importedToSort, rows.length)}
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
