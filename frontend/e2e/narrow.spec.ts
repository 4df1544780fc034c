import type { Page } from "@playwright/test"
import { lastMonth } from "./months.ts"
import { screens } from "./screens.ts"
import { expect, test, type Who } from "./test.ts"

const phone = { width: 360, height: 740 }
const smallest = { width: 320, height: 640 }

/** By how many pixels the page is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.use({ viewport: phone })

for (const [who, shown] of Object.entries(screens)) {
  test.describe(who, () => {
    test.use({ who: who as Who })

    test("no screen scrolls sideways on a phone", async ({ app, page }) => {
      for (const { path, heading } of shown) {
        await app.open(path)
        await expect(app.heading(heading)).toBeVisible()
        await expect(page.getByText(/^Loading/)).toHaveCount(0)
        for (const size of [phone, smallest]) {
          await page.setViewportSize(size)
          expect.soft(await overflow(page), `${path} at ${size.width} pixels`).toBe(0)
        }
        await page.setViewportSize(phone)
      }
    })
  })
}

test.describe("charts", () => {
  test.use({ who: "someone who has spent" })

  test("a month with its charts and the analysis of its needs fit as well", async ({ app, page }) => {
    await app.open("/budget/summary")
    await app.history.month(lastMonth().title).click()
    await expect(app.history.pieOf("Needs").locator("svg")).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await app.history.analyse("Needs")
    await expect(app.spendingAnalysis.categories.first()).toBeVisible()
    expect(await overflow(page)).toBe(0)
  })
})
