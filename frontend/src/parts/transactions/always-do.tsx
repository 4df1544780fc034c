import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { open } from "../../lib/dialogs.ts"
import type { MenuItem } from "../../components/controls/menu.tsx"

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
  onChoose: () => open("rule", { start: startFrom(transaction) }),
})
