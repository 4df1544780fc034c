// Whether everything fits the screen, also with larger text.
import { expect, type Locator, type Page } from "@playwright/test"

/** As the configuration says. */
export const desktop = { width: 1280, height: 1100 }
export const phone = { width: 360, height: 740 }
export const smallest = { width: 320, height: 640 }

/** How wide a page is that is wider than the screen, and the innermost elements that reach beyond its edge. */
const beyondTheEdge = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5
    const innermost = [...document.body.querySelectorAll("*")]
      .filter((element) => beyond(element) && ![...element.children].some(beyond))
      .map(({ tagName, className, textContent }) => `${tagName}.${String(className)}: ${textContent.slice(0, 60)}`)
    return [`${scrollWidth} of ${clientWidth} pixels`, ...innermost]
  })

/** The test goes on where something does not, to name every screen that is too wide. */
export const expectToFit = (page: Page, where: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => beyondTheEdge(page), { message: where })
    .toEqual([])

/** How many of them are whole on the screen, above the bar that is at its bottom on a phone. */
export const wholeOnScreen = (all: Locator): Promise<number> =>
  all.evaluateAll((elements) => {
    const bar = document.querySelector("nav")?.getBoundingClientRect().top ?? 0
    const end = bar > 0 ? bar : innerHeight
    const isWhole = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= end
    return elements.filter((element) => isWhole(element.getBoundingClientRect())).length
  })

/** The texts of those elements whose content overflows. */
export const wider = (page: Page, selector: string): Promise<ReadonlyArray<string | null>> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )

/** Sets the browser's own text size, which is 16 pixels unless a person has chosen another. */
export const readAt = async (page: Page, standard: number): Promise<void> => {
  const settings = await page.context().newCDPSession(page)
  await settings.send("Page.setFontSizes", { fontSizes: { standard } })
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize), { intervals: [20] })
    .toBe(`${standard}px`)
}
