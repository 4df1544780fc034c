// The dialogs of a screen that shows transactions and categories. Each shows its subject's current data, or, if the
// subject has been deleted in the meantime, its data when the dialog opened: then the server refuses the action.
import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { AddCategory } from "../categories/add-category.tsx"
import { RenameCategory } from "../categories/rename-category.tsx"
import { TransactionsOfCategory } from "../categories/transactions-of-category.tsx"
import { UpdateAllocations } from "../categories/update-allocations.tsx"
import { categories } from "../stores/categories.ts"
import { categoryTypes, typeNamed } from "../stores/category-types.ts"
import { closeDialog, closeDialogs, dialogs, type Dialog } from "../stores/dialogs.ts"
import { transactions } from "../stores/transactions.ts"
import { useItems } from "../stores/use-items.ts"
import { AddTransaction } from "../transactions/add-transaction.tsx"
import { AssignCategory } from "../transactions/assign-category.tsx"
import { ReduceTransaction } from "../transactions/reduce-transaction.tsx"
import { RenameTransaction } from "../transactions/rename-transaction.tsx"
import { SplitTransaction } from "../transactions/split-transaction.tsx"

type About<Subject extends "transaction" | "category"> = Extract<Dialog, { readonly [Name in Subject]: unknown }>

const AboutTransaction = ({
  dialog,
  onClose,
}: {
  readonly dialog: About<"transaction">
  readonly onClose: () => void
}) => {
  const { transactionId } = dialog.transaction
  const transaction = useItems(transactions).find((item) => item.transactionId === transactionId) ?? dialog.transaction
  switch (dialog.kind) {
    case "split":
      return <SplitTransaction onClose={onClose} transaction={transaction} />
    case "reduce":
      return <ReduceTransaction onClose={onClose} transaction={transaction} />
    case "renameTransaction":
      return <RenameTransaction onClose={onClose} transaction={transaction} />
    case "assign":
      return <AssignCategory onClose={onClose} transaction={transaction} />
  }
}

const AboutCategory = ({ dialog, onClose }: { readonly dialog: About<"category">; readonly onClose: () => void }) => {
  const category =
    useItems(categories).find(({ categoryId }) => categoryId === dialog.category.categoryId) ?? dialog.category
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

const OpenDialog = ({ dialog, onClose }: { readonly dialog: Dialog; readonly onClose: () => void }) => {
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
