import { newUsername, password } from "../people.ts"
import { expect, test } from "../test.ts"
import { linkAt, move, press, reach, type } from "./keys.ts"

test("onboarding leads from registration to the first budget", async ({ app, page }) => {
  await app.open("/")
  await press(page, "Register", "link")
  await type(page, "Full Name", "Grace Hopper")
  await type(page, "Username", newUsername())
  await type(page, "Password", password)
  await type(page, "Confirm Password", password)
  await page.keyboard.press("Enter")

  await expect(page).toHaveURL("/connect-accounts")
  await press(page, "Connect Accounts")
  await linkAt(page, /Harbor/)
  await press(page, /^Continue/)

  await expect(page).toHaveURL("/income")
  await type(page, "Amount", "$5,000.00")
  // A select jumps to the option that starts with what is typed.
  await reach(page, page.getByLabel("Source"))
  await page.keyboard.type("Employer")
  await reach(page, page.getByLabel("Type"))
  await page.keyboard.type("Salary")
  await press(page, "Add Income")
  await expect(page).toHaveURL("/category-types")
  await move(page, "Needs", 1)
  await move(page, "Wants", -1)
  await press(page, "Submit")

  for (const [screen, category] of [
    ["needs", "Groceries"],
    ["wants", "Shopping"],
    ["investments", "Stocks"],
  ] as const) {
    await expect(page).toHaveURL(`/category/${screen}`)
    await reach(page, app.addCategories.suggestion(category))
    await page.keyboard.press("Enter")
    await press(page, "Submit")
  }
  await expect(page).toHaveURL("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeVisible()
})
