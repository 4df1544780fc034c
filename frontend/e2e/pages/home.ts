import { expect, type Locator, type Page } from "@playwright/test"

export class Home {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async sync() {
    await this.#page.getByRole("button", { name: "Sync Transactions" }).click()
  }

  get continueCategorization() {
    return this.#page.getByRole("button", { name: "Continue Categorization" })
  }

  get tray() {
    return this.#page.getByRole("region", { name: "To sort" })
  }

  /** A type's column. */
  panel(type: string) {
    return this.#page.getByRole("region", { name: type, exact: true })
  }

  /** What a type's one line is made of. */
  async openEquation(type: string) {
    await this.panel(type).getByRole("heading", { level: 2 }).click()
  }

  async showRows() {
    await this.#page.getByRole("button", { name: "Show rows" }).click()
  }

  /** On a phone there is one for each panel. */
  get tabs() {
    return this.#page.getByRole("tablist", { name: "Your budget" }).getByRole("tab")
  }

  tab(name: string) {
    return this.tabs.filter({ hasText: name })
  }

  card(category: string) {
    return this.#page.getByRole("article", { name: category, exact: true })
  }

  /** Or closes it again: of a card that is a row. */
  async openRow(category: string) {
    await this.#page.getByRole("button", { name: category, exact: true }).click()
  }

  transaction(name: string, within: Locator = this.#page.getByRole("main")) {
    return within.getByRole("listitem").filter({ hasText: name })
  }

  grip(name: string) {
    return this.#page.getByRole("button", { name: `Move ${name}`, exact: true })
  }

  /** Drags it by its grip as a person would: press, move in steps, release. */
  async drag(name: string, category: string) {
    await this.carry(name, category)
    await this.#page.mouse.up()
  }

  /** The code that drags comes after the page, and marks each list that it makes draggable. */
  async canDrag(name: string) {
    await expect
      .poll(() =>
        this.grip(name).evaluate((grip) => {
          const list = grip.closest("[data-transaction]")?.parentElement
          return Object.keys(list ?? {}).some((key) => key.startsWith("Sortable"))
        }),
      )
      .toBe(true)
  }

  /** Drags it over the card without releasing it. What comes late may still move the card away from the pointer. */
  async carry(name: string, category: string) {
    await this.canDrag(name)
    await this.grip(name).hover()
    await this.#page.mouse.down()
    await expect(async () => {
      const [box, screen] = [await this.card(category).boundingBox(), this.#page.viewportSize()]
      const isOnScreen = box !== null && screen !== null && box.y + 40 <= screen.height
      if (!isOnScreen) throw new Error(`${category} is not on the screen`)
      await this.#page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 12 })
      await this.#page.mouse.move(box.x + box.width / 2, box.y + 24)
      await expect(this.card(category)).toHaveClass(/drop-active/, { timeout: 500 })
    }).toPass()
  }

  /** Delete, Split, Assign Category, Rename or Reduce; for a category Delete, Rename or Update Allocations. */
  async choose(action: string, of: string) {
    await this.#page.getByRole("button", { name: `Actions for ${of}`, exact: true }).click()
    // On a phone a transaction has a sheet.
    const named = { name: action, exact: true }
    const inSheet = this.#page.getByRole("dialog").getByRole("button", named)
    await this.#page.getByRole("menuitem", named).or(inSheet).click()
  }

  /** Add Transaction, Add Category or Add Account, from the plus at the top left. */
  async add(what: string) {
    await this.#page.getByRole("button", { name: "Add", exact: true }).click()
    await this.#page.getByRole("menuitem", { name: what }).click()
  }
}
