// Where the focus is while transactions are sorted; dragging.spec.ts drags them, keyboard/ goes through the swipe flow.
import { groceries } from "./bank.ts"
import { spends, sync, type Person } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

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
