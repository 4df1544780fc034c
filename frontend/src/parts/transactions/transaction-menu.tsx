// What can be done with a categorised transaction.
import { runOrSay } from "../../api/run.ts"
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { open } from "../../lib/dialogs.ts"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { titleOfMonth } from "../../lib/format.ts"
import { alwaysDo } from "./always-do.tsx"
import { countingItems } from "./counting-items.tsx"
import { agreesToDelete } from "./editing.ts"
import { monthCountedIn, pastMonthsInWords } from "../../lib/figures/past-months.ts"

export const wordingOfNote = ({ note }: Transaction): string => (note === null ? "Add Note" : "Edit Note")

const remove = async (transaction: Transaction): Promise<void> => {
  const { transactionId, name } = transaction
  if (!(await agreesToDelete(name, pastMonthsInWords([monthCountedIn(transaction)])))) return
  await runOrSay("deleteTransaction", { params: { id: transactionId } })
}

/** What it is a part of: what was spent in its category in its month, or what waits to be sorted. */
const explain = (transaction: Transaction): void => {
  const { category } = transaction
  const month = monthCountedIn(transaction)
  open(
    "explanation",
    category === null
      ? { title: `To sort in ${titleOfMonth(month)}`, request: { figure: "uncategorized", month } }
      : {
          title: `${category.name}, spent in ${titleOfMonth(month)}`,
          request: { figure: "categorySpent", category: category.categoryId, month },
        },
  )
}

/** For spending. */
export const itemsFor = (transaction: Transaction): ReadonlyArray<MenuItem> => {
  const about = { transaction }
  const split: MenuItem = { label: "Split", icon: "split", onChoose: () => open("splitTransaction", about) }
  const reduce: MenuItem = { label: "Reduce", icon: "reduce", onChoose: () => open("reduceTransaction", about) }
  // A refund can neither be split nor reduced.
  const isSpending = transaction.amount > 0
  return [
    { label: "Delete", icon: "trash", danger: true, onChoose: () => void remove(transaction) },
    ...(isSpending ? [split] : []),
    { label: "Assign Category", icon: "folder", onChoose: () => open("assignCategory", about) },
    { label: wordingOfNote(transaction), icon: "info", onChoose: () => open("noteTransaction", about) },
    alwaysDo(transaction),
    { label: "Rename", icon: "edit", onChoose: () => open("renameTransaction", about) },
    ...(isSpending ? [reduce] : []),
    ...countingItems(transaction),
    { label: "Explain", icon: "search", onChoose: () => explain(transaction) },
    { label: "History of this row", icon: "history", onChoose: () => open("rowHistory", about) },
  ]
}

/** The same wherever a transaction is shown; where there is only to sort, an uncategorised one has none. */
export const TransactionMenu = ({ transaction }: { readonly transaction: Transaction }) => (
  <Menu items={itemsFor(transaction)} label={`Actions for ${transaction.name}`} />
)
