import { exactAmount } from "../../lib/money/format.ts"

export interface Month {
  /** In the chart: "Nov". */
  readonly label: string
  /** In the table: "November 2026". */
  readonly title: string
  readonly spent: number
  readonly allocated: number
}

interface MonthTableProps {
  readonly label: string
  readonly months: ReadonlyArray<Month>
}

/** What a chart of months shows, in figures. */
export const MonthTable = ({ label, months }: MonthTableProps) => (
  <table>
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Spent</th>
        <th scope="col">Allocated</th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ title, spent, allocated }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{exactAmount(spent)}</td>
          <td>{exactAmount(allocated)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
