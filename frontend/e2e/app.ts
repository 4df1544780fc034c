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
import { History } from "./pages/history.ts"
import { Home } from "./pages/home.ts"
import { Income } from "./pages/income.ts"
import { Login } from "./pages/login.ts"
import { NavigationBar } from "./pages/navigation-bar.ts"
import { Register } from "./pages/register.ts"
import { SpendingAnalysis } from "./pages/spending-analysis.ts"
import { Timeline } from "./pages/timeline.ts"

/** The app as a person sees it: one page model per screen. */
export class App {
  readonly accounts: Accounts
  readonly addCategories: AddCategories
  readonly bankWindow: BankWindow
  readonly bar: NavigationBar
  readonly categorise: Categorise
  readonly categoryTypes: CategoryTypes
  readonly connectAccounts: ConnectAccounts
  readonly dialog: Dialog
  readonly explore: Explore
  readonly finaliser: Finaliser
  readonly history: History
  readonly home: Home
  readonly income: Income
  readonly login: Login
  readonly register: Register
  readonly spendingAnalysis: SpendingAnalysis
  readonly timeline: Timeline
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.accounts = new Accounts(page)
    this.addCategories = new AddCategories(page)
    this.bankWindow = new BankWindow(page)
    this.bar = new NavigationBar(page)
    this.categorise = new Categorise(page)
    this.categoryTypes = new CategoryTypes(page)
    this.connectAccounts = new ConnectAccounts(page)
    this.dialog = new Dialog(page)
    this.explore = new Explore(page)
    this.finaliser = new Finaliser(page)
    this.history = new History(page)
    this.home = new Home(page)
    this.income = new Income(page)
    this.login = new Login(page)
    this.register = new Register(page)
    this.spendingAnalysis = new SpendingAnalysis(page)
    this.timeline = new Timeline(page)
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(path)
  }

  heading(name: string | RegExp) {
    return this.#page.getByRole("heading", { level: 1, name })
  }

  /** A message at the top right, green or red. */
  alert(words: string) {
    return this.#page.locator(".toasts").getByText(words)
  }

  /** Undoes what an alert reports, while the alert is shown. */
  async undo(words: string) {
    await this.#page.getByRole("button", { name: `Undo: ${words}` }).click()
  }
}
