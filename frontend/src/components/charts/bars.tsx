import { BarChart, type BarChartOptions } from "chartist"
import { useChart } from "./use-chart.ts"
import { compactAmount, exactAmount } from "../../lib/money/format.ts"

export interface Bar {
  /** Under the bar: "Nov". */
  readonly label: string
  /** In the table: "November 2026". */
  readonly title: string
  /** In front. */
  readonly spent: number
  /** Behind. */
  readonly allocated: number
  /** Drawn more boldly than the others. */
  readonly highlighted: boolean
}

interface BarsProps {
  /** What is compared: "Spent and allocated, month by month". */
  readonly label: string
  readonly bars: ReadonlyArray<Bar>
}

/** The least width of a label, in pixels. */
const labelWidth = 34
/** As wide as "$12.5K", and a gap; a longer sign, as in "KWD 12.5K", needs more. */
const axisWidth = (): number => 52 + 8 * (compactAmount(0).length - "$0".length)

const optionsFor = (container: HTMLElement, count: number): BarChartOptions => ({
  // Both at the same position: the spent amount is in front of the allocated one, and taller if it is more.
  seriesBarDistance: 0,
  low: 0,
  chartPadding: { top: 16, right: 0, bottom: 0, left: 0 },
  axisX: {
    showGrid: false,
    offset: 24,
    labelInterpolationFnc: (label, index) => {
      const crowded = (container.clientWidth - axisWidth()) / count < labelWidth
      // Counted from the newest, which is always named.
      return crowded && (count - 1 - index) % 2 === 1 ? "" : label
    },
  },
  axisY: {
    offset: axisWidth(),
    scaleMinSpace: 36,
    onlyInteger: true,
    labelInterpolationFnc: (value) => compactAmount(Number(value)),
  },
})

const useDrawing = (bars: ReadonlyArray<Bar>) =>
  useChart(bars, (container) => {
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
  })

const Legend = () => (
  <figcaption aria-hidden="true" className="bars-legend small soft">
    <span>
      <span className="swatch bars-spent" /> Spent
    </span>
    <span>
      <span className="swatch bars-over" /> Spent, over budget
    </span>
    <span>
      <span className="swatch bars-allocated" /> Allocated
    </span>
  </figcaption>
)

const Figures = ({ label, bars }: BarsProps) => (
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
      {bars.map(({ title, spent, allocated }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{exactAmount(spent)}</td>
          <td>{exactAmount(allocated)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/**
 * Bars of what was spent in front of wider ones of what was allocated; for screen readers,
 * the figures follow as a hidden table.
 */
export const Bars = ({ label, bars }: BarsProps) => {
  const container = useDrawing(bars)
  return (
    <figure className="bars">
      <div
        aria-label={`Bar chart: ${label}. A table with the figures follows.`}
        className="bars-picture"
        ref={container}
        role="img"
      />
      <Legend />
      <div className="heard">
        <Figures bars={bars} label={label} />
      </div>
    </figure>
  )
}
