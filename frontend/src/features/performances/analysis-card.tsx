import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import type { Month } from "@evenkeel/contracts/month"
import { useId, useState, type ReactNode } from "react"
import { Link } from "wouter"
import { Figure } from "../../components/layout/figure.tsx"
import { percentage } from "../../lib/format.ts"
import { isOver } from "../../lib/today.ts"
import { Explained } from "../../parts/figures/explained.tsx"
import { ProgressBar } from "../../parts/figures/progress-bar.tsx"
import { percentSpent } from "../../lib/figures/spend-level.ts"
import { wordWhere } from "../../lib/figures/spend-words.ts"
import { addressOf } from "../../lib/list-filters.ts"
import { CategoryRows } from "./category-rows.tsx"
import { CategoryYear } from "./trends.tsx"
import { Merchants } from "./merchants.tsx"
import { exactAmount } from "../../lib/money.ts"
import type { TypeName } from "../../lib/types.ts"
import { nameOfCategory } from "./slices.ts"
import "./analysis-card.css"

/** Fetched when somebody opens it. */
const OnRequest = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <section>
      <button aria-expanded={open} className="quiet" onClick={() => setOpen(!open)} type="button">
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
}

export const CategoryCard = ({ performance, type, month }: CategoryCardProps) => {
  const id = useId()
  const { categoryId, totalSpend, totalAmountAllocated, transactionCount, categoryPercentUtilization, topMerchants } =
    performance
  const name = nameOfCategory(performance)
  const percent = percentSpent(totalSpend, totalAmountAllocated)
  const judged = { type, closed: isOver(month) }
  const explained = (figure: ExplainRequest["figure"], title: string, shown: string) => (
    <Explained about={{ figure, category: categoryId, month }} shown={shown} title={`${name}, ${title}`} />
  )
  return (
    <li aria-labelledby={id} className="card analysis-card stack gap-5 flush">
      <section>
        <h2 id={id}>
          <Link href={addressOf({ month, category: categoryId })}>{name}</Link>
        </h2>
        <ProgressBar analysis bare label={`${name}, spent of its budget`} judged={judged} percent={percent} />
        <h3>Spending Highlights</h3>
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
        <OnRequest label={`${name}, month by month`}>
          <CategoryYear categoryId={categoryId} month={month} name={name} />
        </OnRequest>
        <OnRequest label={`${name}, transactions`}>
          <CategoryRows categoryId={categoryId} month={month} name={name} />
        </OnRequest>
      </div>
    </li>
  )
}
