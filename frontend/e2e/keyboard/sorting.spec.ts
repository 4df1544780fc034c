import { groceries } from "../bank.ts"
import { lastMonthsDay } from "../months.ts"
import { spends } from "../people.ts"
import { expect, test } from "../test.ts"
import { pick, press, type } from "./keys.ts"

test.use({ who: "someone with a quiet bank" })

test("a sync brings cards, which are accepted, sorted differently, left for later and deleted", async ({
  app,
  bank,
  page,
  person,
}) => {
  await app.open("/home")
  await expect(app.home.tray).toContainText("No transactions yet")
  await spends(
    person,
    bank,
    { name: "Fennel & Crate", amount: 42.1, personal_finance_category: groceries },
    { name: "Night train", amount: 80 },
    { name: "Double charge", amount: 9 },
    { name: "Kiosk", amount: 3 },
  )
  await press(page, "Sync Transactions")
  await expect(app.alert("Synchronized: 4 transactions added or updated")).toBeVisible()

  // All have today's date, so their order is arbitrary.
  const handle: Readonly<Record<string, () => Promise<void>>> = {
    "Fennel & Crate": async () => {
      await press(page, "Accept")
      await expect(app.alert("Category successfully assigned")).toBeVisible()
    },
    "Night train": async () => {
      const picker = page.getByRole("group", { name: "Wants categories" })
      await press(page, "Wants")
      await expect(picker).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(picker).toBeHidden()
      await expect(app.categorise.card("Night train")).toBeFocused()
      await press(page, "Wants")
      await press(page, "Shopping")
    },
    "Double charge": async () => {
      await press(page, "Delete")
      await expect(app.dialog.heading("Delete Double charge?")).toBeVisible()
      await press(page, "Cancel")
      await expect(app.dialog.heading("Delete Double charge?")).toBeHidden()
      await press(page, "Delete")
      await expect(app.dialog.heading("Delete Double charge?")).toBeVisible()
      await press(page, "Delete")
    },
    Kiosk: () => page.keyboard.press("ArrowLeft"),
  }
  for (const position of ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]) {
    await expect(app.categorise.dialog).toContainText(position)
    const name = await app.categorise.name()
    await expect(app.categorise.card(name)).toBeFocused()
    await handle[name]?.()
  }
  await expect(app.categorise.dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Sync Transactions" })).toBeFocused()

  await expect(app.home.transaction("Fennel & Crate", app.home.card("Groceries"))).toBeVisible()
  await expect(app.home.transaction("Night train", app.home.card("Shopping"))).toBeVisible()
  await expect(app.home.transaction("Kiosk", app.home.tray)).toBeVisible()
  await expect(app.home.transaction("Double charge")).toBeHidden()

  await press(page, "Continue Categorization")
  await expect(app.categorise.card("Kiosk")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(app.categorise.dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Continue Categorization" })).toBeFocused()
})

test("leftover transactions of earlier months are renamed, reduced, assigned and skipped", async ({
  app,
  bank,
  page,
  person,
}) => {
  const date = lastMonthsDay
  await spends(person, bank, { name: "First", amount: 10, date })
  await app.open("/home")
  await press(page, "Sync Transactions")
  await expect(app.finaliser.dialog).toContainText("still needs a category")

  await press(page, "Edit name")
  await type(page, app.finaliser.dialog.getByLabel("Name"), "Lost receipt")
  await page.keyboard.press("Enter")
  await expect(app.finaliser.dialog.getByText("Lost receipt")).toBeVisible()
  await press(page, "Edit amount")
  await type(page, app.finaliser.dialog.getByLabel("Amount"), "7.50")
  await press(page, "Save")
  await expect(app.finaliser.dialog.getByText("$7.50")).toBeVisible()

  await pick(page, "Dining Out")
  await press(page, "Assign")
  await expect(app.alert("Transaction assigned to Dining Out")).toBeVisible()
  await expect(app.finaliser.dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Sync Transactions" })).toBeFocused()

  await spends(person, bank, { name: "Second", amount: 20, date })
  await press(page, "Sync Transactions")
  await expect(app.finaliser.dialog).toContainText("Second")
  // Skipped, it keeps waiting.
  await press(page, "Skip")
  await expect(app.finaliser.dialog).toBeHidden()
  expect(await person.client.previousMonthTransactions()).toMatchObject({ previousMonthTotal: 1 })
  await press(page, "Finish earlier months")
  await expect(app.finaliser.dialog).toContainText("Second")
  page.once("dialog", (question) => void question.accept())
  await press(page, "Delete")
  await expect(app.alert("Transaction successfully deleted")).toBeVisible()
  await expect(app.finaliser.dialog).toBeHidden()
  expect(await person.client.transactions()).toEqual([])
})
