// The dialog of a rule, whose code is fetched only once one is wanted.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { fetchedPart } from "../../components/feedback/fetched-part.ts"
import { FullScreenSpinner } from "../../components/feedback/spinner.tsx"
import type { MenuItem } from "../../components/controls/menu.tsx"
import { openDialog } from "../../components/dialogs/dialogs.tsx"

export const RuleDialogPart = fetchedPart(
  () => import("./rule-dialog.tsx").then(({ RuleDialog }) => RuleDialog),
  <FullScreenSpinner />,
)

/** A rule for what is like that transaction: begun with its merchant, and with what was done with it. */
const startFrom = ({ name, reportedName = name, category, countedAs }: Transaction) => ({
  words: reportedName,
  ...(countedAs === null || countedAs === "spending"
    ? { categoryId: category?.categoryId ?? "" }
    : { then: "not spending", countedAs }),
})

export const alwaysDo = (transaction: Transaction): MenuItem => ({
  label: "Always do this",
  icon: "refresh",
  onChoose: () => openDialog((onClose) => <RuleDialogPart onClose={onClose} start={startFrom(transaction)} />),
})
