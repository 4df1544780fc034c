// Categorising transactions: by swipe cards after a sync, by drag and drop, by keyboard.
import { groceries } from "./bank.ts"
import { spends, sync, transactionOf, type Person } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test("a sync brings new transactions, and the swipe flow sorts them card by card", async ({ app, bank, person }) => {
  await app.open("/home")
  await expect(app.home.tray).toContainText("No transactions yet")
  await spends(
    person,
    bank,
    { name: "Fennel & Crate", amount: 42.1, personal_finance_category: groceries },
    { name: "Night train", amount: 80 },
    { name: "Double charge", amount: 9 },
  )
  await app.home.sync()
  await expect(app.alert("Synchronized: 3 transactions added or updated")).toBeVisible()
  await expect(app.categorise.dialog).toBeVisible()

  // All have today's date, so their order is arbitrary.
  const handle: Readonly<Record<string, () => Promise<void>>> = {
    "Fennel & Crate": async () => {
      await app.categorise.press("Accept")
      await expect(app.alert("Category successfully assigned")).toBeVisible()
    },
    "Night train": () => app.categorise.choose("Wants", "Shopping"),
    "Double charge": async () => {
      await app.categorise.press("Delete")
      await expect(app.dialog.heading("Delete Double charge?")).toBeVisible()
      await app.dialog.press("Delete")
      await expect(app.alert("Transaction successfully deleted")).toBeVisible()
    },
  }
  for (const position of ["1 of 3", "2 of 3", "3 of 3"]) {
    await expect(app.categorise.dialog).toContainText(position)
    await handle[await app.categorise.name()]?.()
  }
  await expect(app.categorise.dialog).toBeHidden()

  await expect(app.home.tray).toContainText("All sorted.")
  await expect(app.home.transaction("Fennel & Crate", app.home.card("Groceries"))).toBeVisible()
  await expect(app.home.transaction("Night train", app.home.card("Shopping"))).toBeVisible()
  await expect
    .poll(async () => (await person.client.transactions()).map(({ name }) => name).toSorted())
    .toEqual(["Fennel & Crate", "Night train"])
})

test("after Accept the focus does not move into the alert, so a second Enter undoes nothing; Control and Z does", async ({
  app,
  bank,
  page,
  person,
}) => {
  const crate = { name: "Fennel & Crate", amount: 42.1, personal_finance_category: groceries }
  await spends(person, bank, crate, crate)
  await sync(person)
  await app.open("/home")
  await expect(app.categorise.dialog).toContainText("1 of 2")
  const accept = app.categorise.dialog.getByRole("button", { name: "Accept" })
  await accept.focus()
  await page.keyboard.press("Enter")
  await expect(app.alert("Category successfully assigned")).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.closest(".toast") === null)).toBe(true)
  await page.keyboard.press("Enter")
  await expect(app.categorise.dialog).toContainText("2 of 2")
  await expect.poll(() => sortedOf(person)).toBe(1)
  await page.keyboard.press("Control+z")
  await expect.poll(() => sortedOf(person)).toBe(0)
})

const sortedOf = async ({ client }: Person): Promise<number> =>
  (await client.transactions()).filter(({ category }) => category !== null).length

test.describe("with something to sort", () => {
  test.beforeEach(async ({ app, bank, person }) => {
    await spends(person, bank, { name: "Harbor rent", amount: 1200 }, { name: "Corner shop", amount: 20.5 })
    await sync(person)
    await app.open("/home")
    await app.categorise.close()
  })

  test("dragging a transaction onto a card assigns it, also from one card to another", async ({
    app,
    page,
    person,
  }) => {
    await app.home.carry("Harbor rent", "Rent")
    await expect(app.home.card("Groceries")).toHaveClass(/drop-possible/)
    await page.mouse.up()
    await expect(app.alert("Transaction assigned to Rent")).toBeVisible()
    await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()
    await expect(app.home.card("Rent")).toContainText("$1,200 of $1,250")
    await app.home.drag("Harbor rent", "Utilities")
    await expect(app.home.transaction("Harbor rent", app.home.card("Utilities"))).toBeVisible()
    await expect.poll(async () => (await transactionOf(person, "Harbor rent")).category?.name).toBe("Utilities")
    await page.reload()
    await expect(app.home.transaction("Harbor rent", app.home.card("Utilities"))).toBeVisible()
  })

  test("the keyboard moves a transaction to a card, undoes that with the focus where it was, and cancels a move", async ({
    app,
    page,
  }) => {
    await app.home.grip("Harbor rent").focus()
    await page.keyboard.press("Enter")
    await expect(page.getByText("Harbor rent picked up.")).toBeAttached()
    await page.keyboard.press("ArrowDown")
    await expect(page.getByText(/^Rent, Needs, 1 of/)).toBeAttached()
    await page.keyboard.press("Enter")
    await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()
    await expect(app.home.grip("Corner shop")).toBeFocused()
    await page.getByRole("button", { name: "Undo: Transaction assigned to Rent" }).press("Enter")
    await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()
    await expect(app.alert("Undone: ")).toBeVisible()
    await expect(app.home.grip("Corner shop")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page.getByText("Corner shop picked up.")).toBeAttached()
    await page.keyboard.press("End")
    await page.keyboard.press("Escape")
    await expect(page.getByText("Corner shop put back.")).toBeAttached()
    await expect(app.home.transaction("Corner shop", app.home.tray)).toBeVisible()
  })
})
