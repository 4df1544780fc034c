import { sync, withAccounts } from "./people.ts"
import { expect, test } from "./test.ts"

const dollars = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" })

test.describe("with accounts", () => {
  test.use({ who: "someone with accounts" })

  test("every account shows its name, type and balance to the cent", async ({ app, person }) => {
    await app.open("/accounts")
    const accounts = await person.client.accounts()
    await expect(app.accounts.cards).toHaveCount(accounts.length)
    for (const { accountName, accountType, balance } of accounts) {
      const card = app.accounts.card(accountName)
      await expect(card).toContainText(new RegExp(accountType ?? "Account", "i"))
      await expect(card).toContainText(dollars(balance))
    }
  })

  test("a balance says which bank reported it, and when", async ({ app, page, person }) => {
    const [account] = await person.client.accounts()
    await app.open("/accounts")
    await page.getByRole("button", { name: `${account?.accountName}, balance: ` }).click()
    await expect(app.dialog.explained).toHaveText(dollars(account?.balance ?? 0))
    const source = `what ${account?.institutionName} last reported for ${account?.accountName}`
    await expect(page.getByText(source)).toBeVisible()
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([/^You linked .*, 20\d\d, \d+:\d\d [AP]M$/])
  })

  test("an account is removed after a confirmation", async ({ app, person }) => {
    const [first, ...others] = await person.client.accounts()
    await app.open("/accounts")
    await app.accounts.remove(first?.accountName ?? "")
    await expect(app.alert("Account successfully deleted")).toBeVisible()
    await expect(app.accounts.cards).toHaveCount(others.length)
    expect(await person.client.accounts()).toHaveLength(others.length)
  })

  test("linking the same bank again says that it is already linked", async ({ app, person }) => {
    const { length } = await person.client.accounts()
    await app.open("/accounts")
    await app.accounts.add.click()
    await app.bankWindow.linkAt("Harbor")
    await expect(app.alert("Account already added")).toBeVisible()
    await expect(app.accounts.cards).toHaveCount(length)
  })
})

test.describe("without accounts", () => {
  test.use({ who: "a newcomer" })

  test("one account of a bank can be linked, and appears", async ({ app, page }) => {
    await app.open("/accounts")
    await expect(page.getByRole("heading", { name: "No accounts yet" })).toBeVisible()
    await app.accounts.add.click()
    await app.bankWindow.linkAt("Meadow", "user_good", [/saving/i, /credit/i])
    await expect(app.alert("Account added successfully")).toBeVisible()
    await expect(app.accounts.cards).toHaveCount(1)
  })

  test("the plus menu on /home also links a bank, whose transactions arrive with the next sync", async ({
    app,
    person,
  }) => {
    await app.open("/home")
    await expect(app.home.tray).toContainText("Link a bank account, and your transactions will be imported.")
    await app.home.add("Add Account")
    await app.bankWindow.linkAt("Meadow", "user_good", [/saving/i])
    await expect(app.alert("Account added successfully")).toBeVisible()
    await expect(app.home.tray).toContainText("Sync, and this month's transactions from your banks will appear here.")
    await expect(app.heading("Let's Start Budgeting")).toBeVisible()
    const linked = await person.client.accounts()
    expect(linked.map(({ institutionName }) => institutionName)).toEqual(
      linked.map(() => expect.stringContaining("Meadow")),
    )
    expect(linked.length).toBeGreaterThan(0)
    await app.bar.goToAccounts()
    await expect(app.accounts.cards).toHaveCount(linked.length)
    await app.open("/home")
    await app.home.sync()
    await expect(app.alert("Synchronized: ")).toBeVisible()
  })

  test("the plus menu on /home reports an account that is already linked", async ({ app, bank, person }) => {
    await withAccounts(person, bank)
    await app.open("/home")
    await app.home.add("Add Account")
    await app.bankWindow.linkAt("Harbor")
    await expect(app.alert("Account already added")).toBeVisible()
  })

  test("a bank that requires a new login is reconnected", async ({ app, bank, person }) => {
    await withAccounts(person, bank, "user_login_required")
    await sync(person)
    await app.open("/accounts")
    // One button for all accounts of the bank.
    await app.accounts.reconnect.click()
    await app.bankWindow.logInAgain("user_good")
    await expect(app.alert("Account reconnected")).toBeVisible()
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
    await expect(app.alert("1 bank could not be synchronized")).toBeVisible()
    await expect(app.alert("Synchronized: ")).toBeHidden()
    await expect(page.getByText("wants you to log in again")).toHaveCount(1)
    await page.getByRole("button", { name: "Reconnect" }).click()
    await app.bankWindow.logInAgain("user_good")
    await expect(app.alert("Account reconnected")).toBeVisible()
    await expect(page.getByText("wants you to log in again")).toHaveCount(0)
  })
})
