// Bringing a bank's file into the budget, the whole way.
import { writeFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import type { App } from "./app.ts"
import { press, reach } from "./keyboard/keys.ts"
import { firstOfThisMonth, lastMonth } from "./months.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

/** A bank's download with its running balance: two months ago, last month, and the first of this one. */
const statement = (): string => {
  const [before, last, now] = [-2, -1, 0].map((months) => addMonths(monthOf(firstOfThisMonth), months))
  return [
    "Date,Description,Amount (USD),Balance (USD)",
    `${before}-17,PIER BAKERY,-12.50,987.50`,
    `${last}-03,HARBOUR FERRY,-30.00,957.50`,
    `${last}-03,HARBOUR FERRY,-30.00,927.50`,
    `${last}-21,TIDE WORKS,-18.25,909.25`,
    `${now}-01,FENNEL MARKET,-42.10,867.15`,
    "",
  ].join("\n")
}

/** An app's export with a category that the budget has, and one that it does not have. */
const register = (): string =>
  [
    "Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags",
    `${firstOfThisMonth},Fennel Market,Groceries,Everyday,FENNEL,weekly,-$42.10,`,
    `${firstOfThisMonth},Night Train,Travel,Everyday,NIGHT TRAIN,,-$80.00,`,
    "",
  ].join("\n")

const saved = async (name: string, content: string): Promise<string> => {
  const path = test.info().outputPath(name)
  await writeFile(path, content)
  return path
}

/** The rows of the statement that are in the budget: this month's, and those of earlier ones. */
const expectStatement = async (app: App, page: Page): Promise<void> => {
  await expect(app.import.imported("5 transactions imported")).toBeVisible()
  await page.getByRole("link", { name: "To your budget" }).click()
  await expect(page).toHaveURL("/home")
}

test("a statement is chosen by mouse, looked through and imported; again, it brings nothing; undone, all of it", async ({
  app,
  page,
  person,
}) => {
  const path = await saved("statement.csv", statement())
  await app.open("/home")
  await app.home.add("Import a file")
  await app.import.chooseAfter(() => app.import.choose.click(), path)
  const file = app.import.file("statement.csv")
  await expect(file).toContainText("5 rows")
  await expect(file).toContainText("PIER BAKERY")
  await app.import.total("New").click()
  await expect(app.import.rows("New")).toHaveCount(5)
  await expect(page.getByText("Which account is statement.csv about?")).toBeVisible()
  await app.import.answer("A new one, “statement”").click()
  await app.import.start.click()
  await expectStatement(app, page)
  await expect(app.home.transaction("FENNEL MARKET").first()).toBeVisible()
  expect((await person.client.transactions()).map(({ name, amount }) => [name, amount])).toEqual([
    ["FENNEL MARKET", 42.1],
  ])

  await app.categorise.close()
  // Those of months that are over wait in a list; nobody is asked about them one by one.
  await expect(page.getByText("4 imported transactions have no category.")).toBeVisible()
  await expect(app.finaliser.dialog).toBeHidden()
  await page.getByRole("link", { name: "See the list" }).click()
  await expect(app.heading("Earlier months to sort")).toBeVisible()
  await page.getByRole("button", { name: "Choose a category for TIDE WORKS" }).click()
  await app.dialog.option("Shopping").check()
  await app.dialog.press("Assign")
  await expect(page.getByRole("heading", { name: "From files 3" })).toBeVisible()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByText("TIDE WORKS", { exact: true })).toBeHidden()
  await app.undo("Category assigned successfully")
  await expect(page.getByText("TIDE WORKS", { exact: true })).toBeVisible()

  await app.open("/import")
  await app.import.chooseAfter(() => app.import.choose.click(), path)
  await expect(app.import.total("Already here")).toHaveAccessibleName("5 Already here")
  await expect(app.import.nothingToImport).toHaveAttribute("aria-disabled", "true")

  await app.open("/history")
  const line = page.getByRole("listitem").filter({ hasText: "statement.csv" })
  await line.getByRole("button", { name: /^Undo/ }).click()
  await app.dialog.press("Undo")
  await expect.poll(async () => (await person.client.transactions()).length).toBe(0)
  await app.open("/import")
  await app.import.chooseAfter(() => app.import.choose.click(), path)
  await app.import.answer("A new one, “statement”").click()
  await app.import.start.click()
  await expectStatement(app, page)
})

test("by keyboard alone, from the accounts to the budget, and back by the alert's undo", async ({
  app,
  page,
  person,
}) => {
  const path = await saved("register.csv", register())
  await app.open("/accounts")
  await press(page, "Import a file", "link")
  await expect(app.heading("Import files")).toBeVisible()
  await app.import.chooseAfter(() => press(page, "Choose files"), path)
  await expect(app.import.file("register.csv")).toContainText("Monarch")
  await press(page, "US Dollar (USD) More likely")
  await reach(page, app.import.category("Travel"))
  await page.keyboard.type("New in Wants")
  await expect(app.import.category("Travel")).toHaveValue("new wants")
  await press(page, "Import 2 transactions")
  await expect(app.import.imported("2 transactions imported")).toBeVisible()
  const categories = async () =>
    (await person.client.transactions()).map(({ category }) => category?.name ?? "").toSorted()
  expect(await categories()).toEqual(["Groceries", "Travel"])
  expect((await person.client.categories()).find(({ name }) => name === "Travel")?.budgetAllocationPercentage).toBe(0)
  await page.keyboard.press("Control+z")
  await expect.poll(categories).toEqual([])
  await expect(app.import.choose).toBeVisible()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("a statement comes in by taps, nothing wider than the screen at any step", async ({ app, page }) => {
    const path = await saved("statement.csv", statement())
    const fits = async (step: string): Promise<void> => {
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(wider, step).toBe(0)
    }
    await app.open("/import")
    await app.import.chooseAfter(() => app.import.choose.tap(), path)
    await expect(app.import.start).toBeVisible()
    await fits("what was read")
    await page.getByText("Columns").tap()
    await app.import.total("New").tap()
    await expect(app.import.rows("New")).toHaveCount(5)
    await fits("columns and rows")
    await app.import.answer("A new one, “statement”").tap()
    await app.import.start.tap()
    await expect(app.import.imported("5 transactions imported")).toBeVisible()
    await expect(page.getByText(lastMonth.title)).toBeHidden()
    await page.getByText("3 months").tap()
    await expect(page.getByText(lastMonth.title)).toBeVisible()
    await fits("what came in")
  })
})

test("a file dropped on a screen is read and shown, and can be given up", async ({ app, page, person }) => {
  const path = await saved("statement.csv", statement())
  const heading = app.heading("Your Accounts")
  await app.open("/accounts")
  await expect(heading).toBeVisible()
  await app.import.drop(path, heading)
  await expect(page).toHaveURL(/\/import/)
  await expect(app.import.file("statement.csv")).toContainText("5 rows")
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(app.import.choose).toBeVisible()
  expect(await person.client.transactions()).toEqual([])
})
