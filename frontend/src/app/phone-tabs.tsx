import type { ReactNode } from "react"
import { Link, useLocation, useSearch } from "wouter"
import { useList } from "../api/queries.ts"
import { Icon, type IconName } from "../components/controls/icon.tsx"
import { Menu } from "../components/controls/menu.tsx"
import { AddMenu } from "../features/accounts/add-menu.tsx"
import { listPath, sortParameter } from "../lib/addresses.ts"
import { latestLedger } from "../lib/figures/ledger.ts"
import { logout } from "../lib/session.ts"
import { places, useAccountItems } from "./places.ts"

interface TabProps {
  readonly to: string
  readonly current: boolean
  readonly icon: IconName
  readonly children: ReactNode
}

const Tab = ({ to, current, icon, children }: TabProps) => (
  <li>
    <Link aria-current={current ? "page" : undefined} href={to} onClick={() => window.scrollTo(0, 0)}>
      <Icon name={icon} /> <span>{children}</span>
    </Link>
  </li>
)

const CountToSort = () => {
  const { length } = latestLedger(useList("transactions")).uncategorised.transactions
  return length > 0 && <span className="bar-count figure">{length}</span>
}

/** The navigation at the bottom, within reach of a thumb. */
export const PhoneTabs = () => {
  const [path, navigate] = useLocation()
  const isHome = path === "/home"
  const search = useSearch()
  const isSorting = isHome && new URLSearchParams(search).has(sortParameter)
  const account = useAccountItems()
  return (
    <header className="bar">
      <nav aria-label="Main">
        <ul>
          <Tab current={isHome && !isSorting} icon="loan" to="/home">
            Home
          </Tab>
          <Tab current={isSorting} icon="swipe" to={`/home?${sortParameter}`}>
            To sort <CountToSort />
          </Tab>
          <li>
            <AddMenu className="bar-add">
              <Icon name="plus" size={24} />
            </AddMenu>
          </li>
          <Tab current={path === listPath} icon="list" to={listPath}>
            Transactions
          </Tab>
          <li>
            <Menu
              items={[
                ...places.map(({ to, icon, label }) => ({ icon, label, onChoose: () => navigate(to) })),
                ...account,
                { label: "Logout", icon: "logout", onChoose: () => void logout(() => navigate("/")) },
              ]}
              label="More"
            >
              <Icon name="more" /> <span>More</span>
            </Menu>
          </li>
        </ul>
      </nav>
    </header>
  )
}
