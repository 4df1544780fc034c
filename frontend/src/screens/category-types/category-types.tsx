import { useList } from "../../api/queries.ts"
import { useLists } from "../../api/budget.ts"
import { totalIncome } from "../../lib/money.ts"
import { Awaited } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { AllocationForm } from "../../features/category-types/allocation-form.tsx"
import { sharesOf } from "../../parts/categories/split.ts"
import { OnboardingSteps } from "../../components/layout/onboarding-steps.tsx"

export const CategoryTypes = () => {
  const { loaded, error, retry } = useLists("categoryTypes", "incomes")
  const [types, incomes] = [useList("categoryTypes"), useList("incomes")]

  return (
    <Page
      lead="Half for what you need, some for what you want, the rest for later: a good start, and yours to change."
      title="Set Category Type Allocations"
    >
      <OnboardingSteps current="Split" />
      {loaded ? (
        <AllocationForm income={totalIncome(incomes)} initial={sharesOf(types)} />
      ) : (
        <Awaited count={1} error={error} height="22rem" label="your split" onRetry={retry} />
      )}
    </Page>
  )
}
