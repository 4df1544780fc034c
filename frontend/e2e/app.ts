import type { Page } from "@playwright/test"
import { Accounts } from "./pages/accounts.ts"
import { AddCategories } from "./pages/add-categories.ts"
import { BankWindow } from "./pages/bank-window.ts"
import { CategoryTypes } from "./pages/category-types.ts"
import { ConnectAccounts } from "./pages/connect-accounts.ts"
import { History } from "./pages/history.ts"
import { Income } from "./pages/income.ts"
import { Login } from "./pages/login.ts"
import { NavigationBar } from "./pages/navigation-bar.ts"
import { Register } from "./pages/register.ts"
import { SpendingAnalysis } from "./pages/spending-analysis.ts"

/** The app as a person sees it: one model a screen. */
export class App {
  readonly accounts: Accounts
  readonly addCategories: AddCategories
  readonly bankWindow: BankWindow
  readonly bar: NavigationBar
  readonly categoryTypes: CategoryTypes
  readonly connectAccounts: ConnectAccounts
  readonly history: History
  readonly income: Income
  readonly login: Login
  readonly register: Register
  readonly spendingAnalysis: SpendingAnalysis
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.accounts = new Accounts(page)
    this.addCategories = new AddCategories(page)
    this.bankWindow = new BankWindow(page)
    this.bar = new NavigationBar(page)
    this.categoryTypes = new CategoryTypes(page)
    this.connectAccounts = new ConnectAccounts(page)
    this.history = new History(page)
    this.income = new Income(page)
    this.login = new Login(page)
    this.register = new Register(page)
    this.spendingAnalysis = new SpendingAnalysis(page)
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
}
