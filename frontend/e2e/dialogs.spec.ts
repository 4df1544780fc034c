// Every dialog and menu can be used by everybody: in either theme, and on a phone, also with long names that have no space to
// break at.
import type { Page } from "@playwright/test"
import { expectNoViolations } from "./axe.ts"
import { groceries } from "./bank.ts"
import { desktop, expectToFit, phone } from "./fits.ts"
import { lastMonthsDay } from "./months.ts"
import { assign, categoryOf, loggedIn, spends, sync } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ viewport: phone })

const long = "Donaudampfschifffahrtsgesellschaftskapitaen"

/** Checks every open dialog and the page. */
const expectUsable = async (page: Page, what: string): Promise<void> => {
  const boxes = page.locator("dialog[open], dialog[open] .modal-body, dialog[open] .modal-list")
  const wider = await boxes.evaluateAll((all) =>
    all.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).map(({ className }) => className),
  )
  expect.soft(wider, what).toEqual([])
  const squashed = await page
    .locator("dialog[open] .modal-head > button")
    .evaluateAll((all) => all.filter(({ clientWidth, clientHeight }) => clientWidth !== clientHeight).length)
  expect.soft(squashed, `${what}: its cross is round`).toBe(0)
  await expectToFit(page, what)
  await expectNoViolations(page, what)
}

test.describe("of the budget", () => {
  test.use({ who: "someone with a quiet bank" })

  test.beforeEach(async ({ bank, person }) => {
    const { categoryId } = await categoryOf(person, "Rent")
    await person.client.renameCategory({ body: { categoryId, categoryName: long } })
    await spends(
      person,
      bank,
      { name: `Sorted${long}`, amount: 12 },
      { name: `Unsorted${long}`, amount: 8, personal_finance_category: groceries },
      { name: `Older${long}`, amount: 5, date: lastMonthsDay },
    )
    await sync(person)
    await assign(person, `Sorted${long}`, long)
  })

  test("those that sort have no axe violations, and fit a phone", async ({ app, page }) => {
    await app.open("/home")
    await app.categorise.dialog.waitFor()
    await expectUsable(page, "swipe card")
    await app.categorise.press("Choose Different")
    await app.categorise.press("Needs")
    await expect(page.getByRole("group", { name: "Needs categories" })).toBeVisible()
    await expectUsable(page, "picker")
    await app.categorise.close()
    await app.bar.toSort.click()
    await page.getByRole("button", { name: `Assign Category: Unsorted${long}` }).click()
    await expectUsable(page, "choosing a category")
    await app.dialog.press("Cancel")
    await app.home.sync()
    await app.finaliser.dialog.waitFor()
    await expectUsable(page, "finaliser")
    await app.finaliser.press("Close")
    await app.open("/history")
    await expect(page.getByText(`Sorted${long}`).first()).toBeVisible()
    await expectUsable(page, "the timeline")
  })

  test("those of transactions and categories have no axe violations, and fit a phone", async ({ app, page }) => {
    await app.open("/home")
    await app.categorise.close()
    await app.home.tab("Needs").click()
    await app.home.openRow(long)
    for (const action of ["Split", "Add Note", "Delete"]) {
      await app.home.choose(action, `Sorted${long}`)
      await expectUsable(page, `${action} of a transaction`)
      await app.dialog.press("Cancel")
    }
    for (const field of ["name", "amount"]) {
      await app.home.choose(`Edit ${field}`, `Sorted${long}`)
      await expectUsable(page, `the details, with the ${field} as a field`)
      await app.dialog.press("Close")
    }
    for (const action of ["Rename", "Update Allocations", "Delete"]) {
      await app.home.choose(action, long)
      await expectUsable(page, `${action} of a category`)
      await app.dialog.press("Cancel")
    }
    await page.getByRole("button", { name: `${long}, spent: $12, explain` }).click()
    await app.dialog.explained.waitFor()
    await expectUsable(page, "explanation")
    await app.dialog.press("Close")
    await app.home.add("Add Category")
    await app.dialog.option("Wants").check()
    await expectUsable(page, "Add Category")
    await app.dialog.press("Cancel")
    await page.getByRole("button", { name: `Actions for ${long}`, exact: true }).click()
    await expectUsable(page, "menu")
    await page.keyboard.press("Escape")
    await app.home.add("Add Account")
    await app.bankWindow.heading("Link your bank to").waitFor()
    await expectUsable(page, "bank window")
  })
})

test.describe("of security", () => {
  test.use({ who: "a newcomer", viewport: desktop })

  test("its notice, its dialogs and the question who it is have no axe violations", async ({
    app,
    backend,
    page,
    person,
  }) => {
    await loggedIn(backend.address, person)
    await app.open("/home")
    await expect(page.getByRole("region", { name: "Notices" })).toBeVisible()
    await expectNoViolations(page, "notice")
    await app.open("/account/security")
    await app.security.press("Password", "Change password")
    await app.dialog.press("Change password")
    await expect(app.dialog.words("A password must have")).toBeVisible()
    await expectNoViolations(page, "change password")
    await app.dialog.press("Cancel")
    await app.security.press("Passkeys", "Add a passkey")
    await expectNoViolations(page, "add passkey")
    await app.dialog.press("Cancel")
    await backend.letProofsExpire()
    await app.security.press("Recovery codes", "Make recovery codes")
    await app.dialog.heading("Confirm that it is you").waitFor()
    await expectNoViolations(page, "step-up")
    await app.dialog.field("Password").fill(person.password)
    await app.dialog.press("Confirm")
    await app.dialog.heading("Your recovery codes").waitFor()
    await expectNoViolations(page, "recovery codes")
  })
})
