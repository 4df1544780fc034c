import type { Page } from "@playwright/test"

/** The dialog for uncategorised transactions of earlier months. */
export class Finaliser {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get dialog() {
    return this.#page.getByRole("dialog", { name: "Finish earlier months" })
  }

  /** Also where another one is suggested. */
  async assignTo(category: string) {
    const other = this.dialog.getByRole("button", { name: "Choose Different" })
    if (await other.isVisible()) await other.click()
    await this.dialog.getByRole("radio", { name: category }).check()
    await this.press("Assign")
  }

  /** Also accepts the browser's confirmation. */
  async delete() {
    this.#page.once("dialog", (question) => void question.accept())
    await this.press("Delete")
  }

  async rename(name: string) {
    await this.press("Edit name")
    await this.dialog.getByLabel("Name").fill(name)
    await this.press("Save")
  }

  async press(name: string) {
    await this.dialog.getByRole("button", { name, exact: true }).click()
  }
}
