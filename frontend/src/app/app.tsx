import { useEffect, type ReactNode } from "react"
import { useSnapshot } from "valtio"
import { Redirect, Route, Switch, useLocation } from "wouter"
import { Confirmation } from "../components/dialogs/confirmation.tsx"
import { Alerts } from "../components/feedback/alerts.tsx"
import { ErrorBoundary } from "../components/feedback/error-boundary.tsx"
import { partFrom, PartNotFetched } from "../components/feedback/fetched-part.ts"
import { FullScreenSpinner } from "../components/feedback/spinner.tsx"
import { OwnerOnly } from "../features/users/guards.tsx"
import { StepUp } from "../features/users/step-up/step-up.tsx"
import { useCurrency } from "../lib/currency.ts"
import { useKeptFocus } from "../lib/page/keeping-focus.ts"
import { auth, isInterrupted } from "../lib/session.ts"
import { useToday } from "../lib/today.ts"
import { isTypeName } from "../lib/types.ts"
import { ScreenNotFetched } from "./screen-not-fetched.tsx"
import { fetchOwnersScreens, NotFound, screens, type Screen } from "./screens.tsx"
import { whenQuiet } from "./when-idle.ts"

/** The code of a screen that requires a login is fetched while the server checks the token. */
const shown = ({ part: Part, isOwners }: Screen, params: Readonly<Record<string, string>>): ReactNode => {
  if (!isOwners) return <Part {...params} />
  if (auth.token !== null) void Part.fetch()
  return (
    <OwnerOnly key={params["type"] ?? ""}>
      <Part {...params} />
    </OwnerOnly>
  )
}

/** Only needs, wants and investments have screens; other types lead to no page. */
const exists = ({ type }: Readonly<Record<string, string>>): boolean => type === undefined || isTypeName(type)

const Screens = () => (
  <Switch>
    {screens.map((screen) => (
      <Route key={screen.path} path={screen.path}>
        {(params: Readonly<Record<string, string>>) => (exists(params) ? shown(screen, params) : <NotFound />)}
      </Route>
    ))}
    <Route path="/index.html">
      <Redirect replace to="/" />
    </Route>
    <Route>
      <NotFound />
    </Route>
  </Switch>
)

/** Keeps the navigation above it. Other errors propagate to the boundary around the page. */
const screenNotFetched = (failure: Error): ReactNode => {
  if (!(failure instanceof PartNotFetched)) throw failure
  return <ScreenNotFetched />
}

const SignedOutHere = partFrom(
  () => import("../features/users/signed-out-here.tsx"),
  "SignedOutHere",
  <FullScreenSpinner />,
)
const SignedIn = partFrom(() => import("./signed-in.tsx"), "SignedIn")

export const App = () => {
  const { isAuthenticated, token } = useSnapshot(auth)
  useCurrency()
  // The current month must re-render at midnight, although no data may have changed.
  useToday()
  if (token !== null) void SignedIn.fetch()
  // Fetches the code of the other screens, so that they open at once, and without a connection.
  useEffect(() => {
    if (isAuthenticated) return whenQuiet(() => void Promise.all([fetchOwnersScreens(), SignedOutHere.fetch()]))
  }, [isAuthenticated])
  useKeptFocus()
  const [path] = useLocation()
  return (
    <ErrorBoundary at={path}>
      {isAuthenticated && <SignedIn />}
      <ErrorBoundary at={path} instead={screenNotFetched}>
        <Screens />
      </ErrorBoundary>
      <Alerts />
      <Confirmation />
      <StepUp />
      {isInterrupted({ isAuthenticated, token }) && <SignedOutHere />}
    </ErrorBoundary>
  )
}
