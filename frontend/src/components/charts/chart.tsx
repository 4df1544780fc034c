// The chart library is as heavy as a screen, so it is fetched with the first chart.
import { guardedPart, Skeleton } from "../feedback/notice.tsx"

export const MonthChart = guardedPart(
  () => import("./months.tsx"),
  "MonthChart",
  <Skeleton count={1} height="17rem" label="the chart" />,
)

export const PieWaiting = () => (
  <div className="pie stack gap-4" role="status">
    <span className="heard">Loading the spending of each category</span>
    <div className="skeleton pie-waiting" />
    <div className="skeleton legend-waiting" />
  </div>
)

export const Pie = guardedPart(() => import("./pie.tsx"), "Pie", <PieWaiting />)
