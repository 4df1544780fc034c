import { importFiles } from "@evenkeel/acceptance/steps/import-files"
import { Finger } from "./finger.ts"
import { phone } from "./fits.ts"
import { categoryOf, type Person } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

const spend = async ({ client }: Person, name: string, amount: number, date: string, category?: string) => {
  const { transactionId } = await client.addTransaction({ body: { updatedName: name, updatedAmount: amount, date } })
  if (category !== undefined) await client.assignTransaction({ body: { transactionId, categoryId: category } })
  return transactionId
}

test.beforeEach(async ({ person }) => {
  const { categoryId } = await categoryOf(person, "Groceries")
  await spend(person, "Old Market", 12.5, "2025-03-04", categoryId)
  await spend(person, "Corner Shop", 8, "2025-11-09", categoryId)
  await spend(person, "Ferry", 130, "2025-11-10")
})

test("what was spent in any month is found by its name, its amount and filters, which live in the address", async ({
  app,
  page,
}) => {
  await app.open("/home")
  await app.bar.goToTransactions()
  await expect(app.heading("Transactions")).toBeVisible()
  await expect(app.list.rows).toHaveCount(3)
  await expect(app.list.total("Out")).toHaveText("$150.50")

  await app.list.search.fill("market")
  await expect(app.list.rows).toHaveText([/Old Market/])
  await expect(page).toHaveURL("/transactions?text=market")
  await app.list.search.fill(">100")
  await expect(app.list.rows).toHaveText([/Ferry/])
  await app.list.search.fill("")
  await app.list.narrow("Category", "Groceries")
  await expect(app.list.rows).toHaveText([/Corner Shop/, /Old Market/])
  await expect(app.list.total("Transactions")).toHaveText("2")
  await app.list.narrow("Month", "2025-11")
  await expect(app.list.rows).toHaveText([/Corner Shop/])

  await page.goBack()
  await expect(app.list.rows).toHaveCount(2)
  await page.goForward()
  await expect(app.list.rows).toHaveCount(1)
  await page.reload()
  await expect(app.list.rows).toHaveText([/Corner Shop/])
  await app.list.chip("Take off the filter November 2025").click()
  await expect(page).toHaveURL(/\?category=[^&]+$/)
})

test("a row's category is changed in its place, which can be undone", async ({ app, page, person }) => {
  await app.open("/transactions")
  await app.list.row("Ferry").getByText("To sort").click()
  await page.getByLabel("Category of Ferry").selectOption("Utilities")
  await expect(app.list.row("Ferry").getByRole("button", { name: "Utilities" })).toBeVisible()
  const { categoryId } = await categoryOf(person, "Utilities")
  const inUtilities = async () =>
    (await person.client.searchTransactions({ query: { category: categoryId } })).totals?.count
  await expect.poll(inUtilities).toBe(1)
  await page.getByRole("button", { name: /^Undo: / }).click()
  await expect.poll(inUtilities).toBe(0)
  await expect(app.list.row("Ferry").getByText("To sort")).toBeVisible()
})

test("a click on a row opens its details, where its name and amount are edited in their places", async ({
  app,
  page,
}) => {
  await app.open("/transactions")
  await app.list.row("Ferry").getByText("By hand").click()
  const details = page.getByRole("dialog")
  await details.getByRole("button", { name: "Edit name" }).click()
  await details.getByLabel("Name").fill("Night ferry")
  await page.keyboard.press("Enter")
  await expect(details.getByRole("heading", { name: "Night ferry" })).toBeVisible()
  await details.getByRole("button", { name: "Edit amount" }).click()
  await details.getByLabel("Amount").fill("200")
  await page.keyboard.press("Enter")
  await expect(details.getByText("The new amount must be less than the original transaction amount.")).toBeVisible()
  await details.getByLabel("Amount").fill("65")
  await page.keyboard.press("Enter")
  await expect(details.getByText("$65.00")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(app.list.row("Night ferry")).toContainText("$65.00")
})

test("a filter that means nothing is said, and left out", async ({ app, page }) => {
  await app.open("/transactions?month=March&text=ferry&colour=blue")
  await expect(app.list.rows).toHaveText([/Ferry/])
  await expect(page.getByRole("alert")).toContainText("“March” is not a month.")
  await expect(page.getByRole("alert")).toContainText("“colour” is nothing that this list can be filtered by.")
  await page.getByRole("link", { name: "Go on without it" }).click()
  await expect(page).toHaveURL("/transactions?text=ferry")
  await app.list.search.fill("no such thing")
  await expect(page.getByText("No transaction fits all of these filters.")).toBeVisible()
})

test("several rows are selected and taken out of the budget and back again, all at once", async ({ app }) => {
  await app.open("/transactions")
  await app.list.select("Old Market", "Ferry")
  await expect(app.list.selection.getByRole("status")).toHaveText("2 selected $142.50")
  await app.list.chooseForSelected("Transfer")
  await expect(app.list.rows).toHaveText([/Corner Shop/])
  await app.list.narrow("Status", "transfer")
  await expect(app.list.rows).toHaveCount(2)
  await app.list.choose("Count as spending", "Ferry")
  await expect(app.list.rows).toHaveText([/Old Market/])
  await app.list.select("Old Market")
  await app.list.chooseForSelected("Spending")
  await expect(app.list.rows).toHaveCount(0)
  await app.list.narrow("Status", "")
  await expect(app.list.rows).toHaveCount(3)
})

test("a row of a past month is changed from its menu, which can be undone, and moves to another month with its date", async ({
  app,
}) => {
  await app.open("/transactions?month=2025-03")
  await app.list.choose("Rename", "Old Market")
  await app.dialog.field("Name").fill("Farm Shop")
  await app.dialog.press("Rename")
  await expect(app.list.row("Farm Shop")).toBeVisible()
  await app.undo("Transaction name updated successfully")
  await expect(app.list.row("Old Market")).toBeVisible()
  await app.list.choose("Change date", "Old Market")
  await app.dialog.field("Date").fill("2025-04-02")
  await app.dialog.press("Change")
  await expect(app.list.rows).toHaveCount(0)
  await app.list.narrow("Month", "2025-04")
  await expect(app.list.row("Old Market")).toContainText("Apr 2, 2025")
})

test("days, tags and imports narrow the list, and are said in the address", async ({ app, page, person }) => {
  const trip = await spend(person, "Hostel", 40, "2025-11-12")
  await person.client.noteTransaction({ body: { transactionId: trip, note: "With Bo #trip" } })
  const csv = "Date,Description,Money out (USD),Money in (USD)\n2025-11-14,Night train,80.00,\n"
  const { importId } = await importFiles(person.client, [new File([csv], "checking.csv")])
  await app.open(`/transactions?importId=${importId}`)
  await expect(app.list.rows).toHaveText([/Night train/])
  const filters = await app.list.openFilters()
  await expect(filters.getByLabel("Import").locator("option:checked")).toContainText("checking.csv")
  await filters.getByRole("button", { name: "Done" }).click()
  await app.list.chip("Take off the filter One import").click()
  await expect(app.list.rows).toHaveCount(5)

  // A tag is written in a note, and leads to all that has it, and to what that comes to.
  await app.list.choose("Add Note", "Ferry")
  await app.dialog.field("Note").fill("Both ways #trip")
  await app.dialog.press("Save")
  await app.list.row("Ferry").getByRole("link", { name: "All of #trip" }).click()
  await expect(page).toHaveURL("/transactions?tag=trip")
  await expect(app.list.rows).toHaveText([/Hostel/, /Ferry/])
  await expect(app.list.total("Out")).toHaveText("$170.00")

  await app.open("/transactions")
  await app.list.openFilters()
  await page.getByLabel("From", { exact: true }).fill("2025-11-09")
  await page.getByLabel("To", { exact: true }).fill("2025-11-11")
  await page.getByLabel("To", { exact: true }).press("Enter")
  await expect(app.list.rows).toHaveText([/Ferry/, /Corner Shop/])
  await expect(page).toHaveURL("/transactions?from=2025-11-09&to=2025-11-11")
  await page.getByLabel("From", { exact: true }).fill("")
  await page.getByLabel("To", { exact: true }).fill("")
  await page.getByLabel("Tag", { exact: true }).fill("trip")
  await page.getByLabel("Tag", { exact: true }).press("Enter")
  await expect(app.list.rows).toHaveText([/Hostel/, /Ferry/])
  await page.getByLabel("Merchant", { exact: true }).fill("Corner Shop")
  await page.getByLabel("Merchant", { exact: true }).press("Enter")
  await expect(page.getByText("No transaction fits all of these filters.")).toBeVisible()
})

test("what was deleted, or is part of a split, is found by its status, also of what was entered by hand", async ({
  app,
  person,
}) => {
  const deleted = await spend(person, "Newspaper", 2.5, "2025-11-12")
  await person.client.deleteTransaction({ params: { id: deleted } })
  const basket = await spend(person, "Basket", 10, "2025-11-13")
  const parts = [
    { updatedName: "Bread", updatedAmount: 4 },
    { updatedName: "Milk", updatedAmount: 6 },
  ]
  await person.client.splitTransaction({ params: { id: basket }, body: { splitTransactions: parts } })
  await app.open("/transactions")
  await app.list.narrow("Status", "deleted")
  await expect(app.list.rows).toHaveText([/Newspaper.*Deleted/])
  await app.list.narrow("Status", "split")
  await expect(app.list.rows).toHaveCount(2)
  await expect(app.list.row("Bread")).toContainText("Part of a split")
})

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone })

  test("a tap on a row opens its details at the bottom; a long press selects it, and then a tap the next", async ({
    app,
    page,
  }) => {
    await app.open("/transactions")
    await app.list.row("Ferry").getByText("Ferry").tap()
    const details = page.getByRole("dialog", { name: "Ferry" })
    for (const fact of ["$130.00", "Nov 10, 2025", "To sort", "By hand"])
      await expect(details.getByText(fact)).toBeVisible()
    await expect(details.getByRole("button", { name: "History of this row" })).toBeVisible()
    const box = await details.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.height)
    await details.getByRole("button", { name: "Close" }).tap()
    const finger = await Finger.on(page)
    await finger.touch(app.list.row("Old Market").getByText("Old Market"))
    await expect(app.list.selection.getByRole("status")).toHaveText("1 selected $12.50")
    await finger.lift()
    await app.list.row("Corner Shop").getByText("Corner Shop").tap()
    await expect(app.list.selection.getByRole("status")).toHaveText("2 selected $20.50")
  })
})
