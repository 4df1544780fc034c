// Somebody without a bank link: a file of an app, the plan that fits it, and a home full of figures.
import { writeFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { daysBefore } from "@evenkeel/contracts/month"
import type { App } from "./app.ts"
import { today } from "./months.ts"
import type { Person } from "./people.ts"
import { countingTaps } from "./taps.ts"
import { expect, test } from "./test.ts"

test.use({ who: "a newcomer", viewport: { width: 390, height: 844 }, hasTouch: true })

/** Two weeks and a half of pay, rent, and what somebody buys. */
const register = (): string => {
  const days = [1, 5, 9, 13, 17].map((ago) => daysBefore(today, ago))
  const bought = days.flatMap((day) => [
    `${day},Fennel Market,Groceries,Everyday,FENNEL,every fourth day,-$52.60,`,
    `${day},Lantern Cinema,Entertainment,Everyday,LANTERN,,-$9.00,`,
  ])
  return [
    "Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags",
    ...bought,
    `${days[4]},Quillon Works,Paychecks,Everyday,QUILLON PAYROLL,,$4000.00,`,
    `${days[4]},Larkfield Homes,Rent,Everyday,LARKFIELD,,-$1250.00,`,
    "",
  ].join("\n")
}

test("an import leads to the plan that fits it, and from there home, as a linked bank does", async ({
  app,
  page,
  person,
}) => {
  const path = test.info().outputPath("register.csv")
  await writeFile(path, register())
  await app.open("/connect-accounts")
  await page.getByRole("button", { name: "Import a file" }).tap()
  await app.import.chooseAfter(() => app.import.choose.tap(), path)
  // People have that app in several countries whose dollars are written alike.
  await app.import.answer("US Dollar (USD)").tap()
  await expect(app.import.file("register.csv")).toContainText("12 rows")
  await expect(app.import.category("Rent")).toHaveValue("new needs")
  await expect(app.import.category("Entertainment")).toHaveValue("new wants")
  await expect(app.import.category("Paychecks")).toHaveValue("")
  await app.import.start.tap()
  await expect(app.import.imported("12 transactions imported")).toBeVisible()
  await page.getByRole("link", { name: "See the plan that fits" }).tap()

  await expect(app.heading("Your plan")).toBeVisible()
  await expect(page.getByText(/^From \d+ transactions since/)).toBeVisible()
  await expect(page.getByLabel(/^Quillon Works, a month$/)).toHaveValue(/4,?000/)
  await expect(page.getByRole("region", { name: "Needs" }).getByLabel("Rent, in money or per cent")).toBeVisible()
  await page.getByRole("button", { name: /^Start with / }).tap()

  await expect(page).toHaveURL("/home")
  await expect(page.getByRole("button", { name: /^Income: \$4,000/ })).toBeVisible()
  await expect(page.getByRole("button", { name: /^Spent: \$1,\d{3}/ }).first()).toBeVisible()
  const budgets = (await person.client.categories()).filter(({ budgetAmount }) => budgetAmount > 0)
  expect(budgets.map(({ name }) => name)).toEqual(expect.arrayContaining(["Rent", "Groceries", "Entertainment"]))
  expect(await person.client.accounts()).toMatchObject([{ accountName: "Everyday", source: "file" }])
})

/** This month on a card, as Chase writes it: 28 rows of fourteen shops. */
const card = (dayOf = (row: number) => daysBefore(today, row % Number(today.slice(8)))): string => {
  const shops = [
    ["WHOLEFDS MKT 10233", "Groceries"],
    ["TRADER JOES #552", "Groceries"],
    ["SHELL OIL 5744", "Gas"],
    ["NETFLIX.COM", "Entertainment"],
    ["SQ *BLUE BOTTLE", "Food & Drink"],
    ["AMZN Mktp US*2K3", "Shopping"],
    ["UBER   *TRIP", "Travel"],
    ["CVS/PHARMACY #01", "Health & Wellness"],
    ["STARBUCKS 800", "Food & Drink"],
    ["COMCAST CABLE", "Bills & Utilities"],
    ["KROGER #123", "Groceries"],
    ["CHIPOTLE 0921", "Food & Drink"],
    ["SPOTIFY USA", "Entertainment"],
    ["PG&E WEBRECURRING", "Bills & Utilities"],
  ] as const
  const rows = Array.from({ length: 28 }, (_, row) => {
    const [year, month, day] = dayOf(row).split("-")
    const [name, category] = shops[row % shops.length]!
    const date = `${month}/${day}/${year}`
    return `${date},${date},${name},${category},Sale,-${5 + row}.37,`
  })
  return ["Transaction Date,Post Date,Description,Category,Type,Amount,Memo", ...rows, ""].join("\n")
}

/** With what comes in. Gives how often was tapped, when called. */
const toThePlan = async (app: App, page: Page, path: string): Promise<() => Promise<number>> => {
  await app.open("/connect-accounts")
  const taps = await countingTaps(page)
  await page.getByRole("button", { name: "Import a file" }).tap()
  await app.import.chooseAfter(() => app.import.choose.tap(), path)
  await app.import.start.tap()
  await page.getByRole("link", { name: "See the plan that fits" }).tap()
  await page.getByLabel("A month", { exact: true }).tap()
  await page.keyboard.type("4000")
  return taps
}

const expectAllInCategories = async ({ client }: Person): Promise<void> => {
  const { transactions } = await client.searchTransactions({ query: { limit: 100 } })
  expect(transactions).toHaveLength(28)
  expect(transactions.filter(({ category }) => category === null)).toEqual([])
}

test("28 rows of a bank that is known are in categories after 8 taps, one of them to say what comes in", async ({
  app,
  page,
  person,
}) => {
  const path = test.info().outputPath("card.csv")
  await writeFile(path, card())
  const taps = await toThePlan(app, page, path)
  await page.getByRole("button", { name: /^Start with / }).tap()
  await app.categorise.dialog.getByRole("button", { name: /^Accept \d/ }).tap()
  await expect(app.categorise.dialog).toBeHidden()
  expect(await taps()).toBeLessThanOrEqual(8)
  await expectAllInCategories(person)
})

test("28 rows of the month before are in categories after one tap more: that it is taken along", async ({
  app,
  page,
  person,
}) => {
  const path = test.info().outputPath("card.csv")
  const lastDay = daysBefore(today, Number(today.slice(8)))
  await writeFile(
    path,
    card((row) => daysBefore(lastDay, row % 27)),
  )
  const taps = await toThePlan(app, page, path)
  await page.getByRole("checkbox", { name: /^Include .+: the plan applies/ }).tap()
  await page.getByRole("button", { name: /^Start with / }).tap()
  const suggestions = page.getByRole("dialog", { name: "From files" })
  await suggestions.getByRole("button", { name: /^Accept \d/ }).tap()
  await expect(suggestions).toBeHidden()
  expect(await taps()).toBeLessThanOrEqual(9)
  await expectAllInCategories(person)
})
