import { ButtonLink } from "../../components/controls/button-link.tsx"
import { useList } from "../../api/queries.ts"
import { useCategoryPerformances } from "../../api/budget.ts"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { CategoryCard } from "../../features/performances/analysis-card.tsx"
import { monthInPath } from "../../features/performances/months.ts"
import { monthTitle } from "../../lib/format.ts"
import { titleOf, typeClass, typeNamed, type TypeName } from "../../lib/types.ts"
import { spentMostFirst } from "../../features/performances/slices.ts"

interface SpendingAnalysisProps {
  readonly type: TypeName
  /** As written in the path: lower case, and not validated yet. */
  readonly month: string
  readonly year: string
}

const back = { to: "/budget/summary", label: "Back" }

const NothingFound = ({ type }: { readonly type: TypeName }) => (
  <EmptyState action={<ButtonLink href="/budget/summary">Choose another month</ButtonLink>} title="Calm waters">
    <p>Nothing was spent on {type} in that month, or there is no such month in your history.</p>
  </EmptyState>
)

/** The spending of one type in one month, by category. */
export const SpendingAnalysis = ({ type, month: monthName, year }: SpendingAnalysisProps) => {
  const month = monthInPath(monthName, year)
  const { items, loaded, error, retry } = useCategoryPerformances(month)
  const typeId = typeNamed(useList("categoryTypes"), type)?.categoryTypeId
  const performances = spentMostFirst(items.filter(({ categoryTypeId }) => categoryTypeId === typeId))
  const when = `${monthTitle(monthName)} ${year}`
  const isEmpty = month === undefined || (loaded && performances.length === 0)

  // One `Page` for all states: a new one would take the focus, for instance when the first category appears.
  return (
    <Page
      back={back}
      lead={isEmpty ? null : when}
      title={isEmpty ? `No spending analysis found for ${when}` : `${titleOf(type)} Spending Analysis`}
    >
      {isEmpty ? (
        <NothingFound type={type} />
      ) : (
        <>
          {(!loaded || error !== "") && (
            <Awaited count={2} error={error} height="20rem" label="your spending" onRetry={retry} />
          )}
          <ol className={`analysis-ranking ${typeClass(type)}`}>
            {performances.map((performance) => (
              <CategoryCard
                key={performance.categoryId}
                month={month}
                most={performances[0]?.totalSpend ?? 0}
                performance={performance}
                type={type}
              />
            ))}
          </ol>
        </>
      )}
    </Page>
  )
}
