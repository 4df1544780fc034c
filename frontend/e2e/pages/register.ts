import type { Page } from "@playwright/test"

interface Registration {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly again?: string
}

export class Register {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async fill({ name, username, password, again = password }: Registration) {
    await this.#page.getByLabel("Full Name").fill(name)
    await this.#page.getByLabel("Username").fill(username)
    await this.#page.getByLabel("Password", { exact: true }).fill(password)
    await this.#page.getByLabel("Confirm Password", { exact: true }).fill(again)
  }

  async submit() {
    await this.#page.getByRole("button", { name: "Register" }).click()
  }

  async pointAtPassword() {
    await this.#page.getByLabel("Password", { exact: true }).hover()
  }

  get requirements() {
    return this.#page.getByRole("tooltip")
  }

  problem(words: string) {
    return this.#page.getByText(words)
  }
}
