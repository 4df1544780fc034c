import type { Locator } from "@playwright/test"
import { phone } from "./fits.ts"
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

/** Whether the one covers nothing of the other. */
const isFree = async (upper: Locator, lower: Locator): Promise<boolean> => {
  const [one, other] = [await upper.boundingBox(), await lower.boundingBox()]
  if (one === null || other === null) throw new Error("One of them is not on the screen")
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y
}

test("an alert leaves the button free that brought it, and on a phone the tabs, which stay in sight while the page scrolls", async ({
  app,
  page,
}) => {
  await app.open("/home")
  await app.home.sync()
  await expect(app.alert("Everything is up to date")).toBeVisible()
  const button = page.getByRole("button", { name: "Sync Transactions" })
  await expect(button).toBeVisible()
  expect(await isFree(page.locator(".toast"), button)).toBe(true)
  await page.setViewportSize(phone)
  await app.home.sync()
  await expect(app.alert("Everything is up to date")).toBeVisible()
  expect(await isFree(page.locator(".toast"), button)).toBe(true)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await gap(app.home.tab("Needs"), page.locator(".toast"))).toBeGreaterThan(0)
})

test("an alert leaves the head of a long dialog on a phone free", async ({ app, bank, page, person }) => {
  await page.setViewportSize(phone)
  await spends(person, bank, { name: "Leftover", amount: 10, date: lastMonthsDay })
  await app.open("/home")
  await app.home.sync()
  await expect(app.finaliser.dialog).toBeVisible()
  await expect(app.alert("Synchronized: 1 transaction of earlier months to finish")).toBeVisible()
  expect(await gap(page.locator(".toast"), app.finaliser.dialog)).toBeGreaterThanOrEqual(0)
})
