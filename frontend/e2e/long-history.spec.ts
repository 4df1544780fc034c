// A history of half a year, on a separate backend whose clock starts that long ago.
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { Bank } from "./bank.ts"
import { named } from "./months.ts"
import { registered, sort, withAccounts, withPlan } from "./people.ts"
import { expect, test as base } from "./test.ts"

const months = 6
const fewEachMonth = 8

const test = base.extend<object, { readonly token: string }>({
  // This fixture gives the file its own backend, because Playwright shares a worker only
  // between tests with the same worker fixtures.
  token: [
    async ({ backend }, use) => {
      const bank = new Bank(backend.address)
      const now = monthOf(await bank.today())
      await bank.moveTo(`${addMonths(now, 1 - months)}-20`)
      const person = await withPlan(await withAccounts(await registered(backend.address), bank))
      await sort(person, fewEachMonth)
      for (let back = months - 2; back >= 0; back -= 1) {
        await bank.moveTo(`${addMonths(now, -back)}-20`)
        await sort(person, fewEachMonth)
      }
      await use(person.token)
    },
    { scope: "worker", timeout: 120_000 },
  ],
  storageState: ({ backend, token }, use) =>
    use({ cookies: [], origins: [{ origin: backend.address, localStorage: [{ name: "token", value: token }] }] }),
})

test("the arrows page through the months, the chart shows the trend, and an older month opens", async ({
  app,
  page,
  backend,
}) => {
  const now = monthOf(await new Bank(backend.address).today())
  const title = (back: number) => named(addMonths(now, -back)).title
  await app.open("/budget/summary")
  // Each of these months has transactions to sort, and says so.
  const toSort = (back: number) => new RegExp(`^${title(back)} \\d+ to sort$`)
  await expect(app.performances.months).toHaveText([0, 1, 2, 3].map(toSort))
  await expect(app.performances.previous).toBeDisabled()
  await app.performances.next.click()
  await expect(app.performances.months.first()).toHaveText(toSort(4))
  await expect(app.performances.next).toBeDisabled()
  await app.performances.month(title(4)).click()
  await expect(app.performances.performanceOf(title(4))).toBeVisible()
  await expect(
    page
      .getByRole("table", { name: /^Spent and allocated/ })
      .getByRole("rowheader")
      .last(),
  ).toHaveText(title(0))
  await expect(app.performances.trend.locator("line.bar-highlighted")).toHaveCount(2)

  // In a narrower window the chart is redrawn to fit.
  await page.setViewportSize({ width: 400, height: 800 })
  await expect
    .poll(async () => Number(await app.performances.trend.locator("line.ct-bar").last().getAttribute("x1")))
    .toBeLessThan(400)

  // The next visit opens the page with the selected month.
  await page.reload()
  await expect(app.performances.months.first()).toHaveText(toSort(4))
})
