// Whether everything fits the screen, also with larger text.
import { expect, type Page } from "@playwright/test"

/** As the configuration says. */
export const desktop = { width: 1280, height: 1100 }
export const phone = { width: 360, height: 740 }
export const smallest = { width: 320, height: 640 }

/** How many pixels the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

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
