import type { HistoryEntry } from "@evenkeel/contracts/api/audit/history"
import { memo } from "react"
import { Failure } from "../../components/feedback/notice.tsx"
import { dayOf, daysOf, Entry } from "./entry.tsx"
import type { Timeline } from "../../api/timeline.ts"
import { More } from "../../components/layout/more.tsx"
import { useNearby } from "../../components/layout/use-nearby.ts"
import "./timeline.css"

interface PageOfEntriesProps {
  readonly entries: ReadonlyArray<HistoryEntry>
  /** The last day of the previous page, which has its heading already. */
  readonly begun: string | undefined
}

const PageOfEntries = memo(({ entries: all, begun }: PageOfEntriesProps) => {
  const { box, height } = useNearby<HTMLDivElement>()
  if (height !== undefined) return <div ref={box} style={{ height }} />
  return (
    <div ref={box}>
      {daysOf(all).map(({ title, entries }) => (
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

const lastDayOf = (entries: ReadonlyArray<HistoryEntry> | undefined): string | undefined => {
  const last = entries?.at(-1)
  return last === undefined ? undefined : dayOf(last.occurredAt)
}

const Rest = ({ loading, error, retry, isMore, more }: Timeline) => {
  if (error !== "") return <Failure message={error} onRetry={retry} />
  if (!isMore) return <p className="timeline-end soft">This is where your budget began.</p>
  return <More loading={loading} onMore={more} />
}

/** All matching entries, newest first, grouped by day. */
export const EntryList = ({ timeline }: { readonly timeline: Timeline }) => {
  const { pages } = timeline
  const count = pages.reduce((sum, { length }) => sum + length, 0)
  return (
    <>
      <p className="heard" role="status">
        {count === 1 ? "1 entry" : `${count} entries`} shown
      </p>
      {pages.map((entries, index) => (
        <PageOfEntries begun={lastDayOf(pages[index - 1])} entries={entries} key={entries.at(-1)?.revision} />
      ))}
      {/* A new one for each page, so that it fetches again if the end is still near. */}
      <Rest key={pages.length} {...timeline} />
    </>
  )
}
