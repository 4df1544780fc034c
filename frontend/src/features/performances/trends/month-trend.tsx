import type { BudgetSummary } from "@evenkeel/contracts/api/performances"
import type { Month } from "@evenkeel/contracts/month"
import { MonthChart } from "../../../components/charts/chart.tsx"
import { shortMonthTitle } from "../../../lib/format.ts"
import { monthOfSummary, titleOfSummary } from "../months.ts"

const monthsShown = 12

/** The last year, or the one that leads up to an older selected month. */
const yearAround = (
  summaries: ReadonlyArray<BudgetSummary>,
  selected: Month | undefined,
): ReadonlyArray<BudgetSummary> => {
  const position = summaries.findIndex((summary) => monthOfSummary(summary) === selected)
  const start = Math.max(0, position - monthsShown + 1)
  return summaries.slice(start, start + monthsShown)
}

interface MonthTrendProps {
  readonly summaries: ReadonlyArray<BudgetSummary>
  readonly selected: Month | undefined
}

/** A year as bars, the oldest at the left. One month alone is no trend. */
export const MonthTrend = ({ summaries, selected }: MonthTrendProps) => {
  const shown = yearAround(summaries, selected).toReversed()
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const span = `from ${titleOfSummary(first)} to ${titleOfSummary(last)}`
  const months = shown.map((summary) => ({
    label: shortMonthTitle(summary.id.monthYear.month),
    title: titleOfSummary(summary),
    spent: summary.generalOverview.totalSpent,
    allocated: summary.generalOverview.totalAmountAllocated,
    highlighted: monthOfSummary(summary) === selected,
  }))
  return (
    <section aria-labelledby="trend" className="card trend">
      <h2 id="trend">Month by month</h2>
      <p className="soft">What you spent against what you had allocated, {span}.</p>
      <MonthChart kind="Bar" label={`Spent and allocated ${span}`} months={months} />
    </section>
  )
}
