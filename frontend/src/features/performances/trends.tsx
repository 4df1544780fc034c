// Bars of twelve months, for a category or a merchant.
import { monthOf, monthYear, type Month } from "@evenkeel/contracts/month"
import type { ReactNode } from "react"
import { MonthChart } from "../../components/charts/chart.tsx"
import { Awaited } from "../../components/feedback/notice.tsx"
import { TableHead } from "../../components/layout/figure.tsx"
import { shortMonthTitle, titleOfMonth } from "../../lib/format.ts"
import { useServer, useServerCalls } from "../../api/queries.ts"
import { client } from "../../lib/api.ts"
import type { BudgetSummary, MerchantTrend as Trend } from "@evenkeel/contracts/api/performances"
import { monthOfSummary, titleOfSummary } from "./months.ts"
import { Link } from "wouter"
import { exactAmount } from "../../lib/money.ts"
import { addressOf } from "../../lib/list-filters.ts"
import type { DialogProps, OfCategory } from "../../lib/dialogs.ts"
import { useToday } from "../../lib/today.ts"
import { Modal } from "../../components/dialogs/modal.tsx"

interface MonthOfYear {
  readonly month: Month
  readonly totalSpend: number
  /** The allocation, if it has a plan. */
  readonly totalAmountAllocated?: number
}

interface YearBarsProps {
  readonly label: string
  readonly months: ReadonlyArray<MonthOfYear>
  /** A table of the figures for everybody; without it, there is one for screen readers. */
  readonly children?: ReactNode
}

/** Without the months before the first one with spending. */
const sinceFirst = <Shown extends { readonly totalSpend: number }>(
  months: ReadonlyArray<Shown>,
): ReadonlyArray<Shown> => {
  const first = months.findIndex(({ totalSpend }) => totalSpend !== 0)
  return first === -1 ? [] : months.slice(first)
}

const asDrawn = ({ month, totalSpend, totalAmountAllocated }: MonthOfYear) => ({
  label: shortMonthTitle(monthYear(month).month),
  title: titleOfMonth(month),
  spent: totalSpend,
  ...(totalAmountAllocated === undefined ? {} : { allocated: totalAmountAllocated }),
})

export const YearBars = ({ label, months, children }: YearBarsProps) => {
  const shown = sinceFirst(months)
  if (shown.length === 0) return <p className="soft">Each of these months comes to zero.</p>
  return (
    <MonthChart label={label} months={shown.map(asDrawn)}>
      {children}
    </MonthChart>
  )
}

interface CategoryYearProps {
  readonly categoryId: string
  readonly name: string
  /** The last month shown. */
  readonly month: Month
}

export const CategoryYear = ({ categoryId, name, month }: CategoryYearProps) => {
  const { data: value, error, retry } = useServer("categoryTrend", { params: { id: categoryId }, query: { month } })
  if (value === undefined) return <Awaited count={1} error={error} height="17rem" label="the months" onRetry={retry} />
  return <YearBars label={`${name}, spent and allocated in the year to ${titleOfMonth(month)}`} months={value.months} />
}

/** The months of a category up to this one, from any screen. */
export const CategoryHistory = ({ category: { categoryId, name }, onClose }: DialogProps & OfCategory) => (
  <Modal onClose={onClose} title={`${name}, month by month`}>
    <CategoryYear categoryId={categoryId} month={monthOf(useToday())} name={name} />
    <Link href={addressOf({ category: categoryId })} onClick={onClose}>
      All of {name} in the list
    </Link>
  </Modal>
)

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
  readonly onSelect: (month: Month) => void
}

/** The income of each month, by month, in units; empty until it is known. */
const useCameInOf = (months: ReadonlyArray<Month>): Readonly<Record<Month, number | undefined>> =>
  useServerCalls(`came in ${months.join(" ")}`, async (signal) =>
    Object.fromEntries(
      await Promise.all(
        months.map(async (month) => {
          const { totals } = await client.searchTransactions({ query: { status: "income", month, limit: 1 }, signal })
          return [month, totals?.moneyIn ?? 0] as const
        }),
      ),
    ),
  ).data ?? {}

/** A year as bars, the oldest at the left. One month alone is no trend. */
export const MonthTrend = ({ summaries, selected, onSelect }: MonthTrendProps) => {
  const shown = yearAround(summaries, selected).toReversed()
  const cameIn = useCameInOf(shown.map(monthOfSummary))
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const span = `from ${titleOfSummary(first)} to ${titleOfSummary(last)}`
  const months = shown.map((summary) => ({
    label: shortMonthTitle(summary.id.monthYear.month),
    title: titleOfSummary(summary),
    spent: summary.generalOverview.totalSpent,
    allocated: summary.generalOverview.totalAmountAllocated,
    cameIn: cameIn[monthOfSummary(summary)],
    highlighted: monthOfSummary(summary) === selected,
  }))
  const choose = (index: number) => {
    const summary = shown[index]
    if (summary !== undefined) onSelect(monthOfSummary(summary))
  }
  return (
    <section aria-labelledby="trend" className="card trend">
      <h2 id="trend">Month by month</h2>
      <p className="soft">What you had allocated, what you spent and what came in, {span}. Tap a month to see it.</p>
      <MonthChart label={`Spent and allocated ${span}`} months={months} onChoose={choose} />
    </section>
  )
}

// A merchant in the year up to a month, in all categories: bars, and each month's figures.
interface MonthsProps {
  readonly label: string
  readonly merchant: string
  readonly months: Trend["months"]
}

/** Newest first, like the list to which each links. */
const Months = ({ label, merchant, months }: MonthsProps) => (
  <table>
    <caption className="heard">{label}</caption>
    <TableHead of={["Month", "Spent", "Transactions"]} />
    <tbody>
      {sinceFirst(months)
        .toReversed()
        .map(({ month, totalSpend, transactionCount }) => (
          <tr key={month}>
            <th scope="row">
              {transactionCount === 0 ? (
                titleOfMonth(month)
              ) : (
                <Link href={addressOf({ month, merchant })}>{titleOfMonth(month)}</Link>
              )}
            </th>
            <td className="figure">{exactAmount(totalSpend)}</td>
            <td className="figure">{transactionCount}</td>
          </tr>
        ))}
    </tbody>
  </table>
)

interface MerchantTrendProps {
  readonly merchant: string
  /** The last month shown. */
  readonly month: Month
}

export const MerchantTrend = ({ merchant, month }: MerchantTrendProps) => {
  const { data: value, error, retry } = useServer("merchantTrend", { query: { merchant, month } })
  if (value === undefined) return <Awaited count={1} error={error} height="17rem" label="the months" onRetry={retry} />
  const label = `${value.merchantName}, spent in all categories in the year to ${titleOfMonth(month)}`
  return (
    <div>
      <p className="soft small">{label}</p>
      <YearBars label={label} months={value.months}>
        <Months label={label} merchant={merchant} months={value.months} />
      </YearBars>
      <Link href={addressOf({ merchant })}>All of {merchant} in the list</Link>
    </div>
  )
}
