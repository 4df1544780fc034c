import { LineChart, Interpolation } from "chartist"
import { monthAxes } from "./month-axes.ts"
import { MonthChart, type Month } from "./month-chart.tsx"

interface LineProps {
  /** What goes on: "Groceries, spent and allocated". */
  readonly label: string
  readonly months: ReadonlyArray<Month>
}

const draw = (container: HTMLElement, months: ReadonlyArray<Month>) => {
  const chart = new LineChart(
    container,
    {
      labels: months.map(({ label }) => label),
      series: [
        { name: "allocated", className: "line-allocated", data: months.map(({ allocated }) => allocated) },
        { name: "spent", className: "bars-spent", data: months.map(({ spent }) => spent) },
      ],
    },
    {
      low: Math.min(0, ...months.map(({ spent }) => spent)),
      fullWidth: false,
      chartPadding: { top: 16, right: 0, bottom: 0, left: 0 },
      // A straight way from month to month: a curve would show amounts that never were.
      lineSmooth: Interpolation.none(),
      series: { allocated: { showPoint: false } },
      ...monthAxes(container, months.length),
    },
  )
  // Chartist draws a month's amounts where its label begins: they belong above the middle of it.
  chart.on("created", ({ chartRect }) => {
    const halfAMonth = chartRect.width() / months.length / 2
    for (const series of container.querySelectorAll(".ct-series"))
      series.setAttribute("transform", `translate(${halfAMonth})`)
  })
  return chart
}

/** A line of what was spent, and one of what was allocated. */
export const Line = ({ label, months }: LineProps) => (
  <MonthChart
    draw={draw}
    kind="Line"
    label={label}
    legend={{ "bars-spent": "Spent", "line-allocated": "Allocated" }}
    months={months}
  />
)
