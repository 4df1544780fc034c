import type { Page } from "@playwright/test"

/** /transactions */
export class TransactionList {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get rows() {
    return this.#page.getByRole("list", { name: "Transactions" }).getByRole("listitem")
  }

  row(name: string) {
    return this.rows.filter({ has: this.#page.getByText(name, { exact: true }) })
  }

  get search() {
    return this.#page.getByLabel("Search transactions")
  }

  /** Behind the button are all but the search. An alert may cover it for some seconds, which the keyboard does not mind. */
  async openFilters() {
    await this.#page.getByRole("button", { name: "Filters" }).press("Enter")
    return this.#page.getByRole("dialog", { name: "Filters" })
  }

  async narrow(filter: "Month" | "Type" | "Category" | "Account" | "Status", option: string) {
    const filters = await this.openFilters()
    await filters.getByLabel(filter, { exact: true }).selectOption(option)
    await filters.getByRole("button", { name: "Done", exact: true }).click()
  }

  /** What is filtered by, which a click takes off. */
  chip(title: string | RegExp) {
    return this.#page.getByRole("search").getByRole("button", { name: title })
  }

  /** What everything that is shown comes to. */
  total(what: "Transactions" | "Out" | "In" | "Net") {
    return this.#page
      .getByLabel("Totals of what is shown")
      .locator("div")
      .filter({ hasText: new RegExp(`^${what}`) })
      .getByRole("definition")
  }

  /** Opens a row's menu, and chooses from it; also where rows are shown on other screens. */
  async choose(action: string, name: string) {
    await this.#page.getByRole("button", { name: `Actions for ${name}` }).press("Enter")
    await this.#page.getByRole("menuitem", { name: action, exact: true }).click()
  }

  /** The box that selects that row. */
  box(name: string) {
    return this.#page.getByRole("checkbox", { name: new RegExp(`^Select ${name},`) })
  }

  async select(...names: ReadonlyArray<string>) {
    for (const name of names) await this.box(name).check()
  }

  /** What can be done to all that is selected. */
  get selection() {
    return this.#page.getByRole("region", { name: "Selection" })
  }

  async chooseForSelected(action: string) {
    await this.selection.getByRole("button", { name: "More for what is selected" }).press("Enter")
    await this.#page.getByRole("menuitem", { name: action, exact: true }).click()
  }
}
