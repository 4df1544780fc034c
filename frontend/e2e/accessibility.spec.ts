import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults } from "axe-core"
import { groceries } from "./bank.ts"
import { lastMonth, lastMonthsDay } from "./months.ts"
import { spends, sync } from "./people.ts"
import { screens } from "./screens.ts"
import { expect, test, type Who } from "./test.ts"

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds wrong, each in one line. */
const violationsOn = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(() => document.fonts.ready)
  // Evaluated, not added as a script, which the content security policy would refuse.
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>("axe.run(document)")
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`))
}

const themes = ["light", "dark"] as const

for (const [who, shown] of Object.entries(screens)) {
  test.describe(who, () => {
    test.use({ who: who as Who })

    test("no screen violates what axe knows of accessibility, in either theme", async ({ app, page }) => {
      for (const { path, heading } of shown) {
        await app.open(path)
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          await expect(app.heading(heading)).toBeVisible()
          await expect(page.getByText(/^Loading/)).toHaveCount(0)
          expect.soft(await violationsOn(page), `${path}, ${theme}`).toEqual([])
        }
      }
    })
  })
}

test.describe("charts", () => {
  test.use({ who: "someone who has spent" })

  test("a month with its pies and the analysis of its needs violate nothing either", async ({ app, page }) => {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await app.open("/budget/summary")
      await app.history.month(lastMonth().title).click()
      await expect(app.history.pieOf("General").locator("svg")).toBeVisible()
      expect.soft(await violationsOn(page), `summary, ${theme}`).toEqual([])
      await app.history.month(lastMonth().title).click()
      await app.open(`/needs/analysis/${lastMonth().path}`)
      await expect(app.spendingAnalysis.categories.first()).toBeVisible()
      expect.soft(await violationsOn(page), `analysis, ${theme}`).toEqual([])
    }
  })
})

test.describe("dialogs", () => {
  test.use({ who: "someone with a quiet bank" })

  test("no dialog and no menu violates anything", async ({ app, bank, page, person }) => {
    await spends(person, bank, { name: "Big shop", amount: 100, personal_finance_category: groceries }, { name: "Older", amount: 5, date: lastMonthsDay() })
    await sync(person)
    const check = async (what: string) => {
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        expect.soft(await violationsOn(page), `${what}, ${theme}`).toEqual([])
      }
    }
    await app.open("/home")
    await app.categorise.dialog.waitFor()
    await check("swipe card")
    await app.categorise.press("Choose Different")
    await app.categorise.press("Needs")
    await check("picker")
    await app.categorise.dialog.getByRole("button", { name: "Groceries", exact: true }).click()
    await app.home.transaction("Big shop", app.home.card("Groceries")).waitFor()

    for (const action of ["Split", "Assign Category", "Rename", "Reduce"]) {
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

test("the keyboard alone gets a visitor in", async ({ app, page, person }) => {
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
