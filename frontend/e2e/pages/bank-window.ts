import type { Page } from "@playwright/test"

/** The bank-linking widget, as the sandbox bank imitates it. */
export class BankWindow {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get #dialog() {
    return this.#page.locator("[data-sandbox-bank] dialog")
  }

  heading(name: string) {
    return this.#dialog.getByRole("heading", { name })
  }

  async #press(name: string | RegExp) {
    await this.#dialog.getByRole("button", { name }).click()
  }

  /** The whole flow: consent, bank, login, accounts, done. */
  async linkAt(bank: string, username = "user_good", leaveOut: ReadonlyArray<RegExp> = []) {
    await this.#press("Continue")
    await this.#press(new RegExp(bank))
    await this.logIn(username)
    await this.heading("Choose accounts").waitFor()
    for (const account of leaveOut) await this.#dialog.getByRole("checkbox", { name: account }).uncheck()
    await this.#press("Link accounts")
    await this.#press("Finish")
  }

  async chooseBank(bank: string) {
    await this.#press("Continue")
    await this.#press(new RegExp(bank))
  }

  async logIn(username: string) {
    await this.#dialog.getByLabel("User name").fill(username)
    await this.#dialog.getByLabel("Password").fill("sandbox")
    await this.#press("Log in")
  }

  /** The flow at an account's bank that requires a new login. */
  async logInAgain(username: string) {
    await this.#press("Continue")
    await this.logIn(username)
    await this.#press("Finish")
  }

  /** The flow at a bank that is linked, with further accounts to choose. */
  async addAccounts() {
    await this.#press("Continue")
    await this.logIn("user_good")
    await this.heading("Choose accounts").waitFor()
    await this.#press("Link accounts")
    await this.#press("Finish")
  }

  async close() {
    await this.#press("Close")
  }
}
