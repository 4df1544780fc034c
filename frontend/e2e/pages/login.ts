import type { Page } from "@playwright/test"

export class Login {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get heading() {
    return this.#page.getByRole("heading", { name: "Welcome back" })
  }

  /** Over the screen of somebody whose session has ended elsewhere. */
  get cover() {
    return this.#page.getByRole("dialog", { name: "You were signed out here" })
  }

  async logInAgain(password: string) {
    await this.cover.getByLabel("Password", { exact: true }).fill(password)
    await this.cover.getByRole("button", { name: "Login" }).click()
  }

  async logIn(username: string, password: string) {
    await this.#page.getByLabel("Username").fill(username)
    await this.#page.getByLabel("Password", { exact: true }).fill(password)
    await this.#page.getByRole("button", { name: "Login" }).click()
  }

  get busy() {
    return this.#page.getByRole("button", { name: "Logging in…" })
  }
}
