import { withAccounts } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "a newcomer" })

test("the plus menu on /home links a bank once, whose transactions arrive with the next sync", async ({
  app,
  person,
}) => {
  await app.open("/home")
  await expect(app.home.tray).toContainText("Link a bank account, and your transactions will be imported.")
  await app.home.add("Add Account")
  await app.bankWindow.linkAt("Meadow", "user_good", [/saving/i])
  await expect(app.alert("Account added successfully")).toBeVisible()
  await expect(app.home.tray).toContainText("Sync, and this month's transactions from your banks will appear here.")
  const linked = await person.client.accounts()
  expect(linked.length).toBeGreaterThan(0)
  for (const { institutionName } of linked) expect(institutionName).toContain("Meadow")
  await app.home.add("Add Account")
  await app.bankWindow.linkAt("Meadow", "user_good", [/saving/i])
  await expect(app.alert("Account already added")).toBeVisible()
  await app.home.sync()
  await expect(app.alert("Synchronized: ")).toBeVisible()
})

test("an account that was left out, or opened since, is added to the bank that is linked", async ({
  app,
  page,
  person,
}) => {
  await app.open("/accounts")
  await page.getByRole("button", { name: "Add Account" }).first().click()
  await app.bankWindow.linkAt("Meadow", "user_good", [/saving/i])
  await expect(app.alert("Account added successfully")).toBeVisible()
  const before = (await person.client.accounts()).length
  await page.getByRole("button", { name: /^Add from .*Meadow/ }).click()
  await app.bankWindow.addAccounts()
  await expect.poll(async () => (await person.client.accounts()).length).toBe(before + 1)
  await expect(page.getByRole("listitem").filter({ hasText: /saving/i })).toBeVisible()
})

test("/home says once what a bank wants, whatever the number of its accounts, and mends it there", async ({
  app,
  bank,
  page,
  person,
}) => {
  await withAccounts(person, bank, "user_login_required")
  await app.open("/home")
  await app.home.sync()
  await expect(app.alert("wants you to log in again")).toBeVisible()
  await expect(app.alert("Synchronized: ")).toBeHidden()
  await expect(page.locator(".home-note").getByText("wants you to log in again")).toHaveCount(1)
  await page.getByRole("button", { name: "Reconnect" }).click()
  await app.bankWindow.logInAgain("user_good")
  await expect(app.alert("Account reconnected")).toBeVisible()
  await expect(page.locator(".home-note").getByText("wants you to log in again")).toHaveCount(0)
})
