import type { Locator, Page } from "@playwright/test"

export class Import {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get choose() {
    return this.#page.getByRole("button", { name: "Choose files" })
  }

  /** What one file was understood as. */
  file(name: string) {
    return this.#page.getByRole("region", { name, exact: true })
  }

  get start() {
    return this.#page.getByRole("button", { name: /^Import \d+ transactions?$/ })
  }

  /** To the question that is asked. */
  answer(label: string) {
    return this.#page.getByRole("button", { name: label })
  }

  get nothingToImport() {
    return this.#page.getByRole("button", { name: "Nothing to import" })
  }

  /** How many rows there are of a kind: "New", "Already here"; a press shows them. */
  total(kind: string) {
    return this.#page.getByRole("button", { name: new RegExp(`^[\\d,]+ ${kind}$`) })
  }

  rows(kind: string) {
    return this.#page.getByRole("list", { name: kind, exact: true }).getByRole("listitem")
  }

  category(named: string) {
    return this.#page.getByLabel(`${named} becomes`)
  }

  imported(words: string) {
    return this.#page.getByRole("heading", { level: 2, name: words })
  }

  /** Chooses the files in the browser's dialog, which `open` has to open. */
  async chooseAfter(open: () => Promise<void>, ...paths: ReadonlyArray<string>) {
    const dialog = this.#page.waitForEvent("filechooser")
    await open()
    await (await dialog).setFiles(paths)
  }

  /** Drops a file from the person's desktop in the middle of the target. */
  async drop(path: string, target: Locator) {
    const box = await target.boundingBox()
    if (box === null) throw new Error(`${target.toString()} is not on the screen`)
    const screen = await this.#page.context().newCDPSession(this.#page)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await screen.send("Input.dispatchDragEvent", { type, ...at, data })
  }
}
