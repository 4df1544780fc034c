import { LineChart, Interpolation } from "chartist"
import { monthAxes } from "./month-axes.ts"
import { MonthTable, type Month } from "./month-table.tsx"
import { useChart } from "./use-chart.ts"

interface LineProps {
  /** What goes on: "Groceries, spent and planned". */
  readonly label: string
  readonly months: ReadonlyArray<Month>
}

const useDrawing = (months: ReadonlyArray<Month>) =>
  useChart(months, (container) => {
    const chart = new LineChart(
      container,
      {
        labels: months.map(({ label }) => label),
        series: [
          { name: "plan", className: "line-plan", data: months.map(({ allocated }) => allocated) },
          { name: "spent", className: "bars-spent", data: months.map(({ spent }) => spent) },
        ],
      },
      {
        low: Math.min(0, ...months.map(({ spent }) => spent)),
        fullWidth: false,
        chartPadding: { top: 16, right: 0, bottom: 0, left: 0 },
        // A straight way from month to month: a curve would show amounts that never were.
        lineSmooth: Interpolation.none(),
        series: { plan: { showPoint: false } },
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
  })

const Legend = () => (
  <figcaption aria-hidden="true" className="bars-legend small soft">
    <span>
      <span className="swatch bars-spent" /> Spent
    </span>
    <span>
      <span className="swatch line-plan" /> Plan
    </span>
  </figcaption>
)

/** A line of what was spent, and one of the plan; for screen readers, the figures follow as a hidden table. */
export const Line = ({ label, months }: LineProps) => {
  const container = useDrawing(months)
  return (
    <figure className="bars">
      <div
        aria-label={`Line chart: ${label}. A table with the figures follows.`}
        className="bars-picture"
        ref={container}
        role="img"
      />
      <Legend />
      <div className="heard">
        <MonthTable label={label} months={months} />
      </div>
    </figure>
  )
}
