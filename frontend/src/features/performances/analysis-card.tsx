import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import type { Month } from "@evenkeel/contracts/month"
import { useId, useState, type ReactNode } from "react"
import { Figure } from "../../components/layout/figure.tsx"
import { percentage } from "../../lib/format.ts"
import { isOver } from "../../lib/today.ts"
import { Explained } from "../../parts/figures/explained.tsx"
import { ProgressBar } from "../../parts/figures/progress-bar.tsx"
import { percentSpent } from "../../lib/figures/spend-level.ts"
import { wordWhere } from "../../lib/figures/spend-words.ts"
import { narrow, useMedia } from "../../lib/page/media.ts"
import { CategoryRows } from "./category-rows.tsx"
import { CategoryYear } from "./trends.tsx"
import { Merchants } from "./merchants.tsx"
import { exactAmount } from "../../lib/money.ts"
import type { TypeName } from "../../lib/types.ts"
import { nameOfCategory } from "./slices.ts"
import "./analysis-card.css"

interface OnRequestProps {
  readonly of: string
  readonly label: string
  readonly children: ReactNode
}

/** Fetched when somebody opens it. */
const OnRequest = ({ of, label, children }: OnRequestProps) => {
  const [open, setOpen] = useState(false)
  return (
    <section>
      <button
        aria-expanded={open}
        aria-label={`${of}, ${label.toLowerCase()}`}
        className="quiet"
        onClick={() => setOpen(!open)}
        type="button"
      >
        {label}
      </button>
      {open && children}
    </section>
  )
}

interface CategoryCardProps {
  readonly performance: CategoryPerformance
  readonly type: TypeName
  readonly month: Month
  /** The spending of the first in the ranking, which scales all bars. */
  readonly most: number
}

/** One category of the ranking. Its details are open where there is room; on a phone a tap opens them. */
export const CategoryCard = ({ performance, type, month, most }: CategoryCardProps) => {
  const id = useId()
  const isNarrow = useMedia(narrow)
  const { categoryId, totalSpend, totalAmountAllocated, transactionCount, categoryPercentUtilization, topMerchants } =
    performance
  const name = nameOfCategory(performance)
  const percent = percentSpent(totalSpend, totalAmountAllocated)
  const judged = { type, closed: isOver(month) }
  const explained = (figure: ExplainRequest["figure"], title: string, shown: string) => (
    <Explained about={{ figure, category: categoryId, month }} shown={shown} title={`${name}, ${title}`} />
  )
  return (
    <li aria-labelledby={id}>
      <details className="card analysis-card" open={!isNarrow}>
        <summary className="cluster on-baseline spread">
          <h2 id={id}>{name}</h2>
          <strong className="figure">{exactAmount(totalSpend)}</strong>
          <span
            className="analysis-rank"
            style={{ backgroundSize: `${percentSpent(Math.max(0, totalSpend), most)}% 100%` }}
          />
        </summary>
        <div className="analysis-parts stack gap-5 flush">
          <section>
            <h3>Spending Highlights</h3>
            <ProgressBar analysis bare label={`${name}, spent of its budget`} judged={judged} percent={percent} />
            <dl className="highlights columns">
              <Figure title="Total Spend">{explained("categorySpent", "total spend", exactAmount(totalSpend))}</Figure>
              <Figure title="Amount Budgeted">
                {explained("categoryBudget", "amount budgeted", exactAmount(totalAmountAllocated))}
              </Figure>
              <Figure title="Transaction Count">{transactionCount}</Figure>
              <Figure title="Utilization %">
                {explained("categoryUtilization", "utilization", percentage(categoryPercentUtilization))}{" "}
                <span className="small soft">{wordWhere(totalAmountAllocated, percent, judged)}</span>
              </Figure>
            </dl>
          </section>
          {topMerchants.length > 0 && (
            <section>
              <h3>Where Your Money Went</h3>
              <Merchants category={categoryId} merchants={topMerchants} month={month} />
            </section>
          )}
          <div className="analysis-more cluster from-top">
            <OnRequest label="Month by month" of={name}>
              <CategoryYear categoryId={categoryId} month={month} name={name} />
            </OnRequest>
            <OnRequest label="Transactions" of={name}>
              <CategoryRows categoryId={categoryId} month={month} name={name} />
            </OnRequest>
          </div>
        </div>
      </details>
    </li>
  )
}
