// Using the app by keyboard alone.
import type { Locator, Page } from "@playwright/test"

const mostStops = 120

/** The bank window is a separate document. */
const isOneFocused = (elements: ReadonlyArray<Element>): boolean =>
  elements.some((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

const go = async (page: Page, target: Locator, key: string): Promise<void> => {
  await target.first().waitFor()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluateAll(isOneFocused)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never leads to ${target.toString()}`)
}

/** Tabs to it. */
export const reach = (page: Page, target: Locator): Promise<void> => go(page, target, "Tab")

export const press = async (page: Page, name: string | RegExp, role: "button" | "link" = "button"): Promise<void> => {
  await reach(page, page.getByRole(role, { name, exact: typeof name === "string" }))
  await page.keyboard.press("Enter")
}

/** Replaces what is in the field. */
export const type = async (page: Page, field: string | Locator, text: string): Promise<void> => {
  await reach(page, typeof field === "string" ? page.getByLabel(field, { exact: true }) : field)
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(text)
}

/** Opens a menu and moves to one of its actions. */
export const choose = async (page: Page, menu: string, action: string): Promise<void> => {
  await press(page, menu)
  await go(page, page.getByRole("menuitem", { name: action, exact: true }), "ArrowDown")
  await page.keyboard.press("Enter")
}

/** Tab reaches one radio button of a group; the arrow keys lead to the others. */
export const pick = async (page: Page, name: string): Promise<void> => {
  const wanted = page.getByRole("radio", { name, exact: true })
  await reach(page, page.getByRole("radio"))
  await go(page, wanted, "ArrowDown")
  if (!(await wanted.isChecked())) await page.keyboard.press("Space")
}

/** By that many hundredths, up or down. */
export const move = async (page: Page, slider: string, hundredths: number): Promise<void> => {
  await reach(page, page.getByRole("slider", { name: slider, exact: true }))
  for (let step = 0; step < Math.abs(hundredths); step++)
    await page.keyboard.press(hundredths > 0 ? "ArrowRight" : "ArrowLeft")
}

/** Goes through the bank window from beginning to end. */
export const linkAt = async (page: Page, bank: RegExp): Promise<void> => {
  await press(page, "Continue")
  await press(page, bank)
  await type(page, "User name", "user_good")
  await type(page, "Password", "anything")
  await page.keyboard.press("Enter")
  await press(page, "Link accounts")
  await press(page, "Finish")
}
