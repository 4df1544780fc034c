// Every screen and its path, in the order in which they are tried.
import { createElement, useEffect, type FunctionComponent, type ReactNode } from "react"
import { useSnapshot } from "valtio"
import { Redirect, Route, Switch, useLocation } from "wouter"
import { Confirmation } from "../components/dialogs/confirmation.tsx"
import { Alerts } from "../components/feedback/alerts.tsx"
import { ErrorBoundary } from "../components/feedback/error-boundary.tsx"
import { fetchedPart, PartNotFetched } from "../components/feedback/fetched-part.ts"
import { FullScreenSpinner } from "../components/feedback/spinner.tsx"
import { OwnerOnly } from "../features/users/guards.tsx"
import { StepUp } from "../features/users/step-up/step-up.tsx"
import { auth } from "../lib/session.ts"
import { useToday } from "../lib/today.ts"
import { useCurrency } from "../lib/currency.ts"
import { useKeptFocus } from "../lib/page/keeping-focus.ts"
import { whenQuiet } from "./when-idle.ts"
import { ScreenNotFetched } from "./screen-not-fetched.tsx"
import { isTypeName, type TypeName } from "../lib/types.ts"
import { listPath, earlierPath } from "../lib/addresses.ts"

const screen = <Props extends object>(load: () => Promise<FunctionComponent<Props>>) =>
  fetchedPart(load, <FullScreenSpinner />)

interface Fetchable {
  readonly fetch: () => Promise<void>
}

const ownersParts: Array<Fetchable> = []

/** So that what somebody asks for meanwhile never waits for more than one of them. */
const fetchOneByOne = async (parts: ReadonlyArray<Fetchable>): Promise<void> => {
  for (const part of parts) await part.fetch()
}

/** A screen that requires a login. Its code is fetched while the server checks the token. */
const ownersScreen = <Props extends object>(load: () => Promise<FunctionComponent<Props>>) => {
  const Part = screen(load)
  ownersParts.push(Part)
  return (props: Props) => {
    if (auth.token !== null) void Part.fetch()
    return <OwnerOnly>{createElement(Part, props)}</OwnerOnly>
  }
}

const Landing = screen(() => import("../screens/landing/landing.tsx").then(({ Landing }) => Landing))
const Login = screen(() => import("../screens/login/login.tsx").then(({ Login }) => Login))
const Register = screen(() => import("../screens/register/register.tsx").then(({ Register }) => Register))
const ForgotPassword = screen(() =>
  import("../screens/forgot-password/forgot-password.tsx").then(({ ForgotPassword }) => ForgotPassword),
)
const ResetPassword = screen(() =>
  import("../screens/reset-password/reset-password.tsx").then(({ ResetPassword }) => ResetPassword),
)
const ConfirmEmail = screen(() =>
  import("../screens/confirm-email/confirm-email.tsx").then(({ ConfirmEmail }) => ConfirmEmail),
)
const ConnectAccounts = screen(() =>
  import("../screens/connect-accounts/connect-accounts.tsx").then(({ ConnectAccounts }) => ConnectAccounts),
)
const EnterIncome = ownersScreen(() => import("../screens/income/income.tsx").then(({ EnterIncome }) => EnterIncome))
const CategoryTypes = ownersScreen(() =>
  import("../screens/category-types/category-types.tsx").then(({ CategoryTypes }) => CategoryTypes),
)
const AddCategories = ownersScreen(() =>
  import("../screens/add-categories/add-categories.tsx").then(({ AddCategories }) => AddCategories),
)
const ExploreType = ownersScreen(() =>
  import("../screens/explore-type/explore-type.tsx").then(({ ExploreType }) => ExploreType),
)
const Plan = ownersScreen(() => import("../screens/plan/plan.tsx").then(({ Plan }) => Plan))
const Home = ownersScreen(() =>
  import("../screens/home/home.tsx").then(({ Home, fetchBudget }) => {
    // What it shows is asked for while the server checks the token.
    if (auth.token !== null && window.location.pathname === "/home") void fetchBudget()
    return Home
  }),
)
const Accounts = ownersScreen(() => import("../screens/accounts/accounts.tsx").then(({ Accounts }) => Accounts))
const Transactions = ownersScreen(() =>
  import("../screens/transactions/transactions.tsx").then(({ Transactions }) => Transactions),
)
const Rules = ownersScreen(() => import("../screens/rules/rules.tsx").then(({ Rules }) => Rules))
const Import = ownersScreen(() => import("../screens/import/import.tsx").then(({ Import }) => Import))
const Bring = ownersScreen(() => import("../screens/bring/bring.tsx").then(({ Bring }) => Bring))
const EarlierMonths = ownersScreen(() =>
  import("../screens/earlier-months/earlier-months.tsx").then(({ EarlierMonths }) => EarlierMonths),
)
const Performances = ownersScreen(() =>
  import("../screens/performances/performances.tsx").then(({ Performances }) => Performances),
)
const Timeline = ownersScreen(() => import("../screens/timeline/timeline.tsx").then(({ Timeline }) => Timeline))
const SpendingAnalysis = ownersScreen(() =>
  import("../screens/spending-analysis/spending-analysis.tsx").then(({ SpendingAnalysis }) => SpendingAnalysis),
)
const Security = ownersScreen(() => import("../screens/security/security.tsx").then(({ Security }) => Security))
const Settings = ownersScreen(() => import("../screens/settings/settings.tsx").then(({ Settings }) => Settings))
const NotFound = screen(() => import("../screens/not-found/not-found.tsx").then(({ NotFound }) => NotFound))

/** Only needs, wants and investments have screens: for any other word the page does not exist. */
const forType = (type: string, shown: (type: TypeName) => ReactNode): ReactNode =>
  isTypeName(type) ? shown(type) : <NotFound />

const Screens = () => (
  <Switch>
    <Route path="/">
      <Landing />
    </Route>
    <Route path="/login">
      <Login />
    </Route>
    <Route path="/register">
      <Register />
    </Route>
    <Route path="/forgot-password">
      <ForgotPassword />
    </Route>
    <Route path="/reset-password">
      <ResetPassword />
    </Route>
    <Route path="/confirm-email">
      <ConfirmEmail />
    </Route>
    <Route path="/connect-accounts">
      <ConnectAccounts />
    </Route>
    <Route path="/income">
      <EnterIncome />
    </Route>
    <Route path="/category-types">
      <CategoryTypes />
    </Route>
    <Route path="/category/type/:type">
      {({ type }) => forType(type, (name) => <ExploreType key={name} type={name} />)}
    </Route>
    <Route path="/category/:type">
      {({ type }) => forType(type, (name) => <AddCategories key={name} type={name} />)}
    </Route>
    <Route path="/plan">
      <Plan />
    </Route>
    <Route path="/home">
      <Home />
    </Route>
    <Route path="/accounts">
      <Accounts />
    </Route>
    <Route path={listPath}>
      <Transactions />
    </Route>
    <Route path="/rules">
      <Rules />
    </Route>
    <Route path="/import">
      <Import />
    </Route>
    <Route path="/bring">
      <Bring />
    </Route>
    <Route path={earlierPath}>
      <EarlierMonths />
    </Route>
    <Route path="/budget/summary">
      <Performances />
    </Route>
    <Route path="/history">
      <Timeline />
    </Route>
    <Route path="/:type/analysis/:month/:year">
      {({ type, month, year }) => forType(type, (name) => <SpendingAnalysis month={month} type={name} year={year} />)}
    </Route>
    <Route path="/settings">
      <Settings />
    </Route>
    <Route path="/account/security">
      <Security />
    </Route>
    <Route path="/index.html">
      <Redirect replace to="/" />
    </Route>
    <Route>
      <NotFound />
    </Route>
  </Switch>
)

/** With the navigation still above it. A bug ends in the page around it. */
const screenNotFetched = (failure: Error): ReactNode => {
  if (!(failure instanceof PartNotFetched)) throw failure
  return <ScreenNotFetched />
}

const SignedIn = fetchedPart(() => import("./signed-in.tsx").then(({ SignedIn }) => SignedIn))

export const App = () => {
  const { isAuthenticated, token } = useSnapshot(auth)
  useCurrency()
  // What is shown of the current month follows, although nothing else of it may have changed.
  useToday()
  if (token !== null) void SignedIn.fetch()
  // The other screens' code, too, so that they open at once, and without a connection.
  useEffect(() => {
    if (isAuthenticated) return whenQuiet(() => void fetchOneByOne(ownersParts))
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
    </ErrorBoundary>
  )
}
