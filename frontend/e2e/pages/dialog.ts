import type { Page } from "@playwright/test"

/** The topmost dialog of the app. */
export class Dialog {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get #top() {
    return this.#page.getByRole("dialog").last()
  }

  heading(name: string | RegExp) {
    return this.#top.getByRole("heading", { level: 2, name })
  }

  field(label: string) {
    return this.#top.getByLabel(label, { exact: true })
  }

  option(name: string | RegExp) {
    return this.#top.getByRole("radio", { name })
  }

  /** One of several groups of fields: "Part 1". */
  group(name: string) {
    return this.#top.getByRole("group", { name })
  }

  slider(name: string) {
    return this.#top.getByRole("slider", { name, exact: true })
  }

  /** The figure that is being explained. */
  get explained() {
    return this.#top.locator(".explanation-value")
  }

  /** The sum of the parts of that figure. */
  get together() {
    return this.#top.getByRole("row", { name: "Together" }).getByRole("cell")
  }

  words(words: string | RegExp) {
    return this.#top.getByText(words)
  }

  get problem() {
    return this.#top.getByRole("alert")
  }

  async press(action: string) {
    await this.#top.getByRole("button", { name: action, exact: true }).click()
  }
}
