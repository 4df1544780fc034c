import { Page } from "../../components/page.tsx"
import { monthTitle } from "../../format.ts"
import { titleOf, type TypeName } from "../../type-names.ts"

interface SpendingAnalysisProps {
  readonly type: TypeName
  /** As it stands in the path: lower case, and not yet known to be a month. */
  readonly month: string
  readonly year: string
}

export const SpendingAnalysis = ({ type, month, year }: SpendingAnalysisProps) => (
  <Page back={{ to: "/budget/summary", label: "Back" }} lead={`${monthTitle(month)} ${year}`} title={`${titleOf(type)} Spending Analysis`}>{null}</Page>
)
