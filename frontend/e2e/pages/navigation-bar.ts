import type { Page } from "@playwright/test"

export class NavigationBar {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get all() {
    return this.#page.getByRole("navigation", { name: "Main" })
  }

  async goToTransactions() {
    await this.all.getByRole("link", { name: "Transactions" }).click()
  }

  async goToAccounts() {
    await this.all.getByRole("link", { name: "Accounts" }).click()
  }

  async goToPerformances() {
    await this.all.getByRole("link", { name: "History" }).click()
  }

  async goToActivity() {
    await this.all.getByRole("link", { name: "Activity" }).click()
  }

  async goToSecurity() {
    await this.all.getByRole("button", { name: "Your account" }).click()
    await this.#page.getByRole("menuitem", { name: "Security" }).click()
  }

  /** On a phone, where it is a page of its own. */
  get toSort() {
    return this.all.getByRole("link", { name: "To sort" })
  }

  /** On a phone. */
  async fromMore(name: string) {
    await this.all.getByRole("button", { name: "More", exact: true }).click()
    await this.#page.getByRole("menuitem", { name }).click()
  }

  /** Until it is done: a page that is opened meanwhile would still know the session. */
  async logout() {
    await this.all.getByRole("button", { name: "Logout" }).click()
    await this.#page.waitForURL((url) => url.pathname === "/")
  }
}
