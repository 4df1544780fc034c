import type { BudgetSummary, Overview } from "@evenkeel/contracts/api/performances"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { Failure } from "../../components/feedback/notice.tsx"
import { categoryTypes, titleOf, typeNamed, type TypeName } from "../category-types/store.ts"
import { monthOfSummary, titleOfSummary } from "./months.ts"
import { OverviewCard, typeOfOverview } from "./overview-card.tsx"
import { coloursOf } from "./slices.ts"
import { categoryPerformances, useCategoryPerformances } from "./store.ts"
import "./performances.css"

const LookCloser = ({ type, summary }: { readonly type: TypeName; readonly summary: BudgetSummary }) => {
  const { month, year } = summary.id.monthYear
  return (
    <Link className="button quiet" href={`/${type}/analysis/${month.toLowerCase()}/${year}`}>
      View Spending Analysis<span className="heard"> of {titleOf(type)}</span>
    </Link>
  )
}

/** The four overviews of one month. */
export const SelectedMonth = ({ summary }: { readonly summary: BudgetSummary }) => {
  const month = monthOfSummary(summary)
  const { items, loaded, error } = useCategoryPerformances(month)
  const allCategoryTypes = useSnapshot(categoryTypes.state).items
  const colourOf = coloursOf(items)

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
      {error !== "" && <Failure message={error} onRetry={() => categoryPerformances.refetch()} />}
      <div className="overviews">
        {[summary.generalOverview, summary.needsOverview, summary.wantsOverview, summary.investmentOverview].map(card)}
      </div>
    </section>
  )
}
