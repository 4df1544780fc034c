import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { Menu, type MenuItem } from "../components/menu.tsx"
import { tellOutcome } from "../stores/alerts.ts"
import { openDialog } from "../stores/dialogs.ts"
import { deleteTransaction } from "../stores/transactions.ts"
import { agreesToDelete } from "./deletion.ts"

const remove = async ({ transactionId, name }: Transaction): Promise<void> => {
  if (await agreesToDelete(name))
    await tellOutcome(deleteTransaction(transactionId), "Transaction successfully deleted")
}

const itemsFor = (transaction: Transaction): ReadonlyArray<MenuItem> => {
  const split: MenuItem = { label: "Split", icon: "split", onChoose: () => openDialog({ kind: "split", transaction }) }
  const reduce: MenuItem = {
    label: "Reduce",
    icon: "reduce",
    onChoose: () => openDialog({ kind: "reduce", transaction }),
  }
  // A refund can neither be split nor reduced.
  const isSpending = transaction.amount > 0
  return [
    { label: "Delete", icon: "trash", danger: true, onChoose: () => void remove(transaction) },
    ...(isSpending ? [split] : []),
    { label: "Assign Category", icon: "folder", onChoose: () => openDialog({ kind: "assign", transaction }) },
    { label: "Rename", icon: "edit", onChoose: () => openDialog({ kind: "renameTransaction", transaction }) },
    ...(isSpending ? [reduce] : []),
  ]
}

/** For a categorised transaction; an uncategorised one can only be assigned. */
export const TransactionMenu = ({ transaction }: { readonly transaction: Transaction }) => (
  <Menu items={itemsFor(transaction)} label={`Actions for ${transaction.name}`} />
)
