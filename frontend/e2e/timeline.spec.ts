import { press, reach } from "./keyboard/keys.ts"
import { today } from "./months.ts"
import { categoryOf } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

const renamed = "You renamed the category Groceries to Food"

test("an action is undone from its alert and redone on the timeline by keyboard, and everything stays on record", async ({
  app,
  page,
  person,
}) => {
  await app.open("/home")
  await app.home.choose("Rename", "Groceries")
  await app.dialog.field("Name").fill("Food")
  await app.dialog.press("Rename")
  await expect(app.home.card("Food")).toBeVisible()
  await app.undo("Category renamed successfully")
  await expect(app.home.card("Groceries")).toBeVisible()
  await expect(app.alert("Undone: ")).toBeVisible()

  await app.bar.goToActivity()
  await expect(app.heading("Your activity")).toBeVisible()
  await expect(app.timeline.entry(renamed)).toContainText("Undone")
  await expect(app.timeline.entry(renamed)).toContainText("Groceries →became Food")
  await reach(page, app.timeline.entry(`You undid: ${renamed}`).getByRole("button", { name: "Undo" }))
  await page.keyboard.press("Enter")
  await expect(app.dialog.heading("Undo this undo?")).toBeVisible()
  await press(page, "Undo")
  await expect(app.timeline.entry(`You redid: ${renamed}`)).toBeVisible()
  await expect(page.locator(":focus")).toBeVisible()
  await expect(app.timeline.entry(renamed)).not.toContainText("Undone")
  expect((await categoryOf(person, "Food")).name).toBe("Food")
  await expect(page.getByText("This is where your budget began.")).toBeAttached()
})

test("scrolling loads more pages, an entry undone elsewhere is marked however far down it is, and filters narrow the entries", async ({
  app,
  page,
  person,
}) => {
  await person.client.addTransaction({ body: { updatedName: "Lunch", updatedAmount: 12, date: today } })
  const {
    entries: [lunch],
  } = await person.client.auditHistory({ query: { limit: 1 } })
  const { categoryId } = await categoryOf(person, "Groceries")
  for (let turn = 0; turn < 110; turn += 1)
    await person.client.renameCategory({ body: { categoryId, categoryName: `Food ${turn}` } })
  await app.open("/history")
  await expect(app.timeline.entries.first()).toBeVisible()
  const entry = app.timeline.entry(lunch?.sentence ?? "")
  await expect(async () => {
    await page.mouse.wheel(0, 10_000)
    await expect(page.getByText("This is where your budget began.")).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(entry).not.toContainText("Undone")
  await person.client.undoAction({ body: { commandId: lunch?.commandId ?? "" } })
  await expect(entry).toContainText("Undone")

  await app.timeline.search.fill("Food 40 to food 41")
  await expect(app.timeline.entries).toHaveCount(1)
  await app.timeline.search.fill("")
  await app.timeline.narrow("Kind", "Budget split")
  await expect(app.timeline.entries).toHaveText([/You split your income/])
})

test("the budget is shown as it was at a moment, and the URL keeps the moment", async ({ app, page, person }) => {
  const groceries = await categoryOf(person, "Groceries")
  await person.client.renameCategory({ body: { categoryId: groceries.categoryId, categoryName: "Food" } })
  await app.open("/history")
  await app.timeline.entries
    .filter({ hasText: "You added Groceries to Needs" })
    .getByRole("link", { name: "See the budget then" })
    .click()
  await expect(page).toHaveURL(/\/history\?at=\d+$/)
  await expect(app.timeline.past.getByRole("heading", { name: /^Categories: .*1 changed/ })).toBeVisible()
  await expect(app.timeline.past.getByRole("row", { name: /^Food \$0 of \$625/ })).toBeVisible()
  await expect(app.timeline.past.getByText("Groceries →")).toBeVisible()
  await page.reload()
  await expect(app.timeline.past.getByRole("table", { name: "Plan" })).toBeVisible()
  await page.getByRole("button", { name: "Close" }).click()
  await expect(page).toHaveURL("/history")
})
