import type { Page } from "@playwright/test"

export class AddCategories {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  suggestion(name: string) {
    return this.#page.getByRole("button", { name: `Add ${name}`, exact: true })
  }

  async addOwn(name: string) {
    await this.#page.getByLabel("Add Your Own Category").fill(name)
    await this.#page.getByRole("button", { name: "Add", exact: true }).click()
  }

  share(category: string) {
    return this.#page.getByRole("slider", { name: category, exact: true })
  }

  /** A fraction from 0 to 1. */
  async set(category: string, fraction: number) {
    await this.share(category).fill(String(fraction))
  }

  async submit() {
    await this.#page.getByRole("button", { name: "Submit" }).click()
  }
}
