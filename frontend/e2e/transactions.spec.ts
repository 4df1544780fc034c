// The actions on categorised transactions, and on the categories themselves.
import { assign, categoryOf, spends, spendsOn, sync, transactionOf } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test.describe("a transaction", () => {
  test.beforeEach(async ({ app, bank, person }) => {
    await spendsOn(person, bank, "Groceries", { name: "Big shop", amount: 100 })
    await app.open("/home")
  })

  test("can be split into parts that replace it", async ({ app, person }) => {
    await app.home.choose("Split", "Big shop")
    await app.dialog.press("Split")
    await expect(app.dialog.problem).toContainText("Please ensure at least two transactions are split out.")
    await app.dialog.group("Part 1").getByLabel("Name").fill("Vegetables")
    await app.dialog.group("Part 1").getByLabel("Amount").fill("120/2")
    await expect(app.dialog.group("Part 1")).toContainText("= $60.00")
    await expect(app.dialog.group("Part 2").getByLabel("Amount")).toHaveValue("40.00")
    await app.dialog.group("Part 2").getByLabel("Name").fill("Soap")
    await app.dialog.group("Part 2").getByLabel("Amount").fill("60")
    await app.dialog.press("Split")
    await expect(app.dialog.problem).toContainText(
      "The total amount of split-out transactions cannot exceed the original transaction amount.",
    )
    await app.dialog.group("Part 2").getByLabel("Amount").fill("40")
    await app.dialog.press("Split")
    await expect(app.home.transaction("Vegetables", app.home.card("Groceries"))).toContainText("$60")
    await expect(app.home.transaction("Soap", app.home.card("Groceries"))).toContainText("$40")
    await expect(app.home.transaction("Big shop")).toBeHidden()
    expect(
      (await person.client.transactions()).map(({ amount }) => amount).toSorted((one, other) => one - other),
    ).toEqual([40, 60])
  })

  test("can be reduced, but not raised", async ({ app, person }) => {
    await app.home.choose("Reduce", "Big shop")
    await app.dialog.field("New amount").fill("0")
    await app.dialog.press("Reduce")
    await expect(app.dialog.problem).toContainText("Please enter a valid amount.")
    await app.dialog.field("New amount").fill("100")
    await app.dialog.press("Reduce")
    await expect(app.dialog.problem).toContainText(
      "The reduced amount must be less than the original transaction amount.",
    )
    await app.dialog.field("New amount").fill("30.40")
    await app.dialog.press("Reduce")
    await expect(app.alert("Transaction amount updated successfully")).toBeVisible()
    await expect(app.home.transaction("Big shop")).toContainText("$30")
    expect((await transactionOf(person, "Big shop")).amount).toBe(30.4)
  })

  test("can be renamed, but not to a blank name", async ({ app, person }) => {
    await app.home.choose("Rename", "Big shop")
    await app.dialog.field("Name").fill("   ")
    await app.dialog.press("Rename")
    await expect(app.dialog.problem).toContainText("Please enter a valid name")
    await app.dialog.field("Name").fill("50/50 % with Ada 🧺")
    await app.dialog.press("Rename")
    await expect(app.alert("Transaction name updated successfully")).toBeVisible()
    await expect(app.home.transaction("50/50 % with Ada 🧺")).toBeVisible()
    await transactionOf(person, "50/50 % with Ada 🧺")
  })

  test("can have a note, which is on its tile and found on the timeline, and can be undone", async ({
    app,
    page,
    person,
  }) => {
    await app.home.choose("Add Note", "Big shop")
    await app.dialog.field("Note").fill("For Ada's birthday,\nGrace pays half")
    await app.dialog.press("Save")
    await expect(app.alert("Note saved")).toBeVisible()
    await expect(app.home.transaction("Big shop")).toContainText("For Ada's birthday")
    await app.bar.goToTimeline()
    await app.timeline.search.fill("grace pays")
    const sentence = /^You added a note to Big shop/
    const entry = app.timeline.entries.filter({ has: page.getByText(sentence) })
    await expect(entry).toContainText("Grace pays half")
    await expect(app.timeline.entries).toHaveCount(1)
    await entry.getByRole("button", { name: "Undo" }).click()
    await app.dialog.press("Undo")
    await expect(entry).toContainText("Undone")
    expect((await transactionOf(person, "Big shop")).note).toBeNull()
    await app.open("/home")
    await expect(app.home.transaction("Big shop")).not.toContainText("birthday")
  })

  test("is deleted after a confirmation", async ({ app, page, person }) => {
    await app.home.choose("Delete", "Big shop")
    await expect(page.getByText("Are you sure you want to delete this transaction?")).toBeVisible()
    await app.dialog.press("Cancel")
    await expect(app.home.transaction("Big shop")).toBeVisible()
    await app.home.choose("Delete", "Big shop")
    await app.dialog.press("Delete")
    await expect(app.alert("Transaction successfully deleted")).toBeVisible()
    await expect(app.home.transaction("Big shop")).toBeHidden()
    expect(await person.client.transactions()).toEqual([])
  })

  test("that was added by hand has to be sorted", async ({ app, page }) => {
    await app.home.add("Add Transaction")
    await expect(page.getByText("The transaction must be assigned to a category before logging out.")).toBeVisible()
    await app.dialog.field("Name").fill("Cash at the market")
    await app.dialog.field("Amount").fill("12.50")
    await app.dialog.press("Add Transaction")
    await expect(app.alert("Transaction successfully added")).toBeVisible()
    // It is uncategorised, so the swipe flow opens, once.
    await app.categorise.close()
    await expect(app.home.transaction("Cash at the market", app.home.tray)).toBeVisible()
  })

  test("that was added although the answer was lost is not added twice by trying again", async ({
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
    await app.home.add("Add Transaction")
    await app.dialog.field("Name").fill("Cash at the market")
    await app.dialog.field("Amount").fill("12.50")
    await app.dialog.press("Add Transaction")
    await expect(app.dialog.problem).toContainText("The server cannot be reached.")
    await app.dialog.press("Add Transaction")
    await expect(app.alert("Transaction successfully added")).toBeVisible()
    const added = (await person.client.transactions()).filter(({ name }) => name === "Cash at the market")
    expect(added).toHaveLength(1)
  })
})

test.describe("a category", () => {
  test.beforeEach(({ app }) => app.open("/home"))

  test("can be added once there is a share left for it", async ({ app, person }) => {
    await app.home.add("Add Category")
    await app.dialog.option("Needs").check()
    await app.dialog.press("Add Category")
    await expect(app.dialog.problem).toContainText("New category must have a name")
    await app.dialog.field("Name").fill("Boat repairs")
    await app.dialog.slider("Share of the budget").fill("0.2")
    await app.dialog.press("Add Category")
    await expect(app.dialog.problem).toContainText("Total budget allocation percentage cannot exceed 100%")
    await app.dialog.slider("Rent").fill("0.4")
    await app.dialog.press("Add Category")
    await expect(app.alert("Category created successfully")).toBeVisible()
    await expect(app.home.card("Boat repairs")).toContainText("of $500")
    await expect(app.home.card("Rent")).toContainText("of $1,000")
    expect((await categoryOf(person, "Boat repairs")).budgetAmount).toBe(500)
  })

  test("is refused in sight, even if the form is longer than the screen", async ({ app, page }) => {
    await page.setViewportSize({ width: 360, height: 560 })
    await app.home.add("Add Category")
    await app.dialog.option("Needs").check()
    await app.dialog.field("Name").fill("x".repeat(61))
    await app.dialog.press("Add Category")
    await expect(app.dialog.problem.getByText("A category name can have at most 60 characters.")).toBeInViewport({
      ratio: 1,
    })
  })

  test("can be renamed", async ({ app, person }) => {
    await app.home.choose("Rename", "Utilities")
    await app.dialog.field("Name").fill("")
    await app.dialog.press("Rename")
    await expect(app.dialog.problem).toContainText("Please enter a valid name")
    await app.dialog.field("Name").fill("Water and light")
    await app.dialog.press("Rename")
    await expect(app.alert("Category renamed successfully")).toBeVisible()
    await expect(app.home.card("Water and light")).toBeVisible()
    await categoryOf(person, "Water and light")
  })

  test("can get another share, but no more than 100% in all", async ({ app }) => {
    await app.home.choose("Update Allocations", "Rent")
    await app.dialog.press("Update")
    await expect(app.dialog.problem).toContainText("No allocation updates made")
    await app.dialog.slider("Groceries").fill("0.4")
    await app.dialog.press("Update")
    await expect(app.dialog.problem).toContainText("Total budget allocation percentage cannot exceed 100%")
    await app.dialog.slider("Rent").fill("0.45")
    await app.dialog.press("Update")
    await expect(app.alert("Category allocations updated")).toBeVisible()
    await expect(app.home.card("Groceries")).toContainText("of $1,000")
  })

  test("can be deleted, and its transactions have to be sorted again", async ({ app, bank, page, person }) => {
    await spends(person, bank, { name: "Candles", amount: 8 })
    await sync(person)
    await assign(person, "Candles", "Shopping")
    await page.reload()
    await app.home.transaction("Candles", app.home.card("Shopping")).waitFor()
    await app.home.choose("Delete", "Shopping")
    await app.dialog.press("Delete")
    await expect(app.alert("Category deleted successfully")).toBeVisible()
    await expect(app.home.card("Shopping")).toBeHidden()
    await app.categorise.card("Candles").waitFor()
  })
})

test("a type has a screen that filters its categories and their transactions", async ({ app, bank, page, person }) => {
  await spends(person, bank, { name: "Apples", amount: 3 }, { name: "Bread", amount: 4 })
  await sync(person)
  for (const name of ["Apples", "Bread"]) await assign(person, name, "Groceries")
  await app.open("/home")
  await app.home
    .panel("Needs")
    .getByRole("link", { name: /Explore/ })
    .click()
  await expect(page).toHaveURL("/category/type/needs")
  await expect(app.explore.cards).toHaveCount(3)
  await app.explore.filterOf("Groceries").fill("app")
  await expect(app.home.transaction("Apples")).toBeVisible()
  await expect(app.home.transaction("Bread")).toBeHidden()
  await app.explore.filter.fill("GRO")
  await expect(app.explore.cards).toHaveCount(1)
  await app.explore.filter.fill("zzz")
  await expect(page.getByRole("heading", { name: "No categories found" })).toBeVisible()
  await expect(page.getByText("Try adjusting your filters or add new categories.")).toBeVisible()
})
