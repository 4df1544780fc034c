import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults } from "axe-core"
import { lastMonth } from "./months.ts"
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
