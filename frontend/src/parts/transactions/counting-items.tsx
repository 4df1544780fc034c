// What a row's menu offers about when the transaction counts, and whether it is spending.
import { countedIn } from "../../api/commands/transactions.ts"
import { runOrSay } from "../../api/run.ts"
import { asSeen } from "../../api/budget.ts"
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { open } from "../../lib/dialogs.ts"
import type { MenuItem } from "../../components/controls/menu.tsx"
import { titleOfMonth } from "../../lib/format.ts"
import { monthCountedIn } from "../../lib/figures/past-months.ts"

/** The other two of the month of its day, the one before and the one after. */
const monthItems = (transaction: Transaction): ReadonlyArray<MenuItem> => {
  const own = monthOf(transaction.date)
  return [-1, 0, 1]
    .map((count) => addMonths(own, count))
    .filter((month) => month !== monthCountedIn(transaction))
    .map((month) => {
      const title = titleOfMonth(month)
      const chosen = month === own ? null : month
      return {
        label: month === own ? `Count in ${title} again` : `Count in ${title}`,
        icon: "timeline",
        onChoose: () =>
          void runOrSay(
            "countTransactionIn",
            { body: { transactionId: transaction.transactionId, month: chosen } },
            { done: countedIn(title) },
          ),
      }
    })
}

const kinds = {
  spending: { label: "This is spending after all", icon: "undo" },
  transfer: { label: "This is a transfer", icon: "next" },
  "not spending": { label: "Not spending", icon: "close" },
} as const

const kindItem = (transaction: Transaction, action: keyof typeof kinds): MenuItem => ({
  ...kinds[action],
  onChoose: () => void runOrSay("changeTransactions", { body: { action, transactions: [asSeen(transaction)] } }),
})

/** Of spending. What the bank has reported keeps its day, what was entered by hand is simply given another one. */
export const countingItems = (transaction: Transaction): ReadonlyArray<MenuItem> => [
  ...(transaction.accountId === null
    ? [
        {
          label: "Change date",
          icon: "timeline",
          onChoose: () => open("changeDate", { transaction }),
        } as const,
      ]
    : monthItems(transaction)),
  kindItem(transaction, "transfer"),
  kindItem(transaction, "not spending"),
]

/** Of what is not spending. Other money cannot be counted, and what was deleted comes back by an undo. */
export const notSpendingItems = (transaction: ListedTransaction): ReadonlyArray<MenuItem> => {
  const { exclusion } = transaction
  if (exclusion === null || exclusion === "deleted" || exclusion === "foreign currency") return []
  return [kindItem(transaction, "spending"), ...(exclusion === "transfer" ? [] : [kindItem(transaction, "transfer")])]
}
