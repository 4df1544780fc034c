import { categoryOf } from "../people.ts"
import { expect, test } from "../test.ts"
import { choose, move, pick, press, type } from "./keys.ts"

test.use({ who: "someone with a quiet bank" })

test.beforeEach(({ app }) => app.open("/home"))

test("a category is added from the plus menu, once there is a share left for it", async ({ app, page, person }) => {
  await choose(page, "Add", "Add Category")
  await pick(page, "Needs")
  await type(page, "Name", "Boat repairs")
  await move(page, "Share of the budget", 12)
  await press(page, "Add Category")
  await expect(app.dialog.problem).toContainText("Total budget allocation percentage cannot exceed 100%")
  await move(page, "Rent", -2)
  await press(page, "Add Category")
  await expect(app.alert("Category created successfully")).toBeVisible()
  await expect(app.home.card("Boat repairs")).toContainText("of $300")
  await expect(app.home.card("Rent")).toContainText("of $1,200")
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeFocused()
  expect((await categoryOf(person, "Boat repairs")).budgetAmount).toBe(300)
})

test("the plus menu closes on Escape and wraps around", async ({ page }) => {
  await press(page, "Add")
  const [first, last] = [
    page.getByRole("menuitem", { name: "Add Transaction" }),
    page.getByRole("menuitem", { name: "Import a file" }),
  ]
  await expect(first).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(last).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(first).toBeFocused()
  await page.keyboard.press("End")
  await expect(last).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menu")).toBeHidden()
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeFocused()
})

test("a category is renamed", async ({ app, page }) => {
  await choose(page, "Actions for Utilities", "Rename")
  await type(page, "Name", " ")
  await page.keyboard.press("Enter")
  await expect(app.dialog.problem).toContainText("Please enter a valid name")
  await type(page, "Name", "Water and light")
  await press(page, "Rename")
  await expect(app.alert("Category renamed successfully")).toBeVisible()
  await expect(page.getByRole("button", { name: "Actions for Water and light" })).toBeFocused()
})

test("a category gets another share", async ({ app, page }) => {
  await choose(page, "Actions for Groceries", "Update Allocations")
  await move(page, "Groceries", 5)
  await press(page, "Update")
  await expect(app.alert("Category allocations updated")).toBeVisible()
  await expect(app.home.card("Groceries")).toContainText("of $750")
  await expect(page.getByRole("button", { name: "Actions for Groceries" })).toBeFocused()
})

test("a category is deleted after a confirmation", async ({ app, page }) => {
  await choose(page, "Actions for Utilities", "Delete")
  await expect(app.dialog.heading("Delete Utilities?")).toBeVisible()
  await press(page, "Delete")
  await expect(app.alert("Category deleted successfully")).toBeVisible()
  await expect(app.home.card("Utilities")).toBeHidden()
  // The card is gone, and the focus is on one of the remaining cards.
  await expect(app.home.panel("Needs").locator(":focus")).toHaveCount(1)
})
