// The browser follows the product's clock, which a sandbox can move, not its own.
import { addMonths, monthOf, type Month } from "@evenkeel/contracts/month"
import { Bank } from "./bank.ts"
import { named } from "./months.ts"
import { expect, test as base } from "./test.ts"

const test = base.extend<object, { readonly now: Month }>({
  // This fixture gives the file its own backend, so that it may move the clock.
  now: [async ({ backend }, use) => use(monthOf(await new Bank(backend.address).today())), { scope: "worker" }],
})

test.use({ who: "someone with a quiet bank" })

test("an open page switches to the clock's new month and accepts its dates", async ({ app, bank, now, page }) => {
  const next = addMonths(now, 1)
  const month = (title: string) => page.getByRole("heading", { level: 2, name: title, exact: true })
  await app.open("/home")
  await expect(month(named(now).title)).toBeVisible()
  await bank.moveTo(`${next}-05`)
  await expect(month(named(next).title)).toBeVisible({ timeout: 30_000 })

  await app.home.add("Add Transaction")
  await expect(app.dialog.field("Date")).toHaveValue(`${next}-05`)
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
