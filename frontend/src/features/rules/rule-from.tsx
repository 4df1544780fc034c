// The dialog of a rule, whose code is fetched only once one is wanted.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { fetchedPart } from "../../components/feedback/fetched-part.ts"
import { FullScreenSpinner } from "../../components/feedback/spinner.tsx"

export const RuleDialogPart = fetchedPart(
  () => import("./rule-dialog.tsx").then(({ RuleDialog }) => RuleDialog),
  <FullScreenSpinner />,
)

/** A rule for what is like that transaction: begun with its merchant, and with what was done with it. */
export const ruleFor = ({ name, category }: Transaction, onClose: () => void) => (
  <RuleDialogPart onClose={onClose} start={{ words: name, categoryId: category?.categoryId ?? "" }} />
)
