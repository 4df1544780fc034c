import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { reportOutcome } from "../undo/store.ts"
import { openDialog, type TransactionDialogKind } from "../budget/dialogs.ts"
import { deleteTransaction } from "./store.ts"
import { agreesToDelete } from "./editing.ts"

const remove = async ({ transactionId, name }: Transaction): Promise<void> => {
  if (!(await agreesToDelete(name))) return
  await reportOutcome(deleteTransaction(transactionId), "Transaction successfully deleted")
}

const itemsFor = (transaction: Transaction): ReadonlyArray<MenuItem> => {
  const open = (kind: TransactionDialogKind) => () => openDialog({ kind, transaction })
  const split: MenuItem = { label: "Split", icon: "split", onChoose: open("split") }
  const reduce: MenuItem = { label: "Reduce", icon: "reduce", onChoose: open("reduce") }
  // A refund can neither be split nor reduced.
  const isSpending = transaction.amount > 0
  return [
    { label: "Delete", icon: "trash", danger: true, onChoose: () => void remove(transaction) },
    ...(isSpending ? [split] : []),
    { label: "Assign Category", icon: "folder", onChoose: open("assign") },
    { label: "Rename", icon: "edit", onChoose: open("renameTransaction") },
    ...(isSpending ? [reduce] : []),
  ]
}

/** For a categorised transaction; an uncategorised one can only be assigned. */
export const TransactionMenu = ({ transaction }: { readonly transaction: Transaction }) => (
  <Menu items={itemsFor(transaction)} label={`Actions for ${transaction.name}`} />
)
