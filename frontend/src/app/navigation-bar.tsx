import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link, useLocation } from "wouter"
import { ActionButton } from "../components/controls/action-button.tsx"
import { Icon, type IconName } from "../components/controls/icon.tsx"
import { auth, logout } from "../lib/session.ts"
import { listPath } from "../lib/addresses.ts"
import { Menu } from "../components/controls/menu.tsx"
import { narrow, useMedia } from "../lib/page/media.ts"
import { PhoneTabs } from "./phone-tabs.tsx"
import { places, useAccountItems } from "./places.ts"
import "./navigation-bar.css"

const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 4)
    update()
    window.addEventListener("scroll", update, { passive: true })
    return () => window.removeEventListener("scroll", update)
  }, [])
  return scrolled
}

interface DestinationProps {
  readonly to: string
  readonly icon: IconName
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

const Bar = ({ name }: { readonly name: string }) => {
  const [, navigate] = useLocation()
  const scrolled = useScrolled()
  return (
    <header className={scrolled ? "bar bar-scrolled" : "bar"}>
      <nav aria-label="Main">
        <Link aria-label="Evenkeel, home" className="bar-brand" href="/home">
          <Mark /> <span>Evenkeel</span>
        </Link>
        <ul>
          <Destination icon="list" label="Transactions" to={listPath} />
          {places.map((place) => (
            <Destination key={place.to} {...place} />
          ))}
          <li>
            <Menu items={useAccountItems()} label={`Your account, ${name}`}>
              <Icon name="person" />
            </Menu>
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

/** On every screen of a signed-in person: at the top, or on a phone at the bottom. */
export const NavigationBar = () => {
  const { isAuthenticated, user } = useSnapshot(auth)
  const isNarrow = useMedia(narrow)
  if (!isAuthenticated || user === null) return null
  return isNarrow ? <PhoneTabs /> : <Bar name={user.name} />
}

/** The logo: a sail, a jib and a level keel. Its size, in pixels, grows with the text, as icons do. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg aria-hidden="true" height={`${size / 16}rem`} viewBox="0 0 32 32" width={`${size / 16}rem`}>
    <path d="M15 4v15H6.5C9 15 13 9.5 15 4Z" fill="currentColor" />
    <path d="M17 8.5c4 2.5 6.5 6 7 10.5h-7V8.5Z" fill="currentColor" opacity="0.55" />
    <path d="M5 21.5h22c-1 3.5-3.5 5.5-7 5.5h-8c-3.5 0-6-2-7-5.5Z" fill="#e0a23c" />
  </svg>
)
