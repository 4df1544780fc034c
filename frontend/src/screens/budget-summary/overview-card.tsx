import type { CategoryPerformance, Overview } from "@evenkeel/contracts/api/performances"
import type { ReactNode } from "react"
import { Money } from "../../components/money.tsx"
import { ProgressBar } from "../../components/progress-bar.tsx"
import { dollarsAndCents, percentage } from "../../format.ts"
import { levelWord, percentSpent, spendLevel } from "../../spend-level.ts"
import { isTypeName, titleOf, typeClass, type TypeName } from "../../type-names.ts"
import { SpendingPie } from "./spending-pie.tsx"

/** The type that an overview is of; undefined for the one of everything. */
export const typeOfOverview = ({ overviewType }: Overview): TypeName | undefined => {
  const name = overviewType.toLowerCase()
  return isTypeName(name) ? name : undefined
}

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div><dt>{title}</dt><dd className="figure">{children}</dd></div>
)

const Saved = ({ amount }: { readonly amount: number }) =>
  amount >= 0
    ? <span className="overview-saved">+{dollarsAndCents(amount)}</span>
    : <span className="overview-overspent">{"\u2212"}{dollarsAndCents(-amount)} <span className="small">overspent</span></span>

interface OverviewCardProps {
  readonly overview: Overview
  /** "November 2026" */
  readonly month: string
  /** The categories that it sums up; undefined while they are being fetched. */
  readonly performances: ReadonlyArray<CategoryPerformance> | undefined
  readonly colourOf: (categoryId: string) => number
  /** Where to look closer. */
  readonly action?: ReactNode
}

export const OverviewCard = ({ overview, month, performances, colourOf, action }: OverviewCardProps) => {
  const { totalSpent, totalAmountAllocated, totalPercentUtilized, savedAmountAttributesTotal, totalAmountSaved } = overview
  const type = typeOfOverview(overview)
  const title = type === undefined ? "General" : titleOf(type)
  const percent = percentSpent(totalSpent, totalAmountAllocated)
  return (
    <section aria-label={`${title} Overview`} className={`card overview ${type === undefined ? "overview-general" : typeClass(type)}`}>
      <div className="overview-figures">
        <h3>{title} Overview</h3>
        <p className="overview-spent">
          Spent <strong><Money amount={totalSpent} cents /></strong> out of allocated <strong><Money amount={totalAmountAllocated} cents /></strong>
        </p>
        <ProgressBar bare label={`${title}, spent of what was allocated`} percent={percent} />
        <dl>
          <Figure title="Budget Utilization">{percentage(totalPercentUtilized)} <span className="small soft">{levelWord(spendLevel(percent), totalAmountAllocated)}</span></Figure>
          <Figure title={savedAmountAttributesTotal >= 0 ? "Amount Under Budget" : "Amount Over Budget"}>{dollarsAndCents(Math.abs(savedAmountAttributesTotal))}</Figure>
          <Figure title="Total Amount Saved"><Saved amount={totalAmountSaved} /></Figure>
        </dl>
      </div>
      {totalSpent > 0 && <SpendingPie colourOf={colourOf} label={`${title}, spent by category in ${month}`} performances={performances} />}
      {action !== undefined && <div className="overview-action">{action}</div>}
    </section>
  )
}
