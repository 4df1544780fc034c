// What only a browser shows of the actions on transactions and categories; keyboard/ walks through them.
import { spendsOn, transactionOf } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

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
