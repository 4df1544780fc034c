// The browser follows the product's clock, which a sandbox can move, not its own; and a history of half a year, which
// takes such a clock.
import { addMonths, type Month } from "@evenkeel/contracts/month"
import { Bank } from "./bank.ts"
import { named, thisMonth } from "./months.ts"
import { registered, sort, withAccounts, withPlan, type Person } from "./people.ts"
import { expect, test as base } from "./test.ts"

const months = 6
const fewEachMonth = 8
const now = thisMonth.month
const before = (back: number): Month => addMonths(now, -back)

// A fixture of the worker gives the file a product of its own, because Playwright shares a worker only between tests with
// the same ones.
const test = base.extend<object, { readonly old: Person }>({
  old: [
    async ({ backend }, use) => {
      const bank = new Bank(backend.address)
      await bank.moveTo(`${before(months - 1)}-20`)
      const person = await withPlan(await withAccounts(await registered(backend.address), bank))
      await sort(person, fewEachMonth)
      for (let back = months - 2; back >= 0; back -= 1) {
        await bank.moveTo(`${before(back)}-20`)
        await sort(person, fewEachMonth)
      }
      await use(person)
    },
    { scope: "worker", timeout: 600_000 },
  ],
})

// One after the other: the second test moves the clock on.
test.describe.configure({ mode: "default" })
test.use({ who: "someone with a quiet bank" })

test.describe("somebody with half a year behind them", () => {
  test.use({ who: "a newcomer" })

  test("the arrows page through the months, the chart shows the trend, and an older month opens", async ({
    app,
    old,
    page,
  }) => {
    await page.addInitScript((token) => localStorage.setItem("token", token), old.token)
    const title = (back: number) => named(before(back)).title
    await app.open("/budget/summary")
    // Each of these months has transactions to sort, and says so.
    const toSort = (back: number) => new RegExp(`^${title(back)} \\d+ to sort$`)
    await expect(app.performances.months).toHaveText([0, 1, 2, 3].map(toSort))
    await expect(app.performances.previous).toBeDisabled()
    await app.performances.next.click()
    await expect(app.performances.months.first()).toHaveText(toSort(4))
    // What the bank has had before the first month is here, too.
    await expect(app.performances.months).toHaveCount(4)
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
})

test("an open page switches to the clock's new month and accepts its dates", async ({ app, bank, page, person }) => {
  const next = addMonths(now, 1)
  const month = (title: string) => page.getByRole("heading", { level: 2, name: title, exact: true })
  await app.open("/home")
  await expect(month(thisMonth.title)).toBeVisible()
  await bank.moveTo(`${next}-05`)
  // Whatever happens next brings the date, as the next heartbeat would.
  await person.client.changeProfile({ body: { name: "Ada King", timeZone: null } })
  await expect(month(named(next).title)).toBeVisible()

  await app.home.add("Add Transaction")
  await expect(app.dialog.field("Date")).toHaveValue(new RegExp(`^${next}-0[56]$`))
  await app.dialog.field("Name").fill("Cash at the market")
  await app.dialog.field("Amount").fill("12.50")
  await app.dialog.field("Date").fill(`${next}-03`)
  await app.dialog.press("Add Transaction")
  await app.categorise.close()
  await expect(app.home.transaction("Cash at the market", app.home.tray)).toBeVisible()

  // A page that is opened later learns the date from its first answer.
  await page.reload()
  await expect(month(named(next).title)).toBeVisible()
  await app.categorise.close()

  // A transaction of the previous month goes to the finaliser.
  await app.home.add("Add Transaction")
  await app.dialog.field("Name").fill("Old receipt")
  await app.dialog.field("Amount").fill("8")
  await app.dialog.field("Date").fill(`${now}-03`)
  await app.dialog.press("Add Transaction")
  await expect(app.finaliser.dialog).toContainText("Old receipt")
})
