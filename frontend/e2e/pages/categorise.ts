import type { Page } from "@playwright/test"

/** The swipe flow. */
export class Categorise {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get dialog() {
    return this.#page.getByRole("dialog", { name: "Categorize transactions" })
  }

  /** The name of the transaction on the card. */
  async name(): Promise<string> {
    return (await this.dialog.getByRole("heading", { level: 3 }).textContent()) ?? ""
  }

  card(name: string) {
    return this.dialog.getByRole("group", { name: new RegExp(`^${name},`) })
  }

  async press(name: string) {
    await this.dialog.getByRole("button", { name, exact: true }).click()
  }

  async close() {
    await this.press("Close")
  }
}
