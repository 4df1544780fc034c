import { expect, test } from "../test.ts"
import { linkAt, press } from "./keys.ts"

test.use({ who: "someone with accounts" })

test("the bank window is left, and opened again to link another bank; an account is removed", async ({
  app,
  page,
  person,
}) => {
  const [first, ...others] = await person.client.accounts()
  await app.open("/accounts")
  await press(page, "Add Account")
  await expect(app.bankWindow.heading("Link your bank to")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByText("You closed the bank window before finishing. Nothing was changed.")).toBeVisible()
  await expect(app.accounts.add).toBeFocused()

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
