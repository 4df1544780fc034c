import type { Page } from "@playwright/test"

/** /account/security */
export class Security {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  part(name: string) {
    return this.#page.getByRole("region", { name })
  }

  get sessions() {
    return this.part("Where you are logged in").getByRole("listitem")
  }

  get log() {
    return this.part("What happened").getByRole("listitem")
  }

  async press(part: string, action: string) {
    await this.part(part).getByRole("button", { name: action, exact: true }).click()
  }
}
