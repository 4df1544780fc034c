// Route guards. Nobody is redirected while the stored token is being checked, so that a reload stays on its screen.
import { Fragment, useEffect, type ReactNode } from "react"
import { useSnapshot } from "valtio"
import { Redirect, useLocation, useSearch } from "wouter"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { FullScreenSpinner } from "../../components/feedback/spinner.tsx"
import { auth, clearErrors } from "../../lib/session.ts"

/** The path to return to after login. Only paths within this app, to prevent open redirects. */
export const safeReturn = (search: string): string | undefined => {
  const from = new URLSearchParams(search).get("from")
  return from !== null && /^\/[a-z]/.test(from) && !/[\\\s]/.test(from) ? from : undefined
}

/** Protects a screen: a person who is not logged in logs in first, and then returns to it. */
export const OwnerOnly = ({ children }: { readonly children: ReactNode }) => {
  const { isAuthenticated, token, user } = useSnapshot(auth)
  const [path] = useLocation()
  const search = useSearch()
  // Another person who logs in on a covered screen must not see the typed text of the first.
  if (isAuthenticated) return <Fragment key={user?.userId}>{children}</Fragment>
  if (token !== null) return <FullScreenSpinner label="Opening your budget" />
  return <Redirect replace to={`/login?from=${encodeURIComponent(search === "" ? path : `${path}?${search}`)}`} />
}

interface SignedOutOnlyProps {
  /** The next path of a signed-in person; `from` is the screen that sent them here. */
  readonly onwards: (from: string | undefined, hasUser: boolean) => string
  readonly children: ReactNode
}

/** The login and register screens. Waits while the stored token is being checked. */
export const SignedOutOnly = ({ onwards, children }: SignedOutOnlyProps) => {
  const { isAuthenticated, token, user } = useSnapshot(auth)
  const from = safeReturn(useSearch())
  if (isAuthenticated) return <Redirect replace to={onwards(from, user !== null)} />
  if (token !== null) return <FullScreenSpinner label="Opening your budget" />
  return children
}

/** Shows the error that the auth state has recorded as a danger alert, once. */
export const useServerError = (): void => {
  const { error } = useSnapshot(auth)
  useEffect(() => {
    if (error === "") return
    showDanger(error)
    clearErrors()
  }, [error])
}
