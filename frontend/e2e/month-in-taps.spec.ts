// What it costs to sort a month, or to enter one transaction: every press counts, until the tray is empty.
import { groceries, type BankTransaction } from "./bank.ts"
import { spends } from "./people.ts"
import { countingTaps } from "./taps.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank", viewport: { width: 390, height: 844 }, hasTouch: true })

const category = (primary: string, detailed: string) => ({ primary, detailed, confidence_level: "VERY_HIGH" })
const rent = category("RENT_AND_UTILITIES", "RENT_AND_UTILITIES_RENT")
const restaurant = category("FOOD_AND_DRINK", "FOOD_AND_DRINK_RESTAURANT")

const wages = category("INCOME", "INCOME_WAGES")

type Payment = Pick<BankTransaction, "name" | "amount"> & Partial<BankTransaction>

const several = (count: number, name: string, amount: number, rest: Partial<BankTransaction> = {}) =>
  Array.from({ length: count }, (_, index): Payment => ({ name, amount: amount + index / 100, ...rest }))

/** 57 that the bank knows, three of them no spending, and 9 that it does not, at three merchants. */
const month: ReadonlyArray<Payment> = [
  ...several(1, "Harbour Homes", 1250, { personal_finance_category: rent }),
  ...several(3, "Wages", -2500, { personal_finance_category: wages }),
  ...several(28, "Fennel & Crate", 22, { merchant_name: "Fennel & Crate", personal_finance_category: groceries }),
  ...several(25, "Rosa's Diner", 14, { merchant_name: "Rosa's Diner", personal_finance_category: restaurant }),
  ...several(4, "Night Train", 8, { merchant_name: "Night Train" }),
  ...several(3, "Tide Works", 11, { merchant_name: "Tide Works" }),
  ...several(2, "Pier Print", 5, { merchant_name: "Pier Print" }),
]

/** Where each merchant that the bank does not know belongs. */
const places: Readonly<Record<string, string>> = {
  "Night Train": "Utilities",
  "Tide Works": "Shopping",
  "Pier Print": "Shopping",
}

test("a month of 66 new transactions with two that are split is sorted in at most 10 taps, and one undo takes back what was accepted at once", async ({
  app,
  bank,
  page,
  person,
}) => {
  await spends(person, bank, ...month)
  await app.open("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeVisible()
  const taps = await countingTaps(page)
  const { dialog } = app.categorise
  await page.getByRole("button", { name: "Sync Transactions" }).tap()
  await expect(dialog.getByText("54 of 63")).toBeVisible()
  for (const [name, half] of [
    ["Fennel & Crate", "Half Groceries, half Shopping"],
    ["Rosa's Diner", "Half Dining Out, half Groceries"],
  ] as const) {
    const rows = dialog.getByRole("button", { name: `Split ${name}` })
    const before = await rows.count()
    await rows.first().tap()
    await page.getByRole("button", { name: half }).tap()
    await expect(rows).toHaveCount(before - 1)
  }
  await dialog.getByRole("button", { name: "Accept 52" }).tap()
  // Once one of a merchant's has its place, that is suggested for the others, which come last, all at once.
  for (let position = 1; position <= 3; position++) {
    await expect(dialog).toContainText(`${position} of 9`)
    await dialog.getByRole("button", { name: places[await app.categorise.name()] ?? "", exact: true }).tap()
  }
  await dialog.getByRole("button", { name: "Accept 6" }).tap()
  await expect(dialog).toBeHidden()
  expect(await taps()).toBeLessThanOrEqual(10)

  const sorted = await person.client.transactions()
  expect(sorted).toHaveLength(65)
  expect(sorted.filter((one) => one.category === null)).toEqual([])
  for (const { name, category: own } of sorted) if (name in places) expect(own?.name, name).toBe(places[name])
  const others = await person.client.searchTransactions({ query: { status: "not-spending" } })
  expect(others.totals?.count).toBe(3)

  const { entries } = await person.client.auditHistory({ query: { text: "You sorted 52 transactions" } })
  expect(entries).toHaveLength(1)
  await person.client.undoAction({ body: { commandId: entries[0]?.commandId ?? "" } })
  expect((await person.client.transactions()).filter((one) => one.category === null)).toHaveLength(52)
})

test("a transaction by hand is entered and sorted in at most 5 taps", async ({ app, page, person }) => {
  await app.open("/home")
  const taps = await countingTaps(page)
  await page.getByRole("button", { name: "Add", exact: true }).tap()
  await page.getByRole("menuitem", { name: "Add Transaction" }).tap()
  // The first field has the focus.
  await page.keyboard.type("Night ferry")
  await page.getByLabel("Amount").tap()
  await page.keyboard.type("12.50")
  await page.getByRole("dialog").getByRole("button", { name: "Add Transaction" }).tap()
  await app.categorise.dialog.getByRole("button", { name: "Shopping", exact: true }).tap()
  await expect(app.categorise.dialog).toBeHidden()
  expect(await taps()).toBeLessThanOrEqual(5)
  expect(await person.client.transactions()).toMatchObject([{ name: "Night ferry", category: { name: "Shopping" } }])
})
