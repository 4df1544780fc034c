import { categoryOf } from "../people.ts"
import { expect, test } from "../test.ts"
import { press, reach, type } from "./keys.ts"

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

test("the deletion of an account is asked for", async ({ app, page, person }) => {
  await app.open("/accounts")
  await press(page, "Delete my account and all my data")
  await type(page, "Password", person.password)
  await type(page, `Type your username, ${person.username}, to confirm`, person.username)
  await press(page, "Delete my account")
  await press(page, "Delete everything")
  await expect(page).toHaveURL("/")
  await expect(app.alert("your account will be erased on")).toBeVisible()
})
