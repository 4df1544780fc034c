import type { Page } from "@playwright/test"

export class ConnectAccounts {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get connect() {
    return this.#page.getByRole("button", { name: "Connect Accounts" })
  }

  get skip() {
    return this.#page.getByRole("button", { name: "Skip For Now" })
  }

  get continue() {
    return this.#page.getByRole("button", { name: "Continue..." })
  }

  get currency() {
    return this.#page.getByRole("combobox", { name: "Currency" })
  }

  get linked() {
    return this.#page.getByRole("list", { name: "Linked accounts" }).getByRole("listitem")
  }
}
