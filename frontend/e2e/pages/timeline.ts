import type { Page } from "@playwright/test"

/** /history */
export class Timeline {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Grouped by day, newest first. */
  get entries() {
    return this.#page.getByRole("list", { name: /\d{4}$/ }).getByRole("listitem")
  }

  entry(sentence: string) {
    return this.entries.filter({ has: this.#page.getByText(sentence, { exact: true }) })
  }

  /** The budget as it was. */
  get past() {
    return this.#page.getByRole("region", { name: "See the budget as it was" })
  }

  get search() {
    return this.#page.getByLabel("Search your activity")
  }

  async narrow(filter: "Kind" | "Category" | "Month", option: string) {
    await this.#page.getByRole("button", { name: "Filters" }).press("Enter")
    const filters = this.#page.getByRole("dialog", { name: "Filters" })
    await filters.getByLabel(filter, { exact: true }).selectOption(option)
    await filters.getByRole("button", { name: "Done", exact: true }).click()
  }

  /** Asks to undo an entry; a dialog then says what that will do. */
  async undo(sentence: string) {
    await this.entry(sentence).getByRole("button", { name: "Undo" }).click()
  }
}
