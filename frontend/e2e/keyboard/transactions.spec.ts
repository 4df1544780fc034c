import { spendsOn } from "../people.ts"
import { expect, test } from "../test.ts"
import { choose, press, type } from "./keys.ts"

test.use({ who: "someone with a quiet bank" })

test.beforeEach(async ({ app, bank, person }) => {
  await spendsOn(person, bank, "Groceries", { name: "Big shop", amount: 100 })
  await app.open("/home")
})

test("a transaction is renamed, reduced, noted and given another category, and the focus returns to its menu", async ({
  app,
  page,
}) => {
  const menu = (name: string) => page.getByRole("button", { name: `Actions for ${name}` })
  await choose(page, "Actions for Big shop", "Rename")
  await type(page, "Name", "Something else")
  await page.keyboard.press("Escape")
  await expect(app.dialog.heading("Rename Transaction")).toBeHidden()
  await expect(menu("Big shop")).toBeFocused()
  await choose(page, "Actions for Big shop", "Rename")
  await type(page, "Name", "Corner shop")
  await press(page, "Rename")
  await expect(app.alert("Transaction name updated successfully")).toBeVisible()
  await expect(menu("Corner shop")).toBeFocused()

  await choose(page, "Actions for Corner shop", "Reduce")
  await type(page, "New amount", "100")
  await page.keyboard.press("Enter")
  await expect(app.dialog.problem).toContainText("must be less than the original transaction amount.")
  await type(page, "New amount", "30.40")
  await press(page, "Reduce")
  await expect(app.home.transaction("Corner shop")).toContainText("$30")
  await expect(menu("Corner shop")).toBeFocused()

  await choose(page, "Actions for Corner shop", "Add Note")
  await type(page, "Note", "With Ada")
  await press(page, "Save")
  await expect(app.home.transaction("Corner shop")).toContainText("With Ada")
  await expect(menu("Corner shop")).toBeFocused()

  await choose(page, "Actions for Corner shop", "Assign Category")
  await page.keyboard.press("ArrowDown")
  await press(page, "Assign")
  await expect(app.alert("Category assigned successfully")).toBeVisible()
  await expect(app.home.transaction("Corner shop", app.home.card("Groceries"))).toBeHidden()
})

test("a transaction is split, adding and removing a part on the way, and a part is deleted", async ({ app, page }) => {
  await choose(page, "Actions for Big shop", "Split")
  await expect(app.dialog.group("Split at once")).toBeFocused()
  await press(page, "Add part")
  await press(page, "Remove part 3")
  await expect(app.dialog.group("Part 3")).toBeHidden()
  await press(page, "Split")
  await expect(app.dialog.problem).toContainText("Please ensure at least two transactions are split out.")
  await type(page, app.dialog.group("Part 1").getByLabel("Name"), "Vegetables")
  await type(page, app.dialog.group("Part 1").getByLabel("Amount"), "60")
  await type(page, app.dialog.group("Part 2").getByLabel("Name"), "Soap")
  await type(page, app.dialog.group("Part 2").getByLabel("Amount"), "40")
  await page.keyboard.press("Enter")
  await expect(app.alert("Transaction split successfully")).toBeVisible()
  await expect(app.home.transaction("Vegetables", app.home.card("Groceries"))).toContainText("$60")
  await expect(app.home.transaction("Soap", app.home.card("Groceries"))).toContainText("$40")
  // The split transaction is no longer listed, and the focus stays in its place.
  await expect(app.home.card("Groceries").locator(":focus")).toHaveCount(1)

  await choose(page, "Actions for Soap", "Delete")
  await press(page, "Delete")
  await expect(app.alert("Transaction successfully deleted")).toBeVisible()
  await expect(app.home.transaction("Soap")).toBeHidden()
  await expect(app.home.card("Groceries").locator(":focus")).toHaveCount(1)
})

test("a transaction is added by hand from the plus menu", async ({ app, page }) => {
  await choose(page, "Add", "Add Transaction")
  await expect(app.dialog.field("Name")).toBeFocused()
  await type(page, "Name", "Cash at the market")
  await type(page, "Amount", "12.50")
  await press(page, "Add Transaction")
  await expect(app.alert("Transaction successfully added")).toBeVisible()
  await expect(app.categorise.card("Cash at the market")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(app.home.transaction("Cash at the market", app.home.tray)).toBeVisible()
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeFocused()
})
