// A bar chart of months.
import { BarChart } from "chartist"
import { useEffect, type ReactNode } from "react"
import { TableHead } from "../layout/figure.tsx"
import { compactAmount, exactAmount } from "../../lib/money.ts"
import { useDrawing } from "./drawing.ts"
import "./charts.css"

export interface Month {
  /** In the chart: "Nov". */
  readonly label: string
  /** In the table: "November 2026". */
  readonly title: string
  readonly spent: number
  /** The allocation of a month with a plan. */
  readonly allocated?: number
  /** Drawn as a mark across the month's bars. */
  readonly cameIn?: number | undefined
  /** Whether its bar is bolder than the others. */
  readonly highlighted?: boolean
}

/** Bars of spending, in front of wider bars of allocations. */
export interface MonthChartProps {
  /** The chart's label: "Spent and allocated, month by month". */
  readonly label: string
  readonly months: ReadonlyArray<Month>
  /** Called with the index of the tapped month; the keyboard has another way to choose it. */
  readonly onChoose?: (index: number) => void
  /** A table of the figures for everybody; without it, there is one for screen readers. */
  readonly children?: ReactNode
}

/** The month under the pointer, anywhere in its column. */
const monthAt = (container: HTMLElement, x: number, count: number): number => {
  const { left, width } = container.getBoundingClientRect()
  return Math.floor(((x - left - axisWidth()) / (width - axisWidth())) * count)
}

type Months = ReadonlyArray<Month>

/** The smallest width of a label in pixels. */
const labelWidth = 34
/** As wide as "$12.5K", and a gap; a longer sign, as in "KWD 12.5K", needs more. */
const axisWidth = (): number => 52 + 8 * (compactAmount(0).length - "$0".length)

const optionsFor = (container: HTMLElement, count: number) => ({
  chartPadding: { top: 16, right: 0, bottom: 0, left: 0 },
  axisX: {
    showGrid: false,
    offset: 24,
    labelInterpolationFnc: (label: unknown, index: number) => {
      const crowded = (container.clientWidth - axisWidth()) / count < labelWidth
      // Counted from the newest, which always has a label.
      return crowded && (count - 1 - index) % 2 === 1 ? "" : String(label)
    },
  },
  axisY: {
    offset: axisWidth(),
    scaleMinSpace: 36,
    onlyInteger: true,
    labelInterpolationFnc: (value: unknown) => compactAmount(Number(value)),
  },
})

const drawBars = (container: HTMLElement, months: Months) => {
  const chart = new BarChart(
    container,
    {
      labels: months.map(({ label }) => label),
      series: [
        { className: "bars-allocated", data: months.map(({ allocated = 0 }) => allocated) },
        { className: "bars-spent", data: months.map(({ spent }) => spent) },
        { className: "bars-came-in", data: months.map(({ cameIn = 0 }) => cameIn) },
      ],
    },
    // Both at the same position: the spent amount is in front of the allocated one, and taller if it is more. Refunds
    // may exceed the spending, below 0.
    {
      seriesBarDistance: 0,
      low: Math.min(0, ...months.map(({ spent }) => spent)),
      ...optionsFor(container, months.length),
    },
  )
  chart.on("draw", (event) => {
    if (event.type !== "bar") return
    const month = months[event.index]
    if (month === undefined) return
    const isSpent = event.seriesIndex === 1
    const [widest, share] = isSpent ? [26, 0.42] : [40, 0.68]
    const width = event.chartRect.width() / months.length
    if (event.seriesIndex === 2) {
      const half = Math.min(40, width * 0.8) / 2
      const place = { x1: event.x1 - half, x2: event.x1 + half, y1: event.y2, y2: event.y2 }
      event.element.attr(month.cameIn === undefined ? { "stroke-width": 0 } : { ...place, "stroke-width": 3 })
      return
    }
    event.element.attr({ "stroke-width": Math.min(widest, width * share) })
    if (month.highlighted === true) event.element.addClass("bar-highlighted")
    if (isSpent && month.spent > (month.allocated ?? Infinity)) event.element.addClass("bar-over")
  })
  return chart
}

const isPlanned = (months: Months): boolean => months.some(({ allocated }) => allocated !== undefined)

const hasCameIn = ({ cameIn }: Month): boolean => cameIn !== undefined

/** The entries of the legend, by the class of their colour. */
const legendOf = (months: Months) => ({
  "bars-spent": "Spent",
  ...(isPlanned(months) ? { "bars-over": "Spent, over budget", "bars-allocated": "Allocated" } : {}),
  ...(months.some(hasCameIn) ? { "bars-came-in": "Came in" } : {}),
})

export const MonthChart = ({ label, months, onChoose, children }: MonthChartProps) => {
  const container = useDrawing(months, (element) => drawBars(element, months))
  useEffect(() => {
    const element = container.current
    if (element === null || onChoose === undefined) return
    const choose = ({ clientX }: MouseEvent) => {
      const index = monthAt(element, clientX, months.length)
      if (index in months) onChoose(index)
    }
    element.addEventListener("click", choose)
    return () => element.removeEventListener("click", choose)
  }, [container, months, onChoose])
  return (
    <figure className="bars">
      <div
        aria-label={`Bar chart: ${label}. A table with the figures follows.`}
        className={onChoose === undefined ? "bars-picture" : "bars-picture bars-choice"}
        ref={container}
        role="img"
      />
      <figcaption aria-hidden="true" className="bars-legend small soft">
        {Object.entries(legendOf(months)).map(([colour, name]) => (
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

const MonthTable = ({ label, months }: Pick<MonthChartProps, "label" | "months">) => (
  <table>
    <caption>{label}</caption>
    <TableHead of={["Month", "Spent", "Allocated", ...(months.some(hasCameIn) ? ["Came in"] : [])]} />
    <tbody>
      {months.map(({ title, spent, allocated, cameIn }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{exactAmount(spent)}</td>
          <td>{exactAmount(allocated ?? 0)}</td>
          {cameIn !== undefined && <td>{exactAmount(cameIn)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)
