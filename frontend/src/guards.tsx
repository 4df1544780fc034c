// Who may see a screen. A reload keeps a person where they are: while the stored token is being checked, nobody is sent away.
import { useEffect, type ReactNode } from "react"
import { useSnapshot } from "valtio"
import { Redirect, useLocation, useSearch } from "wouter"
import { FullScreenSpinner } from "./components/spinner.tsx"
import { auth } from "./stores/auth.ts"
import { followCalendar } from "./stores/calendar.ts"
import { followLive } from "./stores/live.ts"

/** A path of this app to come back to, or undefined: never an address elsewhere. */
export const safeReturn = (search: string): string | undefined => {
  const from = new URLSearchParams(search).get("from")
  return from !== null && /^\/[a-z]/.test(from) && !/[\\\s]/.test(from) ? from : undefined
}

/** Once, in the app: follows what changes a person's budget: others, and the calendar. */
export const useSession = (): void => {
  const { isAuthenticated } = useSnapshot(auth)
  useEffect(() => (isAuthenticated ? followLive() : undefined), [isAuthenticated])
  useEffect(() => (isAuthenticated ? followCalendar() : undefined), [isAuthenticated])
}

/** An owner's screen: anyone else logs in first, and comes back to it. */
export const OwnerOnly = ({ children }: { readonly children: ReactNode }) => {
  const { isAuthenticated, token } = useSnapshot(auth)
  const [path] = useLocation()
  const search = useSearch()
  if (isAuthenticated) return children
  if (token !== null) return <FullScreenSpinner label="Opening your budget" />
  return <Redirect replace to={`/login?from=${encodeURIComponent(search === "" ? path : `${path}?${search}`)}`} />
}

interface SignedOutOnlyProps {
  /** Where a signed-in person goes on to; `from` is the screen that sent them here. */
  readonly onwards: (from: string | undefined, hasUser: boolean) => string
  readonly children: ReactNode
}

/** The login and register screens. Someone whose stored token is still being checked waits for the answer. */
export const SignedOutOnly = ({ onwards, children }: SignedOutOnlyProps) => {
  const { isAuthenticated, token, user } = useSnapshot(auth)
  const from = safeReturn(useSearch())
  if (isAuthenticated) return <Redirect replace to={onwards(from, user !== null)} />
  if (token !== null) return <FullScreenSpinner label="Opening your budget" />
  return children
}
