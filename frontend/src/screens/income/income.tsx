import { Link } from "wouter"
import { useServer } from "../../api/queries.ts"
import { Skeleton } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { EnteredSoFar, IncomeForm } from "../../features/incomes/income-form.tsx"
import { OnboardingSteps } from "../../components/layout/onboarding-steps.tsx"

export const EnterIncome = () => {
  const { data, error } = useServer("incomes")
  return (
    <Page
      lead="Everything else is a share of it: your needs, your wants and what you put aside."
      title="Enter Your Monthly Income"
      width="narrow"
    >
      <OnboardingSteps current="Income" />
      {data !== undefined || error !== "" ? (
        <>
          <EnteredSoFar />
          <IncomeForm />
          <p>
            <Link href="/plan">Set up your whole plan on one screen</Link>
          </p>
        </>
      ) : (
        // The incomes so far are above the form, and must not push it down later.
        <Skeleton count={1} height="33rem" label="your income" />
      )}
    </Page>
  )
}
