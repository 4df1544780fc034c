import { useLocation } from "wouter"
import { open } from "../../lib/dialogs.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { Menu } from "../../components/controls/menu.tsx"
import { takeIn } from "../../features/accounts/link-accounts.ts"
import { useBankLink } from "../../features/accounts/use-bank-link.tsx"

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
            onChoose: () => open("addTransaction"),
          },
          {
            label: "Add Category",
            icon: "folder",
            onChoose: () => open("addCategory"),
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
