import type { ReactNode } from "react"
import { useLocation } from "wouter"
import { open } from "../../lib/dialogs.ts"
import { Menu } from "../../components/controls/menu.tsx"
import { linkAll } from "./link-accounts.ts"
import { useBankLink } from "./use-bank-link.tsx"
import { importPath } from "../../lib/addresses.ts"

interface AddMenuProps {
  readonly className: string
  readonly children: ReactNode
}

/** The menu of things to add, from the plus at the top left of home, or at the bottom of a phone. */
export const AddMenu = ({ className, children }: AddMenuProps) => {
  const [, navigate] = useLocation()
  const link = useBankLink((links) => linkAll(links, "Account added successfully"))
  return (
    <>
      <Menu
        className={className}
        items={[
          { label: "Add Transaction", icon: "card", onChoose: () => open("addTransaction") },
          { label: "Add Category", icon: "folder", onChoose: () => open("addCategory") },
          { label: "Add Account", icon: "bank", onChoose: () => void link.open() },
          { label: "Import a file", icon: "file", onChoose: () => navigate(importPath) },
        ]}
        label="Add"
      >
        {children}
      </Menu>
      <span className="heard" role="status">
        {link.note}
      </span>
      {link.window}
    </>
  )
}
