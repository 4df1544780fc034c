// What it costs to sort a month: every press counts, from the sync to an empty tray.
import { groceries, type BankTransaction } from "./bank.ts"
import { spends } from "./people.ts"
import { countingTaps } from "./taps.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank", viewport: { width: 390, height: 844 }, hasTouch: true })

const category = (primary: string, detailed: string) => ({ primary, detailed, confidence_level: "VERY_HIGH" })
const rent = category("RENT_AND_UTILITIES", "RENT_AND_UTILITIES_RENT")
const restaurant = category("FOOD_AND_DRINK", "FOOD_AND_DRINK_RESTAURANT")

type Payment = Pick<BankTransaction, "name" | "amount"> & Partial<BankTransaction>

const several = (count: number, name: string, amount: number, rest: Partial<BankTransaction> = {}) =>
  Array.from({ length: count }, (_, index): Payment => ({ name, amount: amount + index / 100, ...rest }))

/** 57 that the bank knows, and 9 that it does not, at three merchants. */
const month: ReadonlyArray<Payment> = [
  ...several(1, "Harbour Homes", 1250, { personal_finance_category: rent }),
  ...several(31, "Fennel & Crate", 22, { merchant_name: "Fennel & Crate", personal_finance_category: groceries }),
  ...several(25, "Rosa's Diner", 14, { merchant_name: "Rosa's Diner", personal_finance_category: restaurant }),
  ...several(4, "Night Train", 8, { merchant_name: "Night Train" }),
  ...several(3, "Tide Books", 11, { merchant_name: "Tide Books" }),
  ...several(2, "Pier Print", 5, { merchant_name: "Pier Print" }),
]

/** Where each merchant that the bank does not know belongs. */
const places: Readonly<Record<string, readonly [type: string, category: string]>> = {
  "Night Train": ["Needs", "Utilities"],
  "Tide Books": ["Wants", "Shopping"],
  "Pier Print": ["Wants", "Shopping"],
}

test("a month of 66 new transactions is sorted in at most 15 taps, and one undo takes back what was accepted at once", async ({
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
  await expect(dialog.getByText("57 of 66")).toBeVisible()
  await dialog.getByRole("button", { name: "Accept 57" }).tap()
  for (let position = 1; position <= 9; position++) {
    await expect(dialog).toContainText(`${position} of 9`)
    const accept = dialog.getByRole("button", { name: "Accept", exact: true })
    const name = await app.categorise.name()
    // Once one of a merchant's has its place, that is suggested for the others.
    if (await accept.isVisible()) {
      // Not twice in one place: what follows at once counts as the end of a double click, and presses nothing.
      await accept.tap({ position: { x: position % 2 === 0 ? 20 : 200, y: 12 } })
      continue
    }
    const [type, place] = places[name] ?? ["", ""]
    await dialog.getByRole("button", { name: type, exact: true }).tap()
    await dialog
      .getByRole("group", { name: `${type} categories` })
      .getByRole("button", { name: place, exact: true })
      .tap()
  }
  await expect(dialog).toBeHidden()
  expect(await taps()).toBeLessThanOrEqual(15)

  const sorted = await person.client.transactions()
  expect(sorted).toHaveLength(66)
  expect(sorted.filter((one) => one.category === null)).toEqual([])
  for (const { name, category: own } of sorted) if (name in places) expect(own?.name, name).toBe(places[name]?.[1])

  const { entries } = await person.client.auditHistory({ query: { text: "You sorted 57 transactions" } })
  expect(entries).toHaveLength(1)
  await person.client.undoAction({ body: { commandId: entries[0]?.commandId ?? "" } })
  expect((await person.client.transactions()).filter((one) => one.category === null)).toHaveLength(57)
})
