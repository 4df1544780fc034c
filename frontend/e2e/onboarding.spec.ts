import { newUsername, password } from "./people.ts"
import { expect, test } from "./test.ts"

test("onboarding leads from registration to the first budget, in order", async ({ app, page }) => {
  await app.open("/")
  await page.getByRole("link", { name: "Register" }).click()
  await app.register.fill({ name: "Grace Hopper", username: newUsername(), password })
  await app.register.submit()

  await expect(page).toHaveURL("/connect-accounts")
  await expect(app.connectAccounts.skip).toBeVisible()
  await app.connectAccounts.connect.click()
  await app.bankWindow.linkAt("Harbor")
  await expect(app.alert("Account added succesfully")).toBeVisible()
  await expect(app.connectAccounts.linked).not.toHaveCount(0)
  await expect(app.connectAccounts.skip).toBeHidden()
  await expect(app.connectAccounts.addAnother).toBeVisible()
  await app.connectAccounts.continue.click()

  await expect(page).toHaveURL("/income")
  await app.income.add("$5,000.00", "Employer", "Salary")
  await expect(app.alert("Income added successfully")).toBeVisible()

  await expect(page).toHaveURL("/category-types")
  await expect(app.categoryTypes.share("Needs")).toHaveValue("0.5")
  await app.categoryTypes.set("Needs", 0.57)
  await app.categoryTypes.submit()
  await expect(app.alert("Total percentage must equal 100%")).toBeVisible()
  await app.categoryTypes.set("Wants", 0.29)
  await app.categoryTypes.set("Investments", 0.14)
  await app.categoryTypes.submit()
  await expect(app.alert("Category types added successfully")).toBeVisible()

  await expect(page).toHaveURL("/category/needs")
  await app.addCategories.suggestion("Groceries").click()
  await expect(app.addCategories.suggestion("Groceries")).toBeHidden()
  await app.addCategories.addOwn("Boat repairs")
  await app.addCategories.addOwn("groceries")
  await expect(app.alert('Category "groceries" has already been added.')).toBeVisible()
  await app.addCategories.set("Groceries", 0.7)
  await app.addCategories.set("Boat repairs", 0.7)
  await app.addCategories.submit()
  await expect(app.alert("You must utilize less than 100% of your allocated budget.")).toBeVisible()
  await app.addCategories.set("Boat repairs", 0.3)
  await app.addCategories.submit()
  await expect(app.alert("Needs categories were added successfully")).toBeVisible()

  await expect(page).toHaveURL("/category/wants")
  await app.addCategories.suggestion("Dining Out").click()
  await app.addCategories.submit()
  await expect(app.alert("Wants categories were added successfully")).toBeVisible()

  await expect(page).toHaveURL("/category/investments")
  await app.addCategories.suggestion("Stocks").click()
  await app.addCategories.submit()
  await expect(app.alert("Investments categories were added successfully")).toBeVisible()

  await expect(page).toHaveURL("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeVisible()
})

test("linking accounts can be skipped, which leads to the income", async ({ app, page }) => {
  await app.open("/register")
  await app.register.fill({ name: "Grace Hopper", username: newUsername(), password })
  await app.register.submit()
  await app.connectAccounts.skip.click()
  await expect(page).toHaveURL("/income")
})

test("a registration problem is shown beside its field, before anything is sent", async ({ app, page }) => {
  await app.open("/register")
  await app.register.fill({ name: "Grace Hopper", username: "g", password: "short", again: "other" })
  await app.register.pointAtPassword()
  await expect(app.register.requirements).toContainText("at least 10 characters")
  await app.register.submit()
  await expect(
    app.register.problem("A username must have 3 to 32 letters, digits, dots, underscores or hyphens."),
  ).toBeVisible()
  await expect(
    app.register.problem(
      "A password must have at least 10 characters, at least one digit, and at least one special character from @#$%^&+=!.",
    ),
  ).toBeVisible()
  await expect(app.register.problem("The passwords do not match.")).toBeVisible()
  await expect(page).toHaveURL("/register")
})

test.describe("someone who returns to the bank window", () => {
  test.use({ who: "a newcomer" })

  test("can close it, and sees that nothing was changed", async ({ app, page }) => {
    await app.open("/connect-accounts")
    await app.connectAccounts.connect.click()
    await app.bankWindow.heading("Link your bank to").waitFor()
    await app.bankWindow.close()
    await expect(page.getByText("You closed the bank window before finishing. Nothing was changed.")).toBeVisible()
    await expect(app.connectAccounts.connect).toBeEnabled()
  })
})
