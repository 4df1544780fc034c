import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link, useLocation } from "wouter"
import { ActionButton } from "../components/controls/action-button.tsx"
import { Icon } from "../components/controls/icon.tsx"
import { auth, logout } from "../lib/session.ts"
import { listPath } from "../lib/addresses.ts"
import { Menu } from "../components/controls/menu.tsx"
import { theme, toggleTheme } from "../components/layout/theme-toggle.tsx"
import "./navigation-bar.css"

const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 4)
    look()
    window.addEventListener("scroll", look, { passive: true })
    return () => window.removeEventListener("scroll", look)
  }, [])
  return scrolled
}

interface DestinationProps {
  readonly to: string
  readonly icon: "bank" | "history" | "list" | "timeline"
  readonly label: string
}

const Destination = ({ to, icon, label }: DestinationProps) => {
  const [path] = useLocation()
  return (
    <li>
      <Link aria-current={path === to ? "page" : undefined} href={to}>
        <Icon name={icon} /> <span>{label}</span>
      </Link>
    </li>
  )
}

/** Shown to a signed-in person on every screen. */
export const NavigationBar = () => {
  const { isAuthenticated, user } = useSnapshot(auth)
  const [, navigate] = useLocation()
  const scrolled = useScrolled()
  if (!isAuthenticated || user === null) return null

  return (
    <header className={scrolled ? "bar bar-scrolled" : "bar"}>
      <nav aria-label="Main">
        <Link aria-label="Evenkeel, home" className="bar-brand" href="/home">
          <Mark /> <span>Evenkeel</span>
        </Link>
        <ul>
          <Destination icon="list" label="Transactions" to={listPath} />
          <Destination icon="bank" label="Accounts" to="/accounts" />
          <Destination icon="history" label="History" to="/budget/summary" />
          <Destination icon="timeline" label="Activity" to="/history" />
          <li>
            <AccountMenu name={user.name} />
          </li>
          <li>
            <ActionButton className="text" onClick={() => logout(() => navigate("/"))}>
              <Icon name="logout" /> <span>Logout</span>
            </ActionButton>
          </li>
        </ul>
      </nav>
    </header>
  )
}

/** The mark alone: a sail, a jib and a level keel. Its size, in pixels, grows with the text, as icons do. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg aria-hidden="true" height={`${size / 16}rem`} viewBox="0 0 32 32" width={`${size / 16}rem`}>
    <path d="M15 4v15H6.5C9 15 13 9.5 15 4Z" fill="currentColor" />
    <path d="M17 8.5c4 2.5 6.5 6 7 10.5h-7V8.5Z" fill="currentColor" opacity="0.55" />
    <path d="M5 21.5h22c-1 3.5-3.5 5.5-7 5.5h-8c-3.5 0-6-2-7-5.5Z" fill="#e0a23c" />
  </svg>
)

/** What belongs to the person rather than to the budget. */
export const AccountMenu = ({ name }: { readonly name: string }) => {
  const [, navigate] = useLocation()
  const isDark = useSnapshot(theme).current === "dark"
  return (
    <Menu
      items={[
        { label: "Settings", icon: "sliders", onChoose: () => navigate("/settings") },
        { label: "Security", icon: "shield", onChoose: () => navigate("/account/security") },
        {
          label: isDark ? "Use the light theme" : "Use the dark theme",
          icon: isDark ? "sun" : "moon",
          onChoose: toggleTheme,
        },
      ]}
      label={`Your account, ${name}`}
    >
      <Icon name="person" />
    </Menu>
  )
}
