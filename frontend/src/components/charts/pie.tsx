import { PieChart } from "chartist"
import { TableHead } from "../layout/figure.tsx"
import { percentage } from "../../lib/format.ts"
import { sumOfAmounts, wholeAmount } from "../../lib/money.ts"
import { useDrawing } from "./drawing.ts"
import "./charts.css"

export interface Slice {
  readonly name: string
  /** Without a positive amount it appears only in the legend. */
  readonly amount: number
  /** 0 to 9: the index in the palette. */
  readonly colour: number
}

export interface PieProps {
  /** The pie's label: "Needs, spent in November 2026". */
  readonly label: string
  /** Drawn clockwise from the top. */
  readonly slices: ReadonlyArray<Slice>
}

const size = 200

const drawPie = (container: HTMLElement, slices: ReadonlyArray<Slice>) =>
  new PieChart(
    container,
    { series: slices.map(({ amount, colour }) => ({ value: amount, className: `slice colour-${colour}` })) },
    // Fixed coordinates, scaled by the browser, so that a pie need not be redrawn when the page gets narrower.
    { viewBox: { width: size, height: size }, chartPadding: 2, showLabel: false },
  )

/** A pie whose legend is a table, so that all its figures can be read, in the same order. */
export const Pie = ({ label, slices }: PieProps) => {
  const drawn = slices.filter(({ amount }) => amount > 0)
  const drawnTotal = sumOfAmounts(drawn.map(({ amount }) => amount))
  // Net of refunds, to agree with the figure beside the pie.
  const spent = wholeAmount(sumOfAmounts(slices.map(({ amount }) => amount)))
  const container = useDrawing(drawn, (element) => drawPie(element, drawn))
  return (
    <figure className="pie stack gap-4">
      <div aria-label={`Pie chart: ${label}. The table beside it has the figures.`} className="pie-picture" role="img">
        <div ref={container} />
        <span className="pie-middle figure">
          <strong style={{ "--characters": spent.length }}>{spent}</strong> spent
        </span>
      </div>
      <table className="pie-legend">
        <caption className="heard">{label}</caption>
        <TableHead className="heard" of={["Category", "Share", "Spent"]} />
        <tbody>
          {/* Two types may have categories with the same name. */}
          {slices.map(({ name, amount, colour }, index) => (
            <tr key={`${name} ${index}`}>
              <th scope="row">
                <span aria-hidden="true" className={`swatch colour-${colour}`} /> {name}
              </th>
              <td className="figure">
                {amount > 0 ? percentage(Math.round((amount / drawnTotal) * 1000) / 1000) : "Refund"}
              </td>
              <td className="figure">{wholeAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
