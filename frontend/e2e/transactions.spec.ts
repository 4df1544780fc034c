// The actions on categorised transactions, and on the categories themselves, by mouse.
import { assign, categoryOf, spends, spendsOn, sync, transactionOf } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test("a transaction is renamed, reduced, split into parts that replace it, and a part is deleted", async ({
  app,
  bank,
  person,
}) => {
  await spendsOn(person, bank, "Groceries", { name: "Big shop", amount: 130.4 })
  await app.open("/home")
  await app.home.choose("Rename", "Big shop")
  await app.dialog.field("Name").fill("50/50 % with Ada 🧺")
  await app.dialog.press("Rename")
  const shop = "50/50 % with Ada 🧺"
  await expect(app.home.transaction(shop)).toBeVisible()
  await app.home.choose("Reduce", shop)
  await app.dialog.field("New amount").fill("100.40")
  await app.dialog.press("Reduce")
  await expect(app.alert("Transaction amount updated successfully")).toBeVisible()
  await expect.poll(async () => (await transactionOf(person, shop)).amount).toBe(100.4)

  await app.home.choose("Split", shop)
  await app.dialog.group("Part 1").getByLabel("Name").fill("Vegetables")
  await app.dialog.group("Part 1").getByLabel("Amount").fill("120/2")
  await expect(app.dialog.group("Part 1")).toContainText("= $60.00")
  await expect(app.dialog.group("Part 2").getByLabel("Amount")).toHaveValue("40.40")
  await app.dialog.group("Part 2").getByLabel("Name").fill("Soap")
  await app.dialog.press("Split")
  await expect(app.home.transaction("Vegetables", app.home.card("Groceries"))).toContainText("$60")
  await expect(app.home.transaction("Soap", app.home.card("Groceries"))).toContainText("$40")
  await expect(app.home.transaction(shop)).toBeHidden()

  await app.home.choose("Delete", "Soap")
  await app.dialog.press("Delete")
  await expect(app.alert("Transaction successfully deleted")).toBeVisible()
  await expect(app.home.transaction("Soap")).toBeHidden()
  await expect.poll(async () => (await person.client.transactions()).map(({ amount }) => amount)).toEqual([60])
})

test("a note is on its transaction's tile and found on the timeline, and can be undone there", async ({
  app,
  bank,
  page,
  person,
}) => {
  await spendsOn(person, bank, "Groceries", { name: "Big shop", amount: 100 })
  await app.open("/home")
  await app.home.choose("Add Note", "Big shop")
  await app.dialog.field("Note").fill("For Ada's birthday,\nGrace pays half")
  await app.dialog.press("Save")
  await expect(app.alert("Note saved")).toBeVisible()
  await expect(app.home.transaction("Big shop")).toContainText("For Ada's birthday")
  await app.bar.goToActivity()
  await app.timeline.search.fill("grace pays")
  const entry = app.timeline.entries.filter({ has: page.getByText(/^You added a note to Big shop/) })
  await expect(entry).toContainText("Grace pays half")
  await expect(app.timeline.entries).toHaveCount(1)
  await entry.getByRole("button", { name: "Undo" }).click()
  await app.dialog.press("Undo")
  await expect(entry).toContainText("Undone")
  expect((await transactionOf(person, "Big shop")).note).toBeNull()
})

test("a transaction that was added although the answer was lost is not added twice by trying again, and waits to be sorted", async ({
  app,
  page,
  person,
}) => {
  let lost = false
  await page.route("/transactions", async (route) => {
    if (lost || route.request().method() !== "POST") return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await app.open("/home")
  await app.home.add("Add Transaction")
  await expect(page.getByText("The transaction must be assigned to a category before logging out.")).toBeVisible()
  await app.dialog.field("Name").fill("Cash at the market")
  await app.dialog.field("Amount").fill("12.50")
  await app.dialog.press("Add Transaction")
  await expect(app.dialog.problem).toContainText("The server cannot be reached.")
  await app.dialog.press("Add Transaction")
  await expect(app.alert("Transaction successfully added")).toBeVisible()
  // It is uncategorised, so the swipe flow opens, once.
  await app.categorise.close()
  await expect(app.home.transaction("Cash at the market", app.home.tray)).toBeVisible()
  expect(await person.client.transactions()).toMatchObject([{ name: "Cash at the market" }])
})

test("a category is added once there is a share left for it, renamed, given another share and deleted, and what was in it has to be sorted", async ({
  app,
  bank,
  person,
}) => {
  await spends(person, bank, { name: "Candles", amount: 8 })
  await sync(person)
  await assign(person, "Candles", "Utilities")
  await app.open("/home")
  await app.home.add("Add Category")
  await app.dialog.option("Needs").check()
  await app.dialog.field("Name").fill("Boat repairs")
  await app.dialog.slider("Share of the budget").fill("0.2")
  await app.dialog.press("Add Category")
  await expect(app.dialog.problem).toContainText("Total budget allocation percentage cannot exceed 100%")
  await app.dialog.slider("Rent").fill("0.4")
  await app.dialog.press("Add Category")
  await expect(app.alert("Category created successfully")).toBeVisible()
  await expect(app.home.card("Boat repairs")).toContainText("of $500")
  await expect(app.home.card("Rent")).toContainText("of $1,000")
  await expect.poll(async () => (await categoryOf(person, "Boat repairs")).budgetAmount).toBe(500)

  await app.home.choose("Update Allocations", "Rent")
  await app.dialog.slider("Rent").fill("0.3")
  await app.dialog.press("Update")
  await expect(app.alert("Category allocations updated")).toBeVisible()
  await expect(app.home.card("Rent")).toContainText("of $750")

  await app.home.choose("Rename", "Utilities")
  await app.dialog.field("Name").fill("Water and light")
  await app.dialog.press("Rename")
  await expect(app.alert("Category renamed successfully")).toBeVisible()
  await app.home.transaction("Candles", app.home.card("Water and light")).waitFor()
  await app.home.choose("Delete", "Water and light")
  await app.dialog.press("Delete")
  await expect(app.alert("Category deleted successfully")).toBeVisible()
  await expect(app.home.card("Water and light")).toBeHidden()
  await app.categorise.card("Candles").waitFor()
})

test("a category is refused in sight, even if the form is longer than the screen", async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 560 })
  await app.open("/home")
  await app.home.add("Add Category")
  await app.dialog.option("Needs").check()
  await app.dialog.field("Name").fill("x".repeat(61))
  await app.dialog.press("Add Category")
  await expect(app.dialog.problem.getByText("A category name can have at most 60 characters.")).toBeInViewport({
    ratio: 1,
  })
})
