import type { Page } from "@playwright/test"
import { newUsername, password } from "../people.ts"

export class Register {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async fill({ name, username, password }: Readonly<Record<"name" | "username" | "password", string>>) {
    await this.#page.getByLabel("Full Name").fill(name)
    await this.#page.getByLabel("Username").fill(username)
    await this.#page.getByLabel("Password", { exact: true }).fill(password)
    await this.#page.getByLabel("Confirm Password", { exact: true }).fill(password)
  }

  async submit() {
    await this.#page.getByRole("button", { name: "Register" }).click()
  }

  /** As somebody new, who then begins. */
  async somebody() {
    await this.#page.goto("/register")
    await this.fill({ name: "Ada Lovelace", username: newUsername(), password })
    await this.submit()
    await this.#page.waitForURL("/connect-accounts")
  }
}
