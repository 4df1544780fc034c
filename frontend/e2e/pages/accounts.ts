import type { Page } from "@playwright/test"

export class Accounts {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get add() {
    return this.#page.getByRole("button", { name: "Add Account" })
  }

  get reconnect() {
    return this.#page.getByRole("button", { name: /^Reconnect/ })
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

  async remove(name: string) {
    await this.#page.getByRole("button", { name: `Remove ${name}` }).click()
    await this.#page.getByRole("dialog").getByRole("button", { name: "Remove account" }).click()
  }
}
