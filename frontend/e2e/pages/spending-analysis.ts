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

  async goBack() {
    await this.#page.getByRole("link", { name: "Back", exact: true }).click()
  }
}
