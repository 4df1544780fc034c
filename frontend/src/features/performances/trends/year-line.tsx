// The line of twelve months, of a category or a merchant. The library that draws it is fetched with the first one.
import { monthYear, type Month } from "@evenkeel/contracts/month"
import { type ReactNode, useState } from "react"
import { guardedPart, Skeleton, Awaited } from "../../../components/feedback/notice.tsx"
import { shortMonthTitle, titleOfMonth } from "../../../lib/format.ts"
import { useServer } from "../../../api/queries.ts"

const Line = guardedPart(
  () => import("../../../components/charts/line.tsx"),
  "Line",
  <Skeleton count={1} height="17rem" label="the chart" />,
)

interface MonthOfLine {
  readonly month: Month
  readonly totalSpend: number
  /** Of what has a plan. */
  readonly totalAmountAllocated?: number
}

interface YearLineProps {
  readonly label: string
  readonly months: ReadonlyArray<MonthOfLine>
  /** A table of the figures for everybody; without it, there is one for screen readers. */
  readonly children?: ReactNode
}

const asDrawn = ({ month, totalSpend, totalAmountAllocated }: MonthOfLine) => ({
  label: shortMonthTitle(monthYear(month).month),
  title: titleOfMonth(month),
  spent: totalSpend,
  ...(totalAmountAllocated === undefined ? {} : { allocated: totalAmountAllocated }),
})

export const YearLine = ({ label, months, children }: YearLineProps) => (
  <Line label={label} months={months.map(asDrawn)}>
    {children}
  </Line>
)

interface CategoryTrendProps {
  readonly categoryId: string
  readonly name: string
  /** The last one that is shown. */
  readonly month: Month
}

const Year = ({ categoryId, name, month }: CategoryTrendProps) => {
  const { data: value, error, retry } = useServer("categoryTrend", { params: { id: categoryId }, query: { month } })
  if (value === undefined) return <Awaited count={1} error={error} height="17rem" label="the months" onRetry={retry} />
  return <YearLine label={`${name}, spent and allocated in the year to ${titleOfMonth(month)}`} months={value.months} />
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
