// Every screen and its path, in the order in which they are tried.
import { Suspense, type ReactNode } from "react"
import { Redirect, Route, Switch } from "wouter"
import { Alerts } from "./components/alerts.tsx"
import { Confirmation } from "./components/confirmation.tsx"
import { ErrorBoundary } from "./components/error-boundary.tsx"
import { fetchedPart } from "./components/fetched-part.ts"
import { NavigationBar } from "./components/navigation-bar.tsx"
import { FullScreenSpinner } from "./components/spinner.tsx"
import { Explanation } from "./explain/explanation.tsx"
import { OwnerOnly, useSession } from "./guards.tsx"
import { useKeptFocus } from "./keeping-focus.ts"
import { isTypeName, type TypeName } from "./type-names.ts"

const Landing = fetchedPart(() => import("./screens/landing/landing.tsx").then(({ Landing }) => Landing))
const Login = fetchedPart(() => import("./screens/login/login.tsx").then(({ Login }) => Login))
const Register = fetchedPart(() => import("./screens/register/register.tsx").then(({ Register }) => Register))
const ForgotPassword = fetchedPart(() =>
  import("./screens/forgot-password/forgot-password.tsx").then(({ ForgotPassword }) => ForgotPassword))
const ConnectAccounts = fetchedPart(() =>
  import("./screens/connect-accounts/connect-accounts.tsx").then(({ ConnectAccounts }) => ConnectAccounts))
const EnterIncome = fetchedPart(() => import("./screens/income/income.tsx").then(({ EnterIncome }) => EnterIncome))
const CategoryTypes = fetchedPart(() =>
  import("./screens/category-types/category-types.tsx").then(({ CategoryTypes }) => CategoryTypes))
const AddCategories = fetchedPart(() =>
  import("./screens/add-categories/add-categories.tsx").then(({ AddCategories }) => AddCategories))
const ExploreType = fetchedPart(() => import("./screens/explore-type/explore-type.tsx").then(({ ExploreType }) => ExploreType))
const Home = fetchedPart(() => import("./screens/home/home.tsx").then(({ Home }) => Home))
const Accounts = fetchedPart(() => import("./screens/accounts/accounts.tsx").then(({ Accounts }) => Accounts))
const BudgetSummaries = fetchedPart(() =>
  import("./screens/budget-summary/budget-summary.tsx").then(({ BudgetSummaries }) => BudgetSummaries))
const Timeline = fetchedPart(() => import("./screens/timeline/timeline.tsx").then(({ Timeline }) => Timeline))
const SpendingAnalysis = fetchedPart(() =>
  import("./screens/spending-analysis/spending-analysis.tsx").then(({ SpendingAnalysis }) => SpendingAnalysis))
const NotFound = fetchedPart(() => import("./screens/not-found/not-found.tsx").then(({ NotFound }) => NotFound))

/** Only needs, wants and investments have screens: another word in their place is a page that does not exist. */
const forType = (type: string, screen: (type: TypeName) => ReactNode): ReactNode =>
  isTypeName(type) ? <OwnerOnly>{screen(type)}</OwnerOnly> : <NotFound />

const Screens = () => (
  <Switch>
    <Route path="/"><Landing /></Route>
    <Route path="/login"><Login /></Route>
    <Route path="/register"><Register /></Route>
    <Route path="/forgot-password"><ForgotPassword /></Route>
    <Route path="/connect-accounts"><ConnectAccounts /></Route>
    <Route path="/income"><OwnerOnly><EnterIncome /></OwnerOnly></Route>
    <Route path="/category-types"><OwnerOnly><CategoryTypes /></OwnerOnly></Route>
    <Route path="/category/type/:type">{({ type }) => forType(type, (name) => <ExploreType key={name} type={name} />)}</Route>
    <Route path="/category/:type">{({ type }) => forType(type, (name) => <AddCategories key={name} type={name} />)}</Route>
    <Route path="/home"><OwnerOnly><Home /></OwnerOnly></Route>
    <Route path="/accounts"><OwnerOnly><Accounts /></OwnerOnly></Route>
    <Route path="/budget/summary"><OwnerOnly><BudgetSummaries /></OwnerOnly></Route>
    <Route path="/history"><OwnerOnly><Timeline /></OwnerOnly></Route>
    <Route path="/:type/analysis/:month/:year">
      {({ type, month, year }) => forType(type, (name) => <SpendingAnalysis month={month} type={name} year={year} />)}
    </Route>
    <Route path="/index.html"><Redirect replace to="/" /></Route>
    <Route><NotFound /></Route>
  </Switch>
)

export const App = () => {
  useSession()
  useKeptFocus()
  return (
    <ErrorBoundary>
      <NavigationBar />
      <Suspense fallback={<FullScreenSpinner />}><Screens /></Suspense>
      <Explanation />
      <Alerts />
      <Confirmation />
    </ErrorBoundary>
  )
}
