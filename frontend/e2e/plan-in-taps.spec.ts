// The first ten minutes: from a linked bank, an import or nothing at all to a home full of figures, and what it costs.
import type { Page } from "@playwright/test"
import { groceries, type BankTransaction } from "./bank.ts"
import { spends, sync } from "./people.ts"
import { countingTaps } from "./taps.ts"
import { expect, test } from "./test.ts"

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const start = (page: Page) => page.getByRole("button", { name: /^Start with / })

test.describe("with a bank that has just been linked", () => {
  test.use({ who: "a newcomer" })

  test("a plan from what it says is taken in at most 10 taps, and home is full of figures", async ({
    app,
    page,
    person,
  }) => {
    await app.open("/connect-accounts")
    await app.connectAccounts.connect.tap()
    await app.bankWindow.linkAt("Harbor")
    await expect(app.connectAccounts.linked).not.toHaveCount(0)
    // From a linked bank on.
    const taps = await countingTaps(page)
    await expect(page.getByText("Everything is up to date")).toBeVisible()
    await page.getByRole("button", { name: "See the plan that fits" }).tap()
    await expect(app.heading("Your plan")).toBeVisible()
    await expect(page.getByText(/^From \d+ transactions since/)).toBeVisible()
    await expect(page.getByLabel(/^Bluestone Design, a month$/)).not.toHaveValue("")
    await start(page).tap()
    await expect(page).toHaveURL("/home")
    const { dialog } = app.categorise
    await dialog.getByRole("button", { name: /^Accept \d+$/ }).tap()
    await expect(dialog).toContainText(/1 of \d+/)
    await dialog.getByRole("button", { name: "Close" }).tap()
    await expect(dialog).toBeHidden()
    expect(await taps()).toBeLessThanOrEqual(10)

    const [incomes, types, categories] = await Promise.all([
      person.client.incomes(),
      person.client.categoryTypes(),
      person.client.categories(),
    ])
    expect(incomes.length).toBeGreaterThan(0)
    expect(types.reduce((sum, { budgetAllocationPercentage }) => sum + budgetAllocationPercentage, 0)).toBeCloseTo(1)
    expect(categories.length).toBeGreaterThan(5)
    // Everything is written on one screen: budgets, and what was spent in them.
    expect(categories.filter(({ amount }) => amount > 0).length).toBeGreaterThan(5)
    await expect(page.getByRole("button", { name: /^Income: \$[1-9]/ })).toBeVisible()
    await expect(page.getByRole("button", { name: /^Spent: \$[1-9]/ }).first()).toBeVisible()
  })
})

test.describe("with a bank of few rows", () => {
  test.use({ who: "a newcomer" })

  const linked = async (page: Page, app: Parameters<Parameters<typeof test>[2]>[0]["app"]) => {
    await app.open("/connect-accounts")
    await app.connectAccounts.connect.tap()
    await app.bankWindow.linkAt("Harbor", "user_empty")
    await expect(app.connectAccounts.linked).not.toHaveCount(0)
    await expect(page.getByText("Everything is up to date")).toBeVisible()
  }
  const few: ReadonlyArray<Pick<BankTransaction, "name" | "amount"> & Partial<BankTransaction>> = [
    { name: "Fennel & Crate", amount: 20, personal_finance_category: groceries },
    { name: "Fennel & Crate", amount: 22, personal_finance_category: groceries },
    { name: "Pier Print", amount: 5 },
  ]

  test("refunds alone are said to be that, four transactions are called too few, and the rest is a usual plan", async ({
    app,
    bank,
    page,
    person,
  }) => {
    await linked(page, app)
    await spends(person, bank, { name: "Quillon Books", amount: -20, personal_finance_category: groceries })
    await sync(person)
    await app.open("/plan")
    await expect(page.getByText(/shows only refunds/)).toBeVisible()
    await spends(person, bank, ...few)
    await sync(person)
    await app.open("/plan")
    await expect(page.getByText(/^From only 4 transactions since .* too few to show/)).toBeVisible()
    await expect(page.getByText("1 transaction of $5.00 fits no category yet")).toBeVisible()
    await expect(page.getByText("$22.00 in 3 transactions")).toBeVisible()
    await start(page).tap()
    await expect(page.getByRole("alert").filter({ hasText: "Please say what comes in in a month" })).toBeVisible()
    await page.getByLabel("A month", { exact: true }).fill("3,000")
    await start(page).tap()
    await expect(page).toHaveURL("/home")
    expect((await person.client.categories()).map(({ name }) => name)).toContain("Groceries")
  })
})

test.describe("by hand", () => {
  test.use({ who: "a newcomer" })

  test("an amount and one tap make a whole plan, everything can be changed on the way, and one undo takes it back", async ({
    app,
    page,
    person,
  }) => {
    await app.open("/income")
    await page.getByRole("link", { name: "Set up your whole plan on one screen" }).tap()
    await expect(page.getByText(/^Evenkeel does not know your spending yet/)).toBeVisible()
    await page.getByLabel("A month", { exact: true }).fill("4000")
    const needs = page.getByRole("region", { name: "Needs" })
    await needs.getByLabel("Rent, in money or per cent").fill("$1,250.50")
    await needs.getByRole("button", { name: "Remove Transportation" }).tap()
    await needs.getByLabel("Add to Needs").fill("Boat")
    await needs.getByRole("button", { name: "Add", exact: true }).tap()
    await needs.getByLabel("Boat, in money or per cent").fill("5%")
    await start(page).tap()
    await expect(page).toHaveURL("/home")
    const categories = await person.client.categories()
    const budget = (name: string) => categories.find((category) => category.name === name)?.budgetAmount
    expect(budget("Rent")).toBe(1250.5)
    expect(budget("Groceries")).toBe(500)
    expect(budget("Boat")).toBe(100)
    expect(budget("Transportation")).toBeUndefined()
    expect((await person.client.categoryTypes()).map(({ budgetAmount }) => budgetAmount)).toEqual([2000, 1200, 800])

    const { entries } = await person.client.auditHistory({ query: { text: "You added an income" } })
    await person.client.undoAction({ body: { commandId: entries[0]?.commandId ?? "" } })
    expect(await person.client.incomes()).toEqual([])
    expect(await person.client.categories()).toEqual([])
  })
})
