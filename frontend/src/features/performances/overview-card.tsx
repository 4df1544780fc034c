import type { Figure as FigureName } from "@evenkeel/contracts/api/audit/explain"
import type { CategoryPerformance, Overview } from "@evenkeel/contracts/api/performances"
import type { Month } from "@evenkeel/contracts/month"
import type { ReactNode } from "react"
import { Figure } from "../../components/layout/figure.tsx"
import { percentage, titleOfMonth } from "../../lib/format.ts"
import { isOver } from "../../lib/today.ts"
import { Explained } from "../../parts/figures/explained.tsx"
import { ProgressBar } from "../../parts/figures/progress-bar.tsx"
import { percentSpent } from "../../lib/figures/spend-level.ts"
import { wordWhere } from "../../lib/figures/spend-words.ts"
import { Pie, PieWaiting } from "../../components/charts/chart.tsx"
import { slicesOf } from "./slices.ts"
import { exactAmount, sumOfAmounts } from "../../lib/money.ts"
import { isTypeName, titleOf, typeClass, type TypeName } from "../../lib/types.ts"

/** The type of an overview; undefined for the general one. */
export const typeOfOverview = ({ overviewType }: Overview): TypeName | undefined => {
  const name = overviewType.toLowerCase()
  return isTypeName(name) ? name : undefined
}

const signedAmount = (amount: number): string => `${amount < 0 ? "" : "+"}${exactAmount(amount)}`

interface OverviewCardProps {
  readonly overview: Overview
  readonly month: Month
  /** The categories that it summarises; undefined while they are being fetched. */
  readonly performances: ReadonlyArray<CategoryPerformance> | undefined
  readonly colourOf: (categoryId: string) => number
  readonly action?: ReactNode
}

export const OverviewCard = ({ overview, month, performances, colourOf, action }: OverviewCardProps) => {
  const { totalSpent, totalAmountAllocated, totalPercentUtilized, savedAmountAttributesTotal, totalAmountSaved } =
    overview
  const type = typeOfOverview(overview)
  const title = type === undefined ? "General" : titleOf(type)
  const percent = percentSpent(totalSpent, totalAmountAllocated)
  const slices = performances && slicesOf(performances, colourOf)
  const isInvested = type === "investments"
  const judged = { type, closed: isOver(month) }
  // There was a budget, and investments may exceed theirs.
  const isOverspent = totalAmountSaved < 0 && !isInvested && sumOfAmounts([totalSpent, totalAmountSaved]) > 0
  const explained = (figure: FigureName, name: string, shown: string) => (
    <Explained about={{ figure, month, ...(type && { type }) }} shown={shown} title={`${title}, ${name}`} />
  )
  return (
    <section
      aria-label={`${title} Overview`}
      className={`card overview ${type === undefined ? "overview-general" : typeClass(type)}`}
    >
      <div className="overview-figures">
        <h3>{title} Overview</h3>
        <p className="overview-spent">
          Spent <strong>{explained("spent", "spent", exactAmount(totalSpent))}</strong> out of allocated{" "}
          <strong>{explained("allocated", "allocated", exactAmount(totalAmountAllocated))}</strong>
        </p>
        <ProgressBar bare label={`${title}, spent of what was allocated`} judged={judged} percent={percent} />
        <dl>
          <Figure title="Budget Utilization">
            {explained("utilization", "budget utilization", percentage(totalPercentUtilized))}{" "}
            <span className="small soft">{wordWhere(totalAmountAllocated, percent, judged)}</span>
          </Figure>
          <Figure title={savedAmountAttributesTotal >= 0 ? "Amount Under Budget" : "Amount Over Budget"}>
            <span className={savedAmountAttributesTotal < 0 && !isInvested ? "overspent" : ""}>
              {explained("underOver", "under or over budget", exactAmount(Math.abs(savedAmountAttributesTotal)))}
            </span>
          </Figure>
          <Figure title="Total Amount Saved">
            <span className={totalAmountSaved >= 0 ? "overview-saved" : "overspent"}>
              {explained("totalSaved", "total amount saved", signedAmount(totalAmountSaved))}
              {isOverspent && <span className="small"> overspent</span>}
            </span>
          </Figure>
        </dl>
      </div>
      {totalSpent > 0 && slices === undefined && <PieWaiting />}
      {totalSpent > 0 && slices !== undefined && slices.length > 0 && (
        <Pie label={`${title}, spent by category in ${titleOfMonth(month)}`} slices={slices} />
      )}
      {action !== undefined && <div className="overview-action">{action}</div>}
    </section>
  )
}
