import type { Transaction } from "@evenkeel/contracts/api/transactions"
import type { FunctionComponent } from "react"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { openDialog, type DialogProps } from "../../components/dialogs/dialogs.tsx"
import { reportOutcome } from "../undo/store.ts"
import { AssignCategory } from "./assign-category.tsx"
import { ReduceTransaction, RenameTransaction } from "./edit-transaction.tsx"
import { agreesToDelete } from "./editing.ts"
import { SplitTransaction } from "./split-transaction.tsx"
import { deleteTransaction } from "./store.ts"

const remove = async ({ transactionId, name }: Transaction): Promise<void> => {
  if (!(await agreesToDelete(name))) return
  await reportOutcome(deleteTransaction(transactionId), "Transaction successfully deleted")
}

const itemsFor = (transaction: Transaction): ReadonlyArray<MenuItem> => {
  const open = (Dialog: FunctionComponent<DialogProps & { readonly transaction: Transaction }>) => () =>
    openDialog((onClose) => <Dialog onClose={onClose} transaction={transaction} />)
  const split: MenuItem = { label: "Split", icon: "split", onChoose: open(SplitTransaction) }
  const reduce: MenuItem = { label: "Reduce", icon: "reduce", onChoose: open(ReduceTransaction) }
  // A refund can neither be split nor reduced.
  const isSpending = transaction.amount > 0
  return [
    { label: "Delete", icon: "trash", danger: true, onChoose: () => void remove(transaction) },
    ...(isSpending ? [split] : []),
    { label: "Assign Category", icon: "folder", onChoose: open(AssignCategory) },
    { label: "Rename", icon: "edit", onChoose: open(RenameTransaction) },
    ...(isSpending ? [reduce] : []),
  ]
}

/** For a categorised transaction; an uncategorised one can only be assigned. */
export const TransactionMenu = ({ transaction }: { readonly transaction: Transaction }) => (
  <Menu items={itemsFor(transaction)} label={`Actions for ${transaction.name}`} />
)
