import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { spentMostFirst } from "../../category-performances.ts"
import { EmptyState, Failure } from "../../components/notice.tsx"
import { Page } from "../../components/page.tsx"
import { Skeleton } from "../../components/skeleton.tsx"
import { monthTitle } from "../../format.ts"
import { categoryTypes, typeNamed } from "../../stores/category-types.ts"
import { categoryPerformances } from "../../stores/performances.ts"
import { titleOf, typeClass, type TypeName } from "../../type-names.ts"
import { useCategoryPerformances } from "../../use-category-performances.ts"
import { CategoryCard } from "./category-card.tsx"
import { monthInPath } from "./month-in-path.ts"
import "./spending-analysis.css"

interface SpendingAnalysisProps {
  readonly type: TypeName
  /** As it stands in the path: lower case, and not yet known to be a month. */
  readonly month: string
  readonly year: string
}

const back = { to: "/budget/summary", label: "Back" }

const NothingFound = ({ type, when }: { readonly type: TypeName; readonly when: string }) => (
  <Page back={back} title={`No spending analysis found for ${when}`}>
    <EmptyState action={<Link className="button" href="/budget/summary">Choose another month</Link>} title="Calm waters">
      <p>Nothing was spent on {type} in that month, or there is no such month in your history.</p>
    </EmptyState>
  </Page>
)

/** Where the money of one type went in one month, category by category. */
export const SpendingAnalysis = ({ type, month: monthName, year }: SpendingAnalysisProps) => {
  const month = monthInPath(monthName, year)
  const { items, loaded, error } = useCategoryPerformances(month)
  const typeId = typeNamed(useSnapshot(categoryTypes.state).items, type)?.categoryTypeId
  const performances = spentMostFirst(items.filter(({ categoryTypeId }) => categoryTypeId === typeId))
  const when = `${monthTitle(monthName)} ${year}`

  if (month === undefined || (loaded && performances.length === 0)) return <NothingFound type={type} when={when} />
  return (
    <Page back={back} lead={when} title={`${titleOf(type)} Spending Analysis`}>
      {!loaded && error !== "" && <Failure message={error} onRetry={() => void categoryPerformances.refetch()} />}
      {!loaded && error === "" && <Skeleton count={2} height="20rem" label="your spending" />}
      <ul className={`analysis ${typeClass(type)}`}>
        {performances.map((performance) => <CategoryCard month={month} key={performance.categoryId} performance={performance} />)}
      </ul>
    </Page>
  )
}
