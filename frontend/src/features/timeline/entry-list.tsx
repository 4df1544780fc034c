import { memo } from "react"
import { useSnapshot } from "valtio"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Failure } from "../../components/feedback/notice.tsx"
import { dayOf, daysOf, Entry } from "./entry.tsx"
import { loadMore, retryTimeline, timeline, type TimelinePage } from "../../api/timeline.ts"
import { useNearby, useWhenNear } from "../../components/layout/use-nearby.ts"
import "./timeline.css"

interface PageOfEntriesProps {
  readonly page: TimelinePage
  /** The last day of the previous page, whose heading is there already. */
  readonly begun: string | undefined
}

const PageOfEntries = memo(({ page, begun }: PageOfEntriesProps) => {
  const { box, height } = useNearby<HTMLDivElement>()
  if (height !== undefined) return <div ref={box} style={{ height }} />
  return (
    <div ref={box}>
      {daysOf(page.entries).map(({ title, entries }) => (
        <section className="day" key={title}>
          {title !== begun && <h2>{title}</h2>}
          <ol aria-label={title}>
            {entries.map((entry) => (
              <Entry entry={entry} key={entry.revision} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
})

const lastDayOf = (page: TimelinePage | undefined): string | undefined => {
  const last = page?.entries.at(-1)
  return last === undefined ? undefined : dayOf(last.occurredAt)
}

const more = () => void loadMore()

/** Fetches the next page as the end of the list comes near; the button is for people who do not scroll. */
const Rest = () => {
  const { loading, error, next } = useSnapshot(timeline)
  const end = useWhenNear<HTMLDivElement>(more)
  if (error !== "") return <Failure message={error} onRetry={() => retryTimeline()} />
  if (next === null) return <p className="timeline-end soft">This is where your budget began.</p>
  return (
    <div className="timeline-end" ref={end}>
      <ActionButton busy={loading} className="quiet" onClick={more}>
        Load more
      </ActionButton>
    </div>
  )
}

/** All matching entries, newest first, grouped by day. */
export const EntryList = () => {
  const { pages, next } = useSnapshot(timeline)
  const count = pages.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <p className="heard" role="status">
        {count === 1 ? "1 entry" : `${count} entries`} shown
      </p>
      {pages.map((page, index) => (
        <PageOfEntries begun={lastDayOf(pages[index - 1])} key={page.before} page={page as TimelinePage} />
      ))}
      {/* A new one for each page, so that it fetches again if the end is still near. */}
      <Rest key={next} />
    </>
  )
}
