import { ButtonLink } from "../../components/controls/button-link.tsx"
import { useList } from "../../api/queries.ts"
import { useLists } from "../../api/budget.ts"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { ChooseCategories } from "../../features/categories/choosing/choose-categories.tsx"
import { OnboardingSteps } from "../../components/layout/onboarding-steps.tsx"
import { wholeAmount } from "../../lib/money.ts"
import { titleOf, typeNamed, type TypeName } from "../../lib/types.ts"

/** Takes its room before the budget is known, so that nothing moves. */
const ToDivide = ({ budget }: { readonly budget: number | undefined }) => (
  <span style={{ visibility: budget === undefined ? "hidden" : "visible" }}>
    {wholeAmount(budget ?? 0)} a month to divide. What is not allocated is saved.
  </span>
)

/** "Add Categories for Needs", and likewise for the others: chosen here, sent on Submit, then on to the next type. */
export const AddCategories = ({ type: name }: { readonly type: TypeName }) => {
  const { loaded, error, retry } = useLists("categoryTypes", "categories")
  const title = titleOf(name)
  const type = typeNamed(useList("categoryTypes"), name)

  return (
    <Page
      lead={loaded && type === undefined ? null : <ToDivide budget={type?.budgetAmount} />}
      title={`Add Categories for ${title}`}
    >
      <OnboardingSteps current={title} />
      {!loaded && <Awaited count={2} error={error} height="14rem" label="your categories" onRetry={retry} />}
      {loaded && type === undefined && <Unsplit />}
      {loaded && type !== undefined && <ChooseCategories type={type} />}
    </Page>
  )
}

const Unsplit = () => (
  <EmptyState action={<ButtonLink href="/category-types">Split your budget</ButtonLink>} title="One step before this">
    <p>First decide how much of your income goes to needs, wants and investments.</p>
  </EmptyState>
)
