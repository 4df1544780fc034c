// A category over the year that leads up to a month: what was spent in it, against its plan.
import type { CategoryTrend as Trend } from "@evenkeel/contracts/api/performances"
import { monthYear, type Month } from "@evenkeel/contracts/month"
import { useCallback, useState } from "react"
import { ErrorBoundary } from "../../components/feedback/error-boundary.tsx"
import { fetchedPart } from "../../components/feedback/fetched-part.ts"
import { Awaited, FailedPart } from "../../components/feedback/notice.tsx"
import { Skeleton } from "../../components/feedback/skeleton.tsx"
import { client } from "../../lib/api.ts"
import { monthTitle, titleOfMonth } from "../../lib/format.ts"
import { useFetched } from "../../lib/use-fetched.ts"

const Line = fetchedPart(
  () => import("../../components/charts/line.tsx").then(({ Line }) => Line),
  <Skeleton count={1} height="17rem" label="the chart" />,
)

interface CategoryTrendProps {
  readonly categoryId: string
  readonly name: string
  /** The last one that is shown. */
  readonly month: Month
}

const asDrawn = ({ months }: Trend) =>
  months.map(({ month, totalSpend, totalAmountAllocated }) => ({
    label: monthTitle(monthYear(month).month).slice(0, 3),
    title: titleOfMonth(month),
    spent: totalSpend,
    allocated: totalAmountAllocated,
  }))

const Year = ({ categoryId, name, month }: CategoryTrendProps) => {
  const read = useCallback(
    (signal: AbortSignal) => client.categoryTrend({ params: { id: categoryId }, query: { month }, signal }),
    [categoryId, month],
  )
  const { value, problem = "", retry } = useFetched(read)
  if (value === undefined)
    return <Awaited count={1} error={problem} height="17rem" label="the months" onRetry={retry} />
  return (
    <ErrorBoundary instead={(failure) => <FailedPart failure={failure} />}>
      <Line label={`${name}, spent and allocated in the year to ${titleOfMonth(month)}`} months={asDrawn(value)} />
    </ErrorBoundary>
  )
}

/** Fetched when somebody opens it. */
export const CategoryTrend = (props: CategoryTrendProps) => {
  const [open, setOpen] = useState(false)
  return (
    <section>
      <button aria-expanded={open} className="quiet" onClick={() => setOpen(!open)} type="button">
        {props.name}, month by month
      </button>
      {open && <Year {...props} />}
    </section>
  )
}
