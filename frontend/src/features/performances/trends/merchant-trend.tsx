// A merchant over the year that leads up to a month, in whichever category: a line, and each month's figures.
import type { MerchantTrend as Trend } from "@evenkeel/contracts/api/performances"
import type { Month } from "@evenkeel/contracts/month"
import { Link } from "wouter"
import { useServer } from "../../../api/queries.ts"
import { Awaited } from "../../../components/feedback/notice.tsx"
import { titleOfMonth } from "../../../lib/format.ts"
import { exactAmount } from "../../../lib/money.ts"
import { addressOf } from "../../../lib/list-filters.ts"
import { YearLine } from "./year-line.tsx"

interface MonthsProps {
  readonly label: string
  readonly merchant: string
  readonly months: Trend["months"]
}

/** Newest first, as in the list that each leads to. */
const Months = ({ label, merchant, months }: MonthsProps) => (
  <table>
    <caption className="heard">{label}</caption>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Spent</th>
        <th scope="col">Transactions</th>
      </tr>
    </thead>
    <tbody>
      {months.toReversed().map(({ month, totalSpend, transactionCount }) => (
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
  /** The last one that is shown. */
  readonly month: Month
}

export const MerchantTrend = ({ merchant, month }: MerchantTrendProps) => {
  const { data: value, error, retry } = useServer("merchantTrend", { query: { merchant, month } })
  if (value === undefined) return <Awaited count={1} error={error} height="17rem" label="the months" onRetry={retry} />
  const label = `${value.merchantName}, spent in all categories in the year to ${titleOfMonth(month)}`
  return (
    <div>
      <p className="soft small">{label}</p>
      <YearLine label={label} months={value.months}>
        <Months label={label} merchant={merchant} months={value.months} />
      </YearLine>
      <Link href={addressOf({ merchant })}>All of {merchant} in the list</Link>
    </div>
  )
}
