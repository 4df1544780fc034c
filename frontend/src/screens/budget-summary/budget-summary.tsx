import { Page } from "../../components/page.tsx"

export const BudgetSummaries = () => (
  <Page back={{ to: "/home", label: "Back to home" }} title="Choose Month to View Budget Performance">{null}</Page>
)
