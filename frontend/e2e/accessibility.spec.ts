import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults } from "axe-core"
import { groceries } from "./bank.ts"
import { lastMonth, lastMonthsDay } from "./months.ts"
import { loggedIn, spends, sync, withAccounts } from "./people.ts"
import { screens } from "./screens.ts"
import { expect, test, type Who } from "./test.ts"

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The violations that axe finds, one line each. */
const violationsOn = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(() => document.fonts.ready)
  // Evaluated rather than added as a script, which the content security policy would block. Once per page.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`))
}

const inEveryTheme = async (page: Page, what: string, shown: () => Promise<void> = async () => {}): Promise<void> => {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await shown()
    expect.soft(await violationsOn(page), `${what}, ${theme}`).toEqual([])
  }
}

for (const [who, shown] of Object.entries(screens)) {
  test.describe(who, () => {
    test.use({ who: who as Who })

    test("no screen has axe violations, in either theme", async ({ app, page }) => {
      for (const { path, heading } of shown) {
        await app.open(path)
        await inEveryTheme(page, path, async () => {
          await expect(app.heading(heading)).toBeVisible()
          await expect(page.getByText(/^Loading/)).toHaveCount(0)
        })
      }
    })
  })
}

test.describe("what is wrong", () => {
  test.use({ who: "a newcomer" })

  test("an erasure that can be taken back, and a bank that wants a new login, have no axe violations, and fit a phone", async ({
    app,
    bank,
    page,
    person,
  }) => {
    await withAccounts(person, bank, "user_login_required")
    await sync(person)
    await person.client.eraseAccount({ body: { password: person.password, confirmation: person.username } })
    await app.open("/login")
    await app.login.logIn(person.username, person.password)
    await expect(page.getByText("Your account will be erased on")).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ["/home", "/accounts"]) {
      await inEveryTheme(page, path, async () => {
        await app.open(path)
        await expect(page.getByText("Your account will be erased on")).toBeVisible()
        await expect(page.getByText("wants you to log in again")).toHaveCount(1)
      })
      const wider = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect.soft(await wider(), path).toBe(0)
    }
  })
})

test.describe("charts", () => {
  test.use({ who: "someone who has spent" })

  test("a month with its pies and the analysis of its needs have no axe violations", async ({ app, page }) => {
    await app.open("/budget/summary")
    await app.performances.month(lastMonth().title).click() // and it stays selected
    await inEveryTheme(page, "summary", async () => {
      await app.open("/budget/summary")
      await expect(app.performances.pieOf("General").locator("svg")).toBeVisible()
    })
    await inEveryTheme(page, "analysis", async () => {
      await app.open(`/needs/analysis/${lastMonth().path}`)
      await expect(app.spendingAnalysis.categories.first()).toBeVisible()
    })
  })
})

test.describe("dialogs", () => {
  test.use({ who: "someone with a quiet bank" })

  test("no dialog or menu has axe violations", async ({ app, bank, page, person }) => {
    await spends(
      person,
      bank,
      { name: "Big shop", amount: 100, personal_finance_category: groceries },
      { name: "Older", amount: 5, date: lastMonthsDay() },
    )
    await sync(person)
    const check = (what: string) => inEveryTheme(page, what)
    await app.open("/home")
    await app.categorise.dialog.waitFor()
    await check("swipe card")
    await app.categorise.press("Choose Different")
    await app.categorise.press("Needs")
    await check("picker")
    await app.categorise.dialog.getByRole("button", { name: "Groceries", exact: true }).click()
    await app.home.transaction("Big shop", app.home.card("Groceries")).waitFor()

    for (const action of ["Split", "Assign Category", "Add Note", "Rename", "Reduce"]) {
      await app.home.choose(action, "Big shop")
      await check(action)
      await app.dialog.press("Cancel")
    }
    await page.getByRole("button", { name: /^Needs, spent: / }).click()
    await app.dialog.explained.waitFor()
    await check("explanation")
    await app.dialog.press("Close")
    await app.home.choose("Update Allocations", "Rent")
    await check("Update Allocations")
    await app.dialog.press("Cancel")
    await app.home.add("Add Category")
    await app.dialog.option("Wants").check()
    await check("Add Category")
    await app.dialog.press("Cancel")
    await page.getByRole("button", { name: "Actions for Rent", exact: true }).click()
    await check("menu")
    await page.keyboard.press("Escape")

    await app.home.sync()
    await app.finaliser.dialog.waitFor()
    await check("finaliser")
    await app.finaliser.press("Close")
    await app.home.add("Add Account")
    await app.bankWindow.heading("Link your bank to").waitFor()
    await check("bank window")
  })
})

test.describe("security", () => {
  test.use({ who: "a newcomer" })

  test("its notice, its dialogs and the question who it is have no axe violations", async ({
    app,
    backend,
    page,
    person,
  }) => {
    await loggedIn(backend.address, person)
    const check = (what: string) => inEveryTheme(page, what)
    await app.open("/home")
    await expect(page.getByRole("region", { name: "Notices" })).toBeVisible()
    await check("notice")
    await app.open("/account/security")
    await app.security.press("Password", "Change password")
    await app.dialog.press("Change password")
    await expect(app.dialog.words("A password must have")).toBeVisible()
    await check("change password")
    await app.dialog.press("Cancel")
    await app.security.press("Passkeys", "Add a passkey")
    await check("add passkey")
    await app.dialog.press("Cancel")
    await backend.letProofsExpire()
    await app.security.press("Recovery codes", "Make recovery codes")
    await app.dialog.heading("Confirm that it is you").waitFor()
    await check("step-up")
    await app.dialog.field("Password").fill(person.password)
    await app.dialog.press("Confirm")
    await app.dialog.heading("Your recovery codes").waitFor()
    await check("recovery codes")
  })
})

test("a visitor can log in by keyboard alone", async ({ app, page, person }) => {
  await app.open("/login")
  await page.getByLabel("Username").focus()
  await page.keyboard.type(person.username)
  await page.keyboard.press("Tab")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeFocused()
})
