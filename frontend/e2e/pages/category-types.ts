import type { Page } from "@playwright/test"

export class CategoryTypes {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async submit() {
    await this.#page.getByRole("button", { name: "Submit" }).click()
  }
}
