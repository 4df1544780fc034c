import { sync, withAccounts } from "../people.ts"
import { expect, test } from "../test.ts"
import { choose, linkAt, press, type } from "./keys.ts"

test.use({ who: "someone with accounts" })

test("another bank is linked, and an account removed", async ({ app, page, person }) => {
  const [first, ...others] = await person.client.accounts()
  await app.open("/accounts")
  await press(page, "Add Account")
  await linkAt(page, /Meadow/)
  await expect(app.alert("Account added successfully")).toBeVisible()
  await expect(app.accounts.add).toBeFocused()
  const { length } = await person.client.accounts()
  expect(length).toBeGreaterThan(others.length + 1)
  await expect(app.accounts.cards).toHaveCount(length)

  await press(page, `Remove ${first?.accountName ?? ""}`)
  await press(page, "Remove account")
  await expect(app.alert("Account successfully deleted")).toBeVisible()
  await expect(app.accounts.cards).toHaveCount(length - 1)
  await expect(app.accounts.cards.locator(":focus")).toHaveCount(1)
})

test("Escape closes the bank window, and the focus is where it was", async ({ app, page }) => {
  await app.open("/accounts")
  await press(page, "Add Account")
  await expect(app.bankWindow.heading("Link your bank to")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByText("You closed the bank window before finishing. Nothing was changed.")).toBeVisible()
  await expect(app.accounts.add).toBeFocused()
})

test("a bank is linked from the plus menu", async ({ app, page, person }) => {
  const { length } = await person.client.accounts()
  await app.open("/home")
  await choose(page, "Add", "Add Account")
  await linkAt(page, /Meadow/)
  await expect(app.alert("Account added successfully")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeFocused()
  expect((await person.client.accounts()).length).toBeGreaterThan(length)
})

test.describe("without accounts", () => {
  test.use({ who: "a newcomer" })

  test("a bank that requires a new login is reconnected", async ({ app, bank, page, person }) => {
    await withAccounts(person, bank, "user_login_required")
    await sync(person)
    await app.open("/accounts")
    await press(page, /^Reconnect/)
    await press(page, "Continue")
    await type(page, "User name", "user_good")
    await type(page, "Password", "anything")
    await page.keyboard.press("Enter")
    await press(page, "Finish")
    await expect(app.alert("Account reconnected")).toBeVisible()
  })
})
