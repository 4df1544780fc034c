import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link, useLocation } from "wouter"
import { auth, logout } from "../features/users/store.ts"
import { ActionButton } from "../components/controls/action-button.tsx"
import { Mark } from "../components/layout/brand.tsx"
import { Icon } from "../components/controls/icon.tsx"
import { ThemeToggle } from "../components/layout/theme-toggle.tsx"
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
  readonly icon: "bank" | "history" | "timeline"
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
  const [leaving, setLeaving] = useState(false)
  const [, navigate] = useLocation()
  const scrolled = useScrolled()
  if (!isAuthenticated || user === null) return null

  const leave = async () => {
    setLeaving(true)
    await logout(() => navigate("/"))
    setLeaving(false)
  }

  return (
    <header className={scrolled ? "bar bar-scrolled" : "bar"}>
      <nav aria-label="Main">
        <Link aria-label="Evenkeel, home" className="bar-brand" href="/home">
          <Mark /> <span>Evenkeel</span>
        </Link>
        <ul>
          <Destination icon="bank" label="Accounts" to="/accounts" />
          <Destination icon="history" label="History" to="/budget/summary" />
          <Destination icon="timeline" label="Timeline" to="/history" />
          <li>
            <ThemeToggle />
          </li>
          <li>
            <ActionButton busy={leaving} className="text" onClick={() => void leave()}>
              <Icon name="logout" /> <span>Logout</span>
            </ActionButton>
          </li>
        </ul>
      </nav>
    </header>
  )
}
