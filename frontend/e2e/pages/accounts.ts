import type { Page } from "@playwright/test"

export class Accounts {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get add() {
    return this.#page.getByRole("button", { name: "Add Account" })
  }

  get cards() {
    return this.#page
      .locator("main")
      .getByRole("listitem")
      .filter({ has: this.#page.getByRole("heading", { level: 2 }) })
  }

  card(name: string) {
    return this.cards.filter({ has: this.#page.getByRole("heading", { name }) })
  }
}
