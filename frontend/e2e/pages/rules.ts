import type { Page } from "@playwright/test"

/** /rules */
export class Rules {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get all() {
    return this.#page.getByRole("list", { name: "Rules" }).getByRole("listitem")
  }

  async begin() {
    await this.#page.getByRole("button", { name: "New Rule" }).click()
  }

  /** The switch of the rule that says that. */
  isOn(words: string) {
    return this.all.filter({ hasText: words }).getByRole("switch")
  }

  /** Opens the menu of a rule, by its place from 1, and chooses from it. */
  async choose(action: string, place: number) {
    await this.#page.getByRole("button", { name: `Actions for rule ${place}` }).click()
    await this.#page.getByRole("menuitem", { name: action, exact: true }).click()
  }

  /** "Always put … into …?" */
  get offer() {
    return this.#page.getByRole("region", { name: "Offer of a rule" })
  }

  async answerOffer(answer: "Make it a rule" | "Not now" | "Never ask") {
    await this.offer.getByRole("button", { name: answer }).click()
  }
}
