import { lastMonth } from "../months.ts"
import { expect, test } from "../test.ts"
import { press, reach } from "./keys.ts"

test.use({ who: "someone who has spent" })

test("a month is chosen, and its spending analysis opened", async ({ app, page }) => {
  await app.open("/home")
  await press(page, "History", "link")
  await reach(page, app.performances.month(lastMonth.title))
  await page.keyboard.press("Enter")
  await expect(app.performances.performanceOf(lastMonth.title)).toBeVisible()
  await press(page, /View Spending Analysis/, "link")
  await expect(page).toHaveURL(new RegExp(`/needs/analysis/${lastMonth.path}$`))
})
