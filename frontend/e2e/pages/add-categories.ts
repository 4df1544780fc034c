import type { Page } from "@playwright/test"

export class AddCategories {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  suggestion(name: string) {
    return this.#page.getByRole("button", { name: `Add ${name}`, exact: true })
  }

  /** A fraction from 0 to 1. */
  async set(category: string, fraction: number) {
    await this.#page.getByRole("slider", { name: category, exact: true }).fill(String(fraction))
  }

  async submit() {
    await this.#page.getByRole("button", { name: "Submit" }).click()
  }
}
