// A category over the year that leads up to a month: what was spent in it, against its plan.
import { addMonths, monthYear, type Month } from "@evenkeel/contracts/month"
import { useCallback, useState } from "react"
import type { Bar } from "../../components/charts/bars.tsx"
import { ErrorBoundary } from "../../components/feedback/error-boundary.tsx"
import { fetchedPart } from "../../components/feedback/fetched-part.ts"
import { Awaited, FailedPart } from "../../components/feedback/notice.tsx"
import { Skeleton } from "../../components/feedback/skeleton.tsx"
import { client, messageOf } from "../../lib/api.ts"
import { monthTitle, titleOfMonth } from "../../lib/format.ts"
import { withinSession } from "../../lib/store.ts"

const Bars = fetchedPart(
  () => import("../../components/charts/bars.tsx").then(({ Bars }) => Bars),
  <Skeleton count={1} height="17rem" label="the chart" />,
)

const monthsShown = 12

interface CategoryTrendProps {
  readonly categoryId: string
  readonly typeId: string
  readonly name: string
  /** The last one that is shown. */
  readonly month: Month
}

const barOf = async ({ categoryId, typeId, month: last }: CategoryTrendProps, month: Month): Promise<Bar> => {
  const { month: monthName } = monthYear(month)
  const categories = await client.categoryPerformances({
    body: { categoryTypeIds: [typeId], monthYear: monthYear(month) },
  })
  const own = categories.find((category) => category.categoryId === categoryId)
  return {
    label: monthTitle(monthName).slice(0, 3),
    title: titleOfMonth(month),
    spent: own?.totalSpend ?? 0,
    allocated: own?.totalAmountAllocated ?? 0,
    highlighted: month === last,
  }
}

/** Fetched when somebody opens it: a year is twelve months to ask for. */
export const CategoryTrend = (props: CategoryTrendProps) => {
  const { name, month } = props
  const [bars, setBars] = useState<ReadonlyArray<Bar>>()
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState("")
  const read = useCallback(async () => {
    setProblem("")
    const months = Array.from({ length: monthsShown }, (_, index) => addMonths(month, index - monthsShown + 1))
    try {
      setBars(await withinSession(Promise.all(months.map((each) => barOf(props, each)))))
    } catch (failure) {
      setProblem(messageOf(failure))
    }
  }, [month, props])
  const toggle = (): void => {
    setOpen(!open)
    if (bars === undefined) void read()
  }
  return (
    <section>
      <button aria-expanded={open} className="quiet" onClick={toggle} type="button">
        {name}, month by month
      </button>
      {open && bars === undefined && (
        <Awaited count={1} error={problem} height="17rem" label="the months" onRetry={read} />
      )}
      {open && bars !== undefined && (
        <ErrorBoundary instead={(failure) => <FailedPart failure={failure} />}>
          <Bars bars={bars} label={`${name}, spent and allocated in the year to ${titleOfMonth(month)}`} />
        </ErrorBoundary>
      )}
    </section>
  )
}
