// The dialog of a rule, whose code is fetched only once one is wanted.
import { fetchedPart } from "../../components/feedback/fetched-part.ts"
import { FullScreenSpinner } from "../../components/feedback/spinner.tsx"

export const RuleDialogPart = fetchedPart(
  () => import("./editor/rule-dialog.tsx").then(({ RuleDialog }) => RuleDialog),
  <FullScreenSpinner />,
)
