// The product's clock, which a sandbox moves on: the browser goes by it, and not by its own.
import { addMonths, monthOf, type Month } from "@evenkeel/contracts/month"
import { Bank } from "./bank.ts"
import { named } from "./months.ts"
import { expect, test as base } from "./test.ts"

const test = base.extend<object, { readonly now: Month }>({
  // It makes this file's backend one of its own, whose clock may be moved.
  now: [async ({ backend }, use) => use(monthOf(await new Bank(backend.address).today())), { scope: "worker" }],
})

test.use({ who: "someone with a quiet bank" })

test("an open page turns to the month that the clock has moved into, and takes its dates", async ({ app, bank, now, page }) => {
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

  // A page that opens later has it from its first answer.
  await page.reload()
  await expect(month(named(next).title)).toBeVisible()
  await app.categorise.close()

  // What was spent in the month before is asked about with its kind.
  await app.home.add("Add Transaction")
  await app.dialog.field("Name").fill("Old receipt")
  await app.dialog.field("Amount").fill("8")
  await app.dialog.field("Date").fill(`${now}-03`)
  await app.dialog.press("Add Transaction")
  await expect(app.finaliser.dialog).toContainText("Old receipt")
})
