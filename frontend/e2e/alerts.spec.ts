import type { Locator } from "@playwright/test"
import { lastMonthsDay } from "./months.ts"
import { spends } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

/** How many pixels are between the lower edge of the one and the upper edge of the other. */
const gap = async (upper: Locator, lower: Locator): Promise<number> => {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  if (above === null || below === null) throw new Error("One of them is not on the screen")
  return below.y - (above.y + above.height)
}

test("an alert leaves the button free that brought it", async ({ app, page }) => {
  await app.open("/home")
  await app.home.sync()
  await expect(app.alert("Everything is up to date")).toBeVisible()
  expect(await gap(page.locator(".toast"), page.getByRole("button", { name: "Sync Transactions" }))).toBeGreaterThan(0)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test("an alert leaves the head of a long dialog free", async ({ app, bank, page, person }) => {
    await spends(person, bank, { name: "Leftover", amount: 10, date: lastMonthsDay() })
    await app.open("/home")
    await app.home.sync()
    await expect(app.finaliser.dialog).toBeVisible()
    await expect(app.alert("Synchronized: 1 transaction of earlier months to finish")).toBeVisible()
    expect(await gap(page.locator(".toast"), app.finaliser.dialog)).toBeGreaterThanOrEqual(0)
  })

  test("an alert leaves the tabs free, which stay in sight while the page scrolls", async ({ app, page }) => {
    await app.open("/home")
    await app.home.sync()
    await expect(app.alert("Everything is up to date")).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await gap(app.home.tab("Needs"), page.locator(".toast"))).toBeGreaterThan(0)
  })
})
