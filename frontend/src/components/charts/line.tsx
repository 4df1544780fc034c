import { LineChart, Interpolation } from "chartist"
import type { ReactNode } from "react"
import { monthAxes } from "./month-axes.ts"
import { MonthChart, type Month } from "./month-chart.tsx"

interface LineProps {
  /** What goes on: "Groceries, spent and allocated". */
  readonly label: string
  readonly months: ReadonlyArray<Month>
  /** A table of the figures for everybody; without it, there is one for screen readers. */
  readonly children?: ReactNode
}

const isPlanned = (months: ReadonlyArray<Month>): boolean => months.some(({ allocated }) => allocated !== undefined)

const draw = (container: HTMLElement, months: ReadonlyArray<Month>) => {
  const chart = new LineChart(
    container,
    {
      labels: months.map(({ label }) => label),
      series: [
        ...(isPlanned(months)
          ? [{ name: "allocated", className: "line-allocated", data: months.map(({ allocated = 0 }) => allocated) }]
          : []),
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

/** A line of what was spent, and one of what was allocated, if there is a plan. */
export const Line = ({ label, months, children }: LineProps) => (
  <MonthChart
    draw={draw}
    kind="Line"
    label={label}
    legend={{ "bars-spent": "Spent", ...(isPlanned(months) ? { "line-allocated": "Allocated" } : {}) }}
    months={months}
  >
    {children}
  </MonthChart>
)
