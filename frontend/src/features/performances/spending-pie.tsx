import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import { guardedPart } from "../../components/feedback/notice.tsx"
import { slicesOf } from "./slices.ts"

const Waiting = () => (
  <div className="pie stack gap-4" role="status">
    <span className="heard">Loading the spending of each category</span>
    <div className="skeleton pie-waiting" />
    <div className="skeleton legend-waiting" />
  </div>
)

// The chart library is as heavy as a screen, and only this and the trend need it.
const Pie = guardedPart(() => import("../../components/charts/pie.tsx"), "Pie", <Waiting />)

interface SpendingPieProps {
  readonly label: string
  /** Undefined until they are loaded. */
  readonly performances: ReadonlyArray<CategoryPerformance> | undefined
  readonly colourOf: (categoryId: string) => number
}

export const SpendingPie = ({ label, performances, colourOf }: SpendingPieProps) => {
  if (performances === undefined) return <Waiting />
  const slices = slicesOf(performances, colourOf)
  if (slices.length === 0) return null
  return <Pie label={label} slices={slices} />
}
