import { categoryOf } from "../people.ts"
import { expect, test } from "../test.ts"
import { choose, move, pick, press, type } from "./keys.ts"

test.use({ who: "someone with a quiet bank" })

test("a category is added, given another share, renamed and deleted, and the focus stays near", async ({
  app,
  page,
  person,
}) => {
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

  await choose(page, "Actions for Water and light", "Delete")
  await expect(app.dialog.heading("Delete Water and light?")).toBeVisible()
  await press(page, "Delete")
  await expect(app.alert("Category deleted successfully")).toBeVisible()
  await expect(app.home.card("Water and light")).toBeHidden()
  // The card is gone, and the focus is on one of the remaining cards.
  await expect(app.home.panel("Needs").locator(":focus")).toHaveCount(1)
})
