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

  async assignTo(category: string) {
    await this.dialog.getByRole("radio", { name: category }).check()
    await this.press("Assign")
    await this.press("Confirm")
  }

  /** Also accepts the browser's confirmation. */
  async skipAndDelete() {
    this.#page.once("dialog", (question) => void question.accept())
    await this.press("Skip and delete")
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
