import type { Page } from "@playwright/test"

export class SpendingAnalysis {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get categories() {
    return this.#page.getByRole("heading", { level: 2 })
  }

  card(category: string) {
    return this.#page.getByRole("listitem", { name: category })
  }

  /** Opens and closes a part of a card: "Groceries, transactions", "Ferry, month by month". */
  async toggle(part: string) {
    await this.#page.getByRole("button", { name: part, exact: true }).click()
  }

  /** "October 2026 $30.00 1", newest first. */
  monthsOf(merchant: string) {
    return this.#page.getByRole("table", { name: new RegExp(`^${merchant}, spent in all categories`) }).getByRole("row")
  }

  async goBack() {
    await this.#page.getByRole("link", { name: "Back", exact: true }).click()
  }
}
