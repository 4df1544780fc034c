import type { Page } from "@playwright/test"

/** /category/type/{type} */
export class Explore {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get filter() {
    return this.#page.getByLabel("Filter categories")
  }

  filterOf(category: string) {
    return this.#page.getByLabel(`Filter transactions of ${category}`)
  }

  get cards() {
    return this.#page.getByRole("article")
  }
}
