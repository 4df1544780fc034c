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

  /** The handle of the rule at that place, from 1. */
  handle(place: number) {
    return this.#page.getByRole("button", { name: `Move rule ${place}: drag it, or press the arrow keys` })
  }

  /** Drags the rule at one place beyond the middle of the one at another. */
  async drag(from: number, to: number) {
    const [handle, row] = await Promise.all([this.handle(from).boundingBox(), this.all.nth(to - 1).boundingBox()])
    if (handle === null || row === null) throw new Error("that rule is not on the screen")
    const middle = handle.x + handle.width / 2
    await this.#page.mouse.move(middle, handle.y + handle.height / 2)
    await this.#page.mouse.down()
    await this.#page.mouse.move(middle, to > from ? row.y + row.height - 2 : row.y + 2, { steps: 4 })
    await this.#page.mouse.up()
  }

  /** "Always put … into …?" */
  get offer() {
    return this.#page.getByRole("region", { name: "Offer of a rule" })
  }

  async answerOffer(answer: "Make it a rule" | "Not now" | "Never ask") {
    await this.offer.getByRole("button", { name: answer }).click()
  }
}
