import { categoryOf } from "../people.ts"
import { expect, test } from "../test.ts"
import { press, reach } from "./keys.ts"

test.use({ who: "someone with a quiet bank" })

test("an action is undone on the timeline", async ({ app, page, person }) => {
  const { categoryId } = await categoryOf(person, "Groceries")
  await person.client.renameCategory({ body: { categoryId, categoryName: "Food" } })
  const renamed = app.timeline.entry("You renamed the category Groceries to Food")
  await app.open("/history")
  await reach(page, renamed.getByRole("button", { name: "Undo" }))
  await page.keyboard.press("Enter")
  await expect(app.dialog.heading("Undo this?")).toBeVisible()
  await press(page, "Undo")
  await expect(renamed).toContainText("Undone")
  await expect(page.locator(":focus")).toBeVisible()
  expect((await categoryOf(person, "Groceries")).categoryId).toBe(categoryId)
})
