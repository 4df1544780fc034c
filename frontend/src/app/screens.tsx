// Every screen: its path, its code, and whether it needs a login, in matching order.
import type { FunctionComponent } from "react"
import { partFrom, type FetchedPart } from "../components/feedback/fetched-part.ts"
import { FullScreenSpinner } from "../components/feedback/spinner.tsx"
import { earlierPath, listPath } from "../lib/addresses.ts"
import { base } from "../lib/page/base.ts"
import { auth } from "../lib/session.ts"

export interface Screen {
  readonly path: string
  /** Gets the path's parameters as props. */
  readonly part: FetchedPart<Readonly<Record<string, string>>>
  /** Whether it requires a login. */
  readonly isOwners: boolean
}

const screen =
  (isOwners: boolean) =>
  <Module, Name extends keyof Module>(path: string, load: () => Promise<Module>, name: Name): Screen => ({
    path,
    part: partFrom(load, name, <FullScreenSpinner />) as unknown as Screen["part"],
    isOwners,
  })

const anyones = screen(false)
const owners = screen(true)

const home = async (): Promise<{ readonly Home: FunctionComponent }> => {
  const { Home, fetchBudget } = await import("../screens/home/home.tsx")
  // Its data is fetched while the server checks the token.
  if (auth.token !== null && window.location.pathname === `${base}/home`) void fetchBudget()
  return { Home }
}

export const screens: ReadonlyArray<Screen> = [
  anyones("/", () => import("../screens/landing/landing.tsx"), "Landing"),
  anyones("/login", () => import("../screens/login/login.tsx"), "Login"),
  anyones("/register", () => import("../screens/register/register.tsx"), "Register"),
  anyones("/forgot-password", () => import("../screens/forgot-password/forgot-password.tsx"), "ForgotPassword"),
  anyones("/reset-password", () => import("../screens/reset-password/reset-password.tsx"), "ResetPassword"),
  anyones("/confirm-email", () => import("../screens/confirm-email/confirm-email.tsx"), "ConfirmEmail"),
  anyones("/connect-accounts", () => import("../screens/connect-accounts/connect-accounts.tsx"), "ConnectAccounts"),
  owners("/income", () => import("../screens/income/income.tsx"), "EnterIncome"),
  owners("/category-types", () => import("../screens/category-types/category-types.tsx"), "CategoryTypes"),
  owners("/category/type/:type", () => import("../screens/explore-type/explore-type.tsx"), "ExploreType"),
  owners("/category/:type", () => import("../screens/add-categories/add-categories.tsx"), "AddCategories"),
  owners("/plan", () => import("../screens/plan/plan.tsx"), "Plan"),
  owners("/home", home, "Home"),
  owners("/accounts", () => import("../screens/accounts/accounts.tsx"), "Accounts"),
  owners(listPath, () => import("../screens/transactions/transactions.tsx"), "Transactions"),
  owners("/rules", () => import("../screens/rules/rules.tsx"), "Rules"),
  owners("/import", () => import("../screens/import/import.tsx"), "Import"),
  owners("/bring", () => import("../screens/bring/bring.tsx"), "Bring"),
  owners(earlierPath, () => import("../screens/earlier-months/earlier-months.tsx"), "EarlierMonths"),
  owners("/budget/summary", () => import("../screens/performances/performances.tsx"), "Performances"),
  owners("/history", () => import("../screens/timeline/timeline.tsx"), "Timeline"),
  owners(
    "/:type/analysis/:month/:year",
    () => import("../screens/spending-analysis/spending-analysis.tsx"),
    "SpendingAnalysis",
  ),
  owners("/settings", () => import("../screens/settings/settings.tsx"), "Settings"),
  owners("/account/security", () => import("../screens/security/security.tsx"), "Security"),
]

export const NotFound = partFrom(() => import("../screens/not-found/not-found.tsx"), "NotFound", <FullScreenSpinner />)

/** One by one, so that a more urgent fetch waits for one of them at most. */
export const fetchOwnersScreens = async (): Promise<void> => {
  for (const { part, isOwners } of screens) if (isOwners) await part.fetch()
}
