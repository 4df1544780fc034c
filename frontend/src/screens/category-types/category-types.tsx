import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { Awaited } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { AllocationForm } from "../../features/category-types/allocation-form.tsx"
import { sharesOf } from "../../parts/categories/split.ts"
import { categoryTypes } from "../../api/category-types.ts"
import { incomes, totalIncome } from "../../api/incomes.ts"
import { OnboardingSteps } from "../../components/layout/onboarding-steps.tsx"

const fetchBoth = () => Promise.all([categoryTypes.fetchOnce(), incomes.fetchOnce()])

export const CategoryTypes = () => {
  const allCategoryTypes = useSnapshot(categoryTypes.state)
  const income = useSnapshot(incomes.state)
  useEffect(() => void fetchBoth(), [])

  return (
    <Page
      lead="Half for what you need, some for what you want, the rest for later: a good start, and yours to change."
      title="Set Category Type Allocations"
    >
      <OnboardingSteps current="Split" />
      {allCategoryTypes.loaded && income.loaded ? (
        <AllocationForm income={totalIncome(income.items)} initial={sharesOf(allCategoryTypes.items)} />
      ) : (
        <Awaited
          count={1}
          error={allCategoryTypes.error || income.error}
          height="22rem"
          label="your split"
          onRetry={fetchBoth}
        />
      )}
    </Page>
  )
}
