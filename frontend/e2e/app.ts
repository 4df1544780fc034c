import type { Page } from "@playwright/test"
import { Accounts } from "./pages/accounts.ts"
import { AddCategories } from "./pages/add-categories.ts"
import { BankWindow } from "./pages/bank-window.ts"
import { Categorise } from "./pages/categorise.ts"
import { CategoryTypes } from "./pages/category-types.ts"
import { ConnectAccounts } from "./pages/connect-accounts.ts"
import { Dialog } from "./pages/dialog.ts"
import { Explore } from "./pages/explore.ts"
import { Finaliser } from "./pages/finaliser.ts"
import { Performances } from "./pages/performances.ts"
import { Home } from "./pages/home.ts"
import { Import } from "./pages/import.ts"
import { Income } from "./pages/income.ts"
import { Login } from "./pages/login.ts"
import { NavigationBar } from "./pages/navigation-bar.ts"
import { Register } from "./pages/register.ts"
import { Security } from "./pages/security.ts"
import { SpendingAnalysis } from "./pages/spending-analysis.ts"
import { Rules } from "./pages/rules.ts"
import { TransactionList } from "./pages/transaction-list.ts"
import { Timeline } from "./pages/timeline.ts"

/** The app as a person sees it: one page model per screen. */
export const appOn = (page: Page) => ({
  accounts: new Accounts(page),
  addCategories: new AddCategories(page),
  bankWindow: new BankWindow(page),
  bar: new NavigationBar(page),
  categorise: new Categorise(page),
  categoryTypes: new CategoryTypes(page),
  connectAccounts: new ConnectAccounts(page),
  dialog: new Dialog(page),
  explore: new Explore(page),
  finaliser: new Finaliser(page),
  performances: new Performances(page),
  home: new Home(page),
  import: new Import(page),
  income: new Income(page),
  list: new TransactionList(page),
  rules: new Rules(page),
  login: new Login(page),
  register: new Register(page),
  security: new Security(page),
  spendingAnalysis: new SpendingAnalysis(page),
  timeline: new Timeline(page),

  open: async (path: string): Promise<void> => {
    await page.goto(path)
  },

  heading: (name: string | RegExp) => page.getByRole("heading", { level: 1, name }),

  /** A message at the top right, green or red. */
  alert: (words: string) => page.locator(".toasts").getByText(words),

  /** Undoes what an alert reports, while the alert is shown. */
  undo: (words: string): Promise<void> => page.getByRole("button", { name: `Undo: ${words}` }).click(),
})

export type App = ReturnType<typeof appOn>
