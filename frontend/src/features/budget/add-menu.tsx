import { useLocation } from "wouter"
import { Icon } from "../../components/controls/icon.tsx"
import { Menu } from "../../components/controls/menu.tsx"
import { openDialog } from "../../components/dialogs/dialogs.tsx"
import { takeIn } from "../bank-link/link-accounts.ts"
import { useBankLink } from "../bank-link/use-bank-link.tsx"
import { AddCategory } from "../categories/add-category.tsx"
import { AddTransaction } from "../transactions/add-transaction.tsx"

/** The plus at the top left. */
export const AddMenu = () => {
  const [, navigate] = useLocation()
  const link = useBankLink((links) => takeIn(links, "Account added successfully"))
  return (
    <div className="add-menu">
      <Menu
        className=""
        items={[
          {
            label: "Add Transaction",
            icon: "card",
            onChoose: () => openDialog((onClose) => <AddTransaction onClose={onClose} />),
          },
          {
            label: "Add Category",
            icon: "folder",
            onChoose: () => openDialog((onClose) => <AddCategory onClose={onClose} />),
          },
          { label: "Add Account", icon: "bank", onChoose: () => void link.open() },
          { label: "Import a file", icon: "file", onChoose: () => navigate("/import") },
        ]}
        label="Add"
      >
        <Icon name="plus" size={24} />
      </Menu>
      <span className="heard" role="status">
        {link.note}
      </span>
      {link.window}
    </div>
  )
}
