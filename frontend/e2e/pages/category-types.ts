import type { Page } from "@playwright/test"

export class CategoryTypes {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  share(type: string) {
    return this.#page.getByRole("slider", { name: type })
  }

  /** A fraction from 0 to 1. */
  async set(type: string, fraction: number) {
    await this.share(type).fill(String(fraction))
  }

  async submit() {
    await this.#page.getByRole("button", { name: "Submit" }).click()
  }
}
