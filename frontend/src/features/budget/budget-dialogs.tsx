// The dialogs of a screen that shows transactions and categories. Each shows its subject's current data, or, if the
// subject has been deleted in the meantime, its data when the dialog opened: then the server refuses the action.
import { type FunctionComponent, useEffect } from "react"
import { useSnapshot } from "valtio"
import { AddCategory } from "../categories/add-category.tsx"
import { RenameCategory } from "../categories/rename-category.tsx"
import { TransactionsOfCategory } from "../categories/transactions-of-category.tsx"
import { UpdateAllocations } from "../categories/update-allocations.tsx"
import { categories } from "../categories/store.ts"
import { categoryTypes, typeNamed } from "../category-types/store.ts"
import { closeDialog, closeDialogs, type Dialog, dialogs, type TransactionDialogKind } from "./dialogs.ts"
import { transactions } from "../transactions/store.ts"
import { useItems } from "../../lib/collection.ts"
import { AddTransaction } from "../transactions/add-transaction.tsx"
import { AssignCategory } from "../transactions/assign-category.tsx"
import { ReduceTransaction, RenameTransaction } from "../transactions/edit-transaction.tsx"
import { SplitTransaction } from "../transactions/split-transaction.tsx"
import type { TransactionDialogProps } from "../transactions/transaction-dialog.ts"

type About<Subject extends "transaction" | "category"> = Extract<Dialog, { readonly [Name in Subject]: unknown }>

interface AboutProps<Of extends Dialog> {
  readonly dialog: Of
  readonly onClose: () => void
}

const transactionDialogs: Readonly<Record<TransactionDialogKind, FunctionComponent<TransactionDialogProps>>> = {
  split: SplitTransaction,
  reduce: ReduceTransaction,
  renameTransaction: RenameTransaction,
  assign: AssignCategory,
}

const AboutTransaction = ({ dialog: { kind, transaction }, onClose }: AboutProps<About<"transaction">>) => {
  const present = useItems(transactions).find(({ transactionId }) => transactionId === transaction.transactionId)
  const Shown = transactionDialogs[kind]
  return <Shown onClose={onClose} transaction={present ?? transaction} />
}

const AboutCategory = ({ dialog, onClose }: AboutProps<About<"category">>) => {
  const present = useItems(categories).find(({ categoryId }) => categoryId === dialog.category.categoryId)
  const category = present ?? dialog.category
  const type = typeNamed(useItems(categoryTypes), category.categoryType.name)
  switch (dialog.kind) {
    case "renameCategory":
      return <RenameCategory category={category} onClose={onClose} />
    case "transactionsOf":
      return <TransactionsOfCategory category={category} onClose={onClose} />
    case "allocations":
      return type === undefined ? null : <UpdateAllocations onClose={onClose} type={type} />
  }
}

const OpenDialog = ({ dialog, onClose }: AboutProps<Dialog>) => {
  if (dialog.kind === "addTransaction") return <AddTransaction onClose={onClose} />
  if (dialog.kind === "addCategory") return <AddCategory initial={dialog.type} onClose={onClose} />
  return "transaction" in dialog ? (
    <AboutTransaction dialog={dialog} onClose={onClose} />
  ) : (
    <AboutCategory dialog={dialog} onClose={onClose} />
  )
}

export const BudgetDialogs = () => {
  const { opened } = useSnapshot(dialogs)
  // They belong to the screen, and close when the person leaves it.
  useEffect(() => closeDialogs, [])
  return opened.map(({ id, dialog }) => <OpenDialog dialog={dialog} key={id} onClose={() => closeDialog(id)} />)
}
