import { assign, categoryOf, spends, sync } from "../people.ts"
import { expect, test } from "../test.ts"
import { choose, move, pick, press, type } from "./keys.ts"

test.use({ who: "someone with a quiet bank" })

test("a category is added, given another share, renamed and deleted, the focus stays near, and what was in it has to be sorted", async ({
  app,
  bank,
  page,
  person,
}) => {
  await spends(person, bank, { name: "Candles", amount: 8 })
  await sync(person)
  await assign(person, "Candles", "Utilities")
  await app.open("/home")
  await choose(page, "Add", "Add Category")
  await pick(page, "Needs")
  await type(page, "Name", "Boat repairs")
  await move(page, "Share of the budget", 12)
  await press(page, "Add Category")
  await expect(app.dialog.problem).toContainText("Total budget allocation percentage cannot exceed 100%")
  await move(page, "Rent", -2)
  await press(page, "Add Category")
  await expect(app.home.card("Boat repairs")).toContainText("of $300")
  await expect(app.home.card("Rent")).toContainText("of $1,200")
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeFocused()
  expect((await categoryOf(person, "Boat repairs")).budgetAmount).toBe(300)

  await choose(page, "Actions for Boat repairs", "Update Allocations")
  await move(page, "Boat repairs", -2)
  await press(page, "Update")
  await expect(app.alert("Category allocations updated")).toBeVisible()
  await expect(app.home.card("Boat repairs")).toContainText("of $250")
  await expect(page.getByRole("button", { name: "Actions for Boat repairs" })).toBeFocused()

  await choose(page, "Actions for Utilities", "Rename")
  await type(page, "Name", " ")
  await page.keyboard.press("Enter")
  await expect(app.dialog.problem).toContainText("Please enter a valid name")
  await type(page, "Name", "Water and light")
  await press(page, "Rename")
  await expect(app.alert("Category renamed successfully")).toBeVisible()
  await expect(page.getByRole("button", { name: "Actions for Water and light" })).toBeFocused()

  await choose(page, "Actions for Boat repairs", "Delete")
  await expect(app.dialog.heading("Delete Boat repairs?")).toBeVisible()
  await press(page, "Delete")
  await expect(app.home.card("Boat repairs")).toBeHidden()
  // The card was removed, and the focus is on one of the remaining cards.
  await expect(app.home.panel("Needs").locator(":focus")).toHaveCount(1)

  await app.home.transaction("Candles", app.home.card("Water and light")).waitFor()
  await choose(page, "Actions for Water and light", "Delete")
  await press(page, "Delete")
  await expect(app.alert("Category deleted successfully")).toBeVisible()
  await expect(app.home.card("Water and light")).toBeHidden()
  await app.categorise.card("Candles").waitFor()
})
