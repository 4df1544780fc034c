// Categorising transactions: by swipe cards after a sync, by drag and drop, by keyboard.
import { groceries } from "./bank.ts"
import { lastMonthsDay } from "./months.ts"
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
  expect((await person.client.transactions()).map(({ name }) => name).toSorted()).toEqual([
    "Fennel & Crate",
    "Night train",
  ])
})

test("the category chosen for a merchant is suggested for its other transactions, on the next card and in the tray", async ({
  app,
  bank,
  person,
}) => {
  const diner = { name: "Rosa's Diner", merchant_name: "Rosa's Diner", amount: 12 }
  await spends(person, bank, diner, diner, diner)
  await sync(person)
  await app.open("/home")
  await expect(app.categorise.dialog).toContainText("1 of 3")
  await app.categorise.choose("Wants", "Dining Out")
  await expect(app.categorise.dialog).toContainText("2 of 3")
  await expect(app.categorise.card("Rosa's Diner")).toContainText("Dining Out")
  await app.categorise.close()
  const chips = app.home.tray.getByRole("button", { name: "Dining Out: assign Rosa's Diner as suggested" })
  await expect(chips).toHaveCount(2)
  await chips.first().click()
  await expect(chips).toHaveCount(1)
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

test("undoing from the alert brings the card back, and it counts again", async ({ app, bank, person }) => {
  await spends(person, bank, { name: "Night train", amount: 80 }, { name: "Corner shop", amount: 20.5 })
  await sync(person)
  await app.open("/home")
  await expect(app.categorise.dialog).toContainText("1 of 2")
  const [first, second] =
    (await app.categorise.name()) === "Night train"
      ? (["Night train", "Corner shop"] as const)
      : (["Corner shop", "Night train"] as const)
  await app.categorise.choose("Wants", "Shopping")
  await expect(app.categorise.card(second)).toBeVisible()
  await app.undo("Category successfully assigned")
  await expect(app.categorise.card(first)).toBeVisible()
  await expect(app.categorise.dialog).toContainText("1 of 2")
  expect((await transactionOf(person, first)).category).toBeNull()

  await app.categorise.choose("Wants", "Shopping")
  await expect(app.categorise.card(second)).toBeVisible()
  await app.categorise.press("Delete")
  await app.dialog.press("Delete")
  await expect(app.categorise.dialog).toBeHidden()
  await app.undo("Transaction successfully deleted")
  await expect(app.categorise.card(second)).toBeVisible()
  await expect(app.categorise.dialog).toContainText("1 of 1")
  expect((await person.client.transactions()).map(({ name }) => name).toSorted()).toEqual([
    "Corner shop",
    "Night train",
  ])
})

test("without accounts a sync says what to do first", async ({ app, person }) => {
  for (const { accountId } of await person.client.accounts())
    await person.client.removeAccount({ params: { id: accountId } })
  await app.open("/home")
  await app.home.sync()
  await expect(app.alert("Link accounts via the bank-linking provider to sync transactions")).toBeVisible()
})

test.describe("with something to sort", () => {
  test.beforeEach(async ({ app, bank, person }) => {
    await spends(person, bank, { name: "Harbor rent", amount: 1200 }, { name: "Corner shop", amount: 20.5 })
    await sync(person)
    await app.open("/home")
    await app.categorise.close()
  })

  test("a closed swipe flow can be continued", async ({ app }) => {
    await app.home.continueCategorization.click()
    await expect(app.categorise.dialog).toBeVisible()
    await expect(app.home.continueCategorization).toBeHidden()
  })

  test("dragging a transaction onto a card assigns it", async ({ app, page, person }) => {
    await app.home.carry("Harbor rent", "Rent")
    await expect(app.home.card("Rent")).toHaveClass(/drop-active/)
    await expect(app.home.card("Groceries")).toHaveClass(/drop-possible/)
    await page.mouse.up()
    await expect(app.alert("Transaction assigned to Rent")).toBeVisible()
    await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()
    await expect(app.home.card("Rent")).toContainText("$1,200 of $1,250")
    await page.reload()
    await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()
    expect((await transactionOf(person, "Harbor rent")).category?.name).toBe("Rent")
  })

  test("a transaction can be dragged from card to card, and Escape cancels a drag", async ({ app, person }) => {
    await app.home.drag("Harbor rent", "Rent")
    await app.home.transaction("Harbor rent", app.home.card("Rent")).waitFor()
    await app.home.dragAndThinkBetterOfIt("Harbor rent", "Groceries")
    await app.home.drag("Harbor rent", "Utilities")
    await expect(app.home.transaction("Harbor rent", app.home.card("Utilities"))).toBeVisible()
    await expect(app.alert("Transaction assigned to Groceries")).toBeHidden()
    await expect.poll(async () => (await transactionOf(person, "Harbor rent")).category?.name).toBe("Utilities")
  })

  test("a refused drop is reverted and reported", async ({ app, page }) => {
    await page.route(
      "**/transactions/category",
      (route) => route.fulfill({ status: 503, json: { error: "One moment, please." } }),
      { times: 1 },
    )
    await app.home.drag("Harbor rent", "Rent")
    await expect(app.alert("One moment, please.")).toBeVisible()
    await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()
    await expect(app.home.card("Rent")).toContainText("No transactions yet")
    await app.home.drag("Harbor rent", "Rent")
    await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()
  })

  test("the keyboard moves a transaction to a card, and cancels a move", async ({ app, page }) => {
    await app.home.grip("Harbor rent").focus()
    await page.keyboard.press("Enter")
    await expect(page.getByText("Harbor rent picked up.")).toBeAttached()
    await page.keyboard.press("ArrowDown")
    await expect(page.getByText(/^Rent, Needs, 1 of/)).toBeAttached()
    await page.keyboard.press("Enter")
    await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()
    await expect(app.home.grip("Corner shop")).toBeFocused()
    await page.keyboard.press("Enter")
    await page.keyboard.press("End")
    await page.keyboard.press("Escape")
    await expect(page.getByText("Corner shop put back.")).toBeAttached()
    await expect(app.home.transaction("Corner shop", app.home.tray)).toBeVisible()
  })

  test("an undo by keyboard reverts the move and returns the focus to where it was", async ({ app, page }) => {
    await app.home.grip("Harbor rent").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await expect(page.getByText(/^Rent, Needs, 1 of/)).toBeAttached()
    await page.keyboard.press("Enter")
    await expect(app.home.grip("Corner shop")).toBeFocused()
    await page.getByRole("button", { name: "Undo: Transaction assigned to Rent" }).press("Enter")
    await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()
    await expect(app.alert("Undone: ")).toBeVisible()
    await expect(app.home.grip("Corner shop")).toBeFocused()
  })

  test("an uncategorised transaction can only be assigned", async ({ app, page }) => {
    await expect(page.getByRole("button", { name: "Actions for Corner shop" })).toBeHidden()
    await page.getByRole("button", { name: "Assign Category: Corner shop" }).click()
    await app.dialog.press("Assign")
    await expect(app.dialog.problem).toContainText("Please select a category.")
    await app.dialog.option("Dining Out").check()
    await app.dialog.press("Assign")
    await expect(app.alert("Category assigned successfully")).toBeVisible()
    await expect(app.home.transaction("Corner shop", app.home.card("Dining Out"))).toBeVisible()
  })
})

test("leftover transactions of earlier months are finished one by one", async ({ app, bank, person }) => {
  const date = lastMonthsDay()
  await spends(
    person,
    bank,
    { name: "First", amount: 10, date },
    { name: "Second", amount: 20, date },
    { name: "Third", amount: 30, date },
  )
  await app.open("/home")
  await app.home.sync()
  await expect(app.finaliser.dialog).toBeVisible()
  const left = new Set(["First", "Second", "Third"])
  /** The one that is shown; they have the same date, so their order is arbitrary. */
  const asked = async (): Promise<string> => {
    await expect(app.finaliser.dialog).toContainText(
      left.size === 1 ? "One transaction is left" : `${left.size} transactions are left`,
    )
    for (const name of left) if (await app.finaliser.dialog.getByText(name, { exact: true }).isVisible()) return name
    throw new Error("None of them is asked about")
  }

  left.delete(await asked())
  await app.finaliser.assignTo("Groceries")
  await expect(app.alert("Transaction assigned to Groceries")).toBeVisible()

  left.delete(await asked())
  await app.finaliser.rename("Lost receipt")
  await expect(app.alert("Transaction name updated successfully")).toBeVisible()
  await app.finaliser.assignTo("Dining Out")
  await expect(app.alert("Transaction assigned to Dining Out")).toBeVisible()

  const last = await asked()
  await app.finaliser.delete()
  await expect(app.alert("Transaction successfully deleted")).toBeVisible()
  await expect(app.finaliser.dialog).toBeHidden()
  await app.undo("Transaction successfully deleted")
  await expect(app.finaliser.dialog).toContainText("One transaction is left")
  await expect(app.finaliser.dialog).toContainText(last)
  await app.finaliser.assignTo("Shopping")
  await expect(app.finaliser.dialog).toBeHidden()
  await app.undo("Transaction assigned to Shopping")
  await expect(app.finaliser.dialog).toContainText(last)
  await app.finaliser.delete()
  await expect(app.finaliser.dialog).toBeHidden()
  expect(await person.client.transactions()).toEqual([])
})
