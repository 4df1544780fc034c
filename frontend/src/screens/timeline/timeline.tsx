import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { EntryList } from "../../features/timeline/entry-list.tsx"
import { Filters } from "../../features/timeline/filters.tsx"
import { Past } from "../../features/timeline/past/past.tsx"
import { beginTimeline, leaveTimeline, noFilters, retryTimeline, timeline } from "../../api/timeline.ts"

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="Nothing matches">
      <p>No entry matches all of these filters. Try fewer filters, or other words.</p>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing has happened yet">
      <p>Everything that you or your bank change in your budget is recorded here.</p>
    </EmptyState>
  )

const Entries = () => {
  const { pages, loaded, error, filters } = useSnapshot(timeline)
  if (!loaded) {
    return <Awaited count={6} error={error} height="4.5rem" label="your activity" onRetry={() => retryTimeline()} />
  }
  if (pages.some(({ entries }) => entries.length > 0)) return <EntryList />
  return <Nothing isFiltered={Object.values(filters).some((filter) => filter !== "")} />
}

/** Everything that happened to the budget, as sentences. */
export const Timeline = () => {
  useEffect(() => {
    void beginTimeline(noFilters)
    return leaveTimeline
  }, [])
  return (
    <Page
      back={{ to: "/home", label: "Back to home" }}
      lead="Every change that you or your bank ever made, and a way to undo yours."
      title="Your activity"
    >
      <Past />
      <Filters />
      <Entries />
    </Page>
  )
}
