import { BarChart, type BarChartOptions } from "chartist"
import { monthAxes } from "./month-axes.ts"
import { MonthChart, type Month } from "./month-chart.tsx"

/** What was spent is in front, what was allocated behind. */
export interface Bar extends Month {
  readonly allocated: number
  /** Drawn more boldly than the others. */
  readonly highlighted: boolean
}

interface BarsProps {
  /** What is compared: "Spent and allocated, month by month". */
  readonly label: string
  readonly bars: ReadonlyArray<Bar>
}

const optionsFor = (container: HTMLElement, count: number): BarChartOptions => ({
  // Both at the same position: the spent amount is in front of the allocated one, and taller if it is more.
  seriesBarDistance: 0,
  low: 0,
  chartPadding: { top: 16, right: 0, bottom: 0, left: 0 },
  ...monthAxes(container, count),
})

const draw = (container: HTMLElement, bars: ReadonlyArray<Bar>) => {
  const chart = new BarChart(
    container,
    {
      labels: bars.map(({ label }) => label),
      series: [
        { className: "bars-allocated", data: bars.map(({ allocated }) => allocated) },
        { className: "bars-spent", data: bars.map(({ spent }) => Math.max(0, spent)) },
      ],
    },
    optionsFor(container, bars.length),
  )
  chart.on("draw", (event) => {
    if (event.type !== "bar") return
    const bar = bars[event.index]
    if (bar === undefined) return
    const isSpent = event.seriesIndex === 1
    const [widest, share] = isSpent ? [26, 0.42] : [40, 0.68]
    const width = event.chartRect.width() / bars.length
    event.element.attr({ "stroke-width": Math.min(widest, width * share) })
    if (bar.highlighted) event.element.addClass("bar-highlighted")
    if (isSpent && bar.spent > bar.allocated) event.element.addClass("bar-over")
  })
  return chart
}

/** Bars of what was spent in front of wider ones of what was allocated. */
export const Bars = ({ label, bars }: BarsProps) => (
  <MonthChart
    draw={draw}
    kind="Bar"
    label={label}
    legend={{ "bars-spent": "Spent", "bars-over": "Spent, over budget", "bars-allocated": "Allocated" }}
    months={bars}
  />
)
