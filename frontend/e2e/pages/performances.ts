import type { Page } from "@playwright/test"

/** /budget/summary */
export class Performances {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get months() {
    return this.#page.getByRole("region", { name: "Months" }).getByRole("listitem").getByRole("button")
  }

  month(title: string) {
    return this.#page.getByRole("button", { name: title })
  }

  get filter() {
    return this.#page.getByPlaceholder("Filter budget performances...")
  }

  get previous() {
    return this.#page.getByRole("button", { name: "Previous page of months" })
  }

  get next() {
    return this.#page.getByRole("button", { name: "Next page of months" })
  }

  performanceOf(month: string) {
    return this.#page.getByRole("heading", { name: `Budget Performance for ${month}` })
  }

  /** "General", "Needs", "Wants" or "Investments". */
  overview(type: string) {
    return this.#page.getByRole("region", { name: `${type} Overview` })
  }

  pieOf(type: string) {
    return this.overview(type).getByRole("img", { name: /^Pie chart/ })
  }

  get trend() {
    return this.#page.getByRole("img", { name: /^Bar chart/ })
  }

  /** The labels of the vertical axis: "$2K". */
  get amounts() {
    return this.trend.locator("span.ct-vertical")
  }

  async analyse(type: string) {
    await this.overview(type).getByRole("link", { name: "View Spending Analysis" }).click()
  }
}
