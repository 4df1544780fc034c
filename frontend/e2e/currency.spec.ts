import type { Page } from "@playwright/test"
import { expectToFit, phone, smallest, wider } from "./fits.ts"
import { thisMonth } from "./months.ts"
import { registered, sort, spendsOn, withAccounts, withPlan, type Person } from "./people.ts"
import type { Bank } from "./bank.ts"
import { expect, test } from "./test.ts"

/** What every screen says must be in that sign, and in no other. */
const expectOnly = async (page: Page, sign: string): Promise<void> => {
  await expect(page.locator("main")).toContainText(sign)
  const text = await page.locator("main").innerText()
  for (const other of ["$", "€", "¥"].filter((each) => each !== sign)) expect(text).not.toContain(other)
}

test("onboarding in euros, with a bank in euros", async ({ app, page }) => {
  await app.register.somebody()
  await expect(app.connectAccounts.currency).toHaveValue("USD")
  await app.connectAccounts.currency.selectOption({ label: "Euro (EUR)" })
  await expect(app.alert("Your budget is in euros now")).toBeVisible()
  await app.connectAccounts.connect.click()
  await app.bankWindow.linkAt("Harbor", "user_good.EUR")
  await expect(app.alert("Account added succesfully")).toBeVisible()
  // An account has a balance: the currency is a fact now.
  await expect(app.connectAccounts.currency).toBeHidden()
  await expect(page.getByText("The currency can be chosen until")).toBeVisible()
  await app.connectAccounts.continue.click()

  await app.income.add("2.500,5O", "Employer", "Salary")
  await expect(app.income.problem("Please enter an amount in euros, such as 1,234.50.")).toBeVisible()
  await app.income.add("2.500,50", "Employer", "Salary")
  await expect(page).toHaveURL("/category-types")
  await expect(page.getByText("€1,250").first()).toBeVisible()
  await expectOnly(page, "€")
  await app.categoryTypes.submit()
  await app.addCategories.suggestion("Groceries").click()
  await app.addCategories.set("Groceries", 0.4)
  await app.addCategories.submit()
  await expect(app.alert("Needs categories were added successfully")).toBeVisible()
  await app.open("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeVisible()
  await expectOnly(page, "€")
  await app.open("/accounts")
  await expectOnly(page, "€")
  await expect(page.getByText("Euro (EUR)")).toBeVisible()
})

test("onboarding in yen, after another currency was taken back, without a bank: whole units everywhere", async ({
  app,
  page,
}) => {
  await app.register.somebody()
  await app.connectAccounts.currency.selectOption("CHF")
  await app.undo("Your budget is in Swiss francs now")
  await expect(app.connectAccounts.currency).toHaveValue("USD")
  await app.connectAccounts.currency.selectOption("JPY")
  await expect(app.alert("Your budget is in Japanese yen now")).toBeVisible()
  await app.connectAccounts.skip.click()
  await expect(page.getByLabel("Amount")).toHaveAttribute("placeholder", "0")
  await app.income.add("350,000", "Employer", "Salary")
  await expect(page).toHaveURL("/category-types")
  await expect(page.getByText("¥175,000").first()).toBeVisible()
  await expectOnly(page, "¥")
  await app.open("/history")
  await expect(page.getByText("You added an income of ¥350,000 a month (Salary)", { exact: true })).toBeVisible()
  await expect(page.getByText("You chose JPY as your currency", { exact: true })).toBeVisible()
})

/** A person whose amounts are as wide as they come in that currency. */
const wealthyIn = async (address: string, bank: Bank, currency: string, amount: number): Promise<Person> => {
  const person = await registered(address)
  await person.client.chooseCurrency({ body: { currency } })
  await withPlan(await withAccounts(person, bank, `user_good.${currency}`), amount)
  await spendsOn(person, bank, "Rent", { name: "The whole house", amount: amount / 4 })
  await sort(person, 8)
  return person
}

for (const [currency, amount] of [
  ["KWD", 1_234_567.891],
  ["IDR", 1_234_567_890],
] as const) {
  test(`amounts in ${currency} stay within their places on a phone`, async ({ app, backend, bank, page }) => {
    const person = await wealthyIn(backend.address, bank, currency, amount)
    await page.addInitScript((token) => localStorage.setItem("token", token), person.token)
    await page.setViewportSize(phone)
    for (const path of ["/home", "/accounts", "/category/type/needs", "/category-types", "/income", "/history"]) {
      await app.open(path)
      await expect(page.locator("h1")).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await expectToFit(page, path)
    }
    await app.open("/budget/summary")
    await app.performances.month(thisMonth.title).click()
    await expect(app.performances.pieOf("Needs").locator("svg")).toBeVisible()
    await expectToFit(page, "a month")
    const overflowing = await wider(page, ".pie-middle, dd, td.figure, .bars-picture")
    expect.soft(overflowing, "figures wider than their places").toEqual([])
    await app.performances.analyse("Needs")
    await expect(app.spendingAnalysis.categories.first()).toBeVisible()
    await expectToFit(page, "the analysis")
    await page.setViewportSize(smallest)
    await app.open("/category-types")
    const name = page.locator("label", { hasText: "Needs" })
    await expect(name).toBeVisible()
    expect.soft((await name.boundingBox())?.height, "a slider's name").toBeLessThan(40)
  })
}
