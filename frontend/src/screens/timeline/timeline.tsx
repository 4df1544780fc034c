import { useCallback, useState } from "react"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { EntryList } from "../../features/timeline/entry-list.tsx"
import { Filters } from "../../features/timeline/filters.tsx"
import { Past, PastButton } from "../../features/timeline/past/past.tsx"
import { noFilters, useTimeline, type TimelineFilters } from "../../api/timeline.ts"

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

const Entries = ({ filters }: { readonly filters: TimelineFilters }) => {
  const timeline = useTimeline(filters)
  if (!timeline.loaded) {
    return <Awaited count={6} error={timeline.error} height="4.5rem" label="your activity" onRetry={timeline.retry} />
  }
  if (timeline.pages.some(({ length }) => length > 0)) return <EntryList timeline={timeline} />
  return <Nothing isFiltered={Object.values(filters).some((filter) => filter !== "")} />
}

/** All events of the budget, as sentences. */
export const Timeline = () => {
  const [filters, setFilters] = useState(noFilters)
  const change = useCallback(
    (changed: Partial<TimelineFilters>) => setFilters((before) => ({ ...before, ...changed })),
    [],
  )
  return (
    <Page
      actions={
        <>
          <PastButton />
          <Filters filters={filters} onChange={change} />
        </>
      }
      back={{ to: "/home", label: "Back to home" }}
      small
      title="Your activity"
      width="reading"
    >
      <Past />
      <Entries filters={filters} />
    </Page>
  )
}
