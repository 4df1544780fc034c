import type { Page } from "@playwright/test"

export class Income {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async add(amount: string, source: string, type: string) {
    await this.#page.getByLabel("Amount").fill(amount)
    await this.#page.getByLabel("Source").selectOption({ label: source })
    await this.#page.getByLabel("Type").selectOption({ label: type })
    await this.submit()
  }

  async submit() {
    await this.#page.getByRole("button", { name: "Add Income" }).click()
  }

  problem(words: string) {
    return this.#page.getByText(words)
  }
}
