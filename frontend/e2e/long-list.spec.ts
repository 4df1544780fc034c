// A list of which only a part is in the page.
import { importFiles } from "@evenkeel/acceptance/steps/import-files"
import { pick, press, reach } from "./keyboard/keys.ts"
import { categoryOf } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test("of a long list only what is near is in the page, a selection stays, and back leads to the same place", async ({
  app,
  page,
  person,
}) => {
  const rows = Array.from(
    { length: 320 },
    (_, index) => `2025-0${1 + Math.floor(index / 64)}-1${index % 10},Row ${index},1.00,`,
  )
  const csv = ["Date,Description,Money out (USD),Money in (USD)", ...rows, "2025-11-10,Ferry,130.00,", ""].join("\n")
  await importFiles(person.client, [new File([csv], "checking.csv")])
  await app.open("/transactions")
  await expect(app.list.total("Transactions")).toHaveText("321")
  await app.list.select("Ferry")
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.locator('[role=listitem][aria-posinset="321"]')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect.poll(() => app.list.rows.count()).toBeLessThan(250)
  await expect(app.list.selection.getByRole("status")).toHaveText("1 selected $130.00")
  // Once nobody has scrolled for a moment, the place is kept.
  const isKept = () => (history.state as { top?: number } | null)?.top === window.scrollY
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(5_000)
  await app.bar.goToAccounts()
  await expect(app.heading("Your Accounts")).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await expect(app.list.rows.first()).not.toContainText("Ferry")
  await expect(app.list.selection.getByRole("status")).toHaveText("1 selected $130.00")
  await app.list.selection.getByRole("button", { name: "Clear" }).click()

  // By keyboard alone: a range, then all of the list, and one command for it, which is undone at once.
  await app.open("/transactions?text=row")
  await reach(page, page.getByRole("checkbox", { name: /^Select Row 3\d\d,/ }))
  await page.keyboard.press("Space")
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Shift+Space")
  await expect(app.list.selection.getByRole("status")).toHaveText("4 selected $4.00")
  await page.keyboard.press("Home")
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+Tab")
  await expect(page.getByRole("button", { name: "Select all 320 that fit" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(app.list.selection.getByRole("status")).toHaveText("320 selected $320.00")
  await press(page, "Assign")
  await pick(page, "Groceries")
  await expect(app.dialog.words("320 transactions")).toBeVisible()
  await page.keyboard.press("Enter")
  const { categoryId } = await categoryOf(person, "Groceries")
  const inGroceries = async () => {
    return (await person.client.searchTransactions({ query: { category: categoryId } })).totals?.count
  }
  await expect.poll(inGroceries).toBe(320)
  await expect(app.list.selection).toBeHidden()
  await expect(page.getByRole("button", { name: /^Undo: / })).toBeVisible()
  await page.keyboard.press("Control+z")
  await expect.poll(inGroceries).toBe(0)
})
