import type { ImportedMonth } from "@evenkeel/contracts/api/imports/imports"
import { TableHead } from "../../../components/layout/figure.tsx"
import { plural } from "../../../lib/words.ts"
import { titleOfMonth } from "../../../lib/format.ts"
import { amountIn } from "../../../lib/money.ts"

interface MonthsProps {
  readonly months: ReadonlyArray<ImportedMonth>
  readonly currency: string
}

/** A bar for each month's money in and out, all on one scale, with the figures beside them. */
export const Months = ({ months, currency }: MonthsProps) => {
  const most = Math.max(1, ...months.flatMap(({ moneyIn, moneyOut }) => [moneyIn, moneyOut]))
  const width = (amount: number) => ({ width: `${(100 * amount) / most}%` })
  if (months.length === 0) return null
  return (
    <details className="file-months" open={months.length === 1}>
      <summary>{plural(months.length, "month")}</summary>
      <table>
        <TableHead of={["Month", "In", "Out"]} />
        <tbody>
          {months.toReversed().map(({ month, rows, moneyIn, moneyOut }) => (
            <tr key={month}>
              <th scope="row">
                {titleOfMonth(month)} <span className="soft small">{plural(rows, "row")}</span>
              </th>
              <td>
                <span className="figure">{amountIn(moneyIn, currency)}</span>
                <span className="file-month-bar file-month-in" style={width(moneyIn)} />
              </td>
              <td>
                <span className="figure">{amountIn(moneyOut, currency)}</span>
                <span className="file-month-bar file-month-out" style={width(moneyOut)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
