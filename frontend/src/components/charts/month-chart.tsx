// What charts of months share: the picture with its legend, and the figures as a table, hidden unless the caller shows one.
import type { BaseChart } from "chartist"
import type { ReactNode } from "react"
import { exactAmount } from "../../lib/money.ts"
import { useChart } from "./use-chart.ts"

export interface Month {
  /** In the chart: "Nov". */
  readonly label: string
  /** In the table: "November 2026". */
  readonly title: string
  readonly spent: number
  /** Of what has a plan. */
  readonly allocated?: number
}

interface MonthChartProps<One extends Month> {
  readonly kind: "Bar" | "Line"
  /** What goes on: "Spent and allocated, month by month". */
  readonly label: string
  readonly months: ReadonlyArray<One>
  /** By the class of the colour. */
  readonly legend: Readonly<Record<string, string>>
  readonly draw: (container: HTMLElement, months: ReadonlyArray<One>) => BaseChart<unknown>
  /** A table of the figures for everybody; without it, there is one for screen readers. */
  readonly children?: ReactNode
}

export const MonthChart = <One extends Month>({
  kind,
  label,
  months,
  legend,
  draw,
  children,
}: MonthChartProps<One>) => {
  const container = useChart(months, (element) => draw(element, months))
  return (
    <figure className="bars">
      <div
        aria-label={`${kind} chart: ${label}. A table with the figures follows.`}
        className="bars-picture"
        ref={container}
        role="img"
      />
      <figcaption aria-hidden="true" className="bars-legend small soft">
        {Object.entries(legend).map(([colour, name]) => (
          <span key={colour}>
            <span className={`swatch ${colour}`} /> {name}
          </span>
        ))}
      </figcaption>
      {children ?? (
        <div className="heard">
          <MonthTable label={label} months={months} />
        </div>
      )}
    </figure>
  )
}

const MonthTable = ({ label, months }: Pick<MonthChartProps<Month>, "label" | "months">) => (
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
          <td>{exactAmount(allocated ?? 0)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
