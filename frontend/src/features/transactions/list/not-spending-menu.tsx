import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { Menu, type MenuItem } from "../../../components/controls/menu.tsx"
import { openDialog } from "../../../components/dialogs/dialogs.tsx"
import { notSpendingItems } from "../counting/items.tsx"
import { RowHistory } from "../row-history.tsx"

/** For a row that counts in no month. The row itself says why. */
export const NotSpendingMenu = ({ transaction }: { readonly transaction: ListedTransaction }) => {
  const history: MenuItem = {
    label: "History of this row",
    icon: "history",
    onChoose: () => openDialog((onClose) => <RowHistory onClose={onClose} transaction={transaction} />),
  }
  return <Menu items={[...notSpendingItems(transaction), history]} label={`Actions for ${transaction.name}`} />
}
