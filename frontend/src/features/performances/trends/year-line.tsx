// The line of twelve months, of a category or a merchant.
import { monthYear, type Month } from "@evenkeel/contracts/month"
import type { ReactNode } from "react"
import { MonthChart } from "../../../components/charts/chart.tsx"
import { Awaited } from "../../../components/feedback/notice.tsx"
import { shortMonthTitle, titleOfMonth } from "../../../lib/format.ts"
import { useServer } from "../../../api/queries.ts"

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
  <MonthChart kind="Line" label={label} months={months.map(asDrawn)}>
    {children}
  </MonthChart>
)

interface CategoryYearProps {
  readonly categoryId: string
  readonly name: string
  /** The last one that is shown. */
  readonly month: Month
}

export const CategoryYear = ({ categoryId, name, month }: CategoryYearProps) => {
  const { data: value, error, retry } = useServer("categoryTrend", { params: { id: categoryId }, query: { month } })
  if (value === undefined) return <Awaited count={1} error={error} height="17rem" label="the months" onRetry={retry} />
  return <YearLine label={`${name}, spent and allocated in the year to ${titleOfMonth(month)}`} months={value.months} />
}
