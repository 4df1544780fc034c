import type { BudgetSummary, Overview } from "@evenkeel/contracts/api/performances"
import { Link } from "wouter"
import { useList } from "../../api/queries.ts"
import { useCategoryPerformances } from "../../api/budget.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { Failure } from "../../components/feedback/notice.tsx"
import { exactAmount, sumOfAmounts } from "../../lib/money.ts"
import { PlannedAndCameIn } from "../../parts/figures/came-in.tsx"
import { monthOfSummary, titleOfSummary } from "./months.ts"
import { isOver } from "../../lib/today.ts"
import { plural } from "../../lib/words.ts"
import { MonthSentence } from "./month-sentence.tsx"
import { OverviewCard, typeOfOverview } from "./overview-card.tsx"
import { coloursOf } from "./slices.ts"
import { titleOf, typeNamed, type TypeName } from "../../lib/types.ts"
import "./performances.css"

const LookCloser = ({ type, summary }: { readonly type: TypeName; readonly summary: BudgetSummary }) => {
  const { month, year } = summary.id.monthYear
  return (
    <Link className="button quiet" href={`/${type}/analysis/${month.toLowerCase()}/${year}`}>
      View Spending Analysis<span className="heard"> of {titleOf(type)}</span>
    </Link>
  )
}

/** Notes on amounts that the figures below leave out, or assume. */
const MonthNotes = ({ summary: { planAssumed, toSort } }: { readonly summary: BudgetSummary }) => (
  <>
    {toSort !== undefined && (
      <p className="note row from-top gap-2">
        <Icon name="info" />
        <span>
          {toSort.transactions === 1 ? "One transaction is" : `${plural(toSort.transactions, "transaction")} are`} still
          to sort: <strong className="figure">{exactAmount(toSort.amount)}</strong> isn't included yet.{" "}
          <Link href="/home">{toSort.transactions === 1 ? "Sort it" : "Sort them"}</Link>
        </span>
      </p>
    )}
    {planAssumed === true && (
      <p className="note row from-top gap-2">
        <Icon name="info" />
        <span>You had no plan yet: this month is compared with the plan that you made later.</span>
      </p>
    )}
  </>
)

export const SelectedMonth = ({ summary }: { readonly summary: BudgetSummary }) => {
  const month = monthOfSummary(summary)
  const { items, loaded, error, retry } = useCategoryPerformances(month)
  const allCategoryTypes = useList("categoryTypes")
  const colourOf = coloursOf(items)
  const { totalSpent, totalAmountSaved } = summary.generalOverview

  const performancesOf = (type: TypeName | undefined) => {
    // After a failure nothing is loading: show no chart, rather than one that seems to load forever.
    if (!loaded) return error === "" ? undefined : []
    if (type === undefined) return items
    const id = typeNamed(allCategoryTypes, type)?.categoryTypeId
    return items.filter(({ categoryTypeId }) => categoryTypeId === id)
  }

  const card = (overview: Overview) => {
    const type = typeOfOverview(overview)
    return (
      <OverviewCard
        action={type === undefined ? undefined : <LookCloser summary={summary} type={type} />}
        colourOf={colourOf}
        key={overview.overviewType}
        month={month}
        overview={overview}
        performances={performancesOf(type)}
      />
    )
  }

  return (
    <section aria-labelledby="selected-month" className="selected-month">
      <h2 id="selected-month">Budget Performance for {titleOfSummary(summary)}</h2>
      {isOver(month) && <MonthSentence summary={summary} />}
      <PlannedAndCameIn month={month} planned={sumOfAmounts([totalSpent, totalAmountSaved])} />
      <MonthNotes summary={summary} />
      {error !== "" && <Failure message={error} onRetry={retry} />}
      <div className="overviews stack gap-4">
        {[summary.generalOverview, summary.needsOverview, summary.wantsOverview, summary.investmentOverview].map(card)}
      </div>
    </section>
  )
}
