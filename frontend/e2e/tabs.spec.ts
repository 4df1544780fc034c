// On a phone /home shows one part at a time.
import { reach } from "./keyboard/keys.ts"
import { spends, sync } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank", viewport: { width: 360, height: 740 } })

test.beforeEach(async ({ app, bank, person }) => {
  await spends(person, bank, { name: "Harbor rent", amount: 1200 }, { name: "Corner shop", amount: 20.5 })
  await sync(person)
  await app.open("/home")
})

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true })

  test("each tab shows only its part, and what is to sort is one of the app's own", async ({ app, page }) => {
    await page.getByRole("button", { name: "Close" }).tap()
    for (const [type, category] of [
      ["Needs", "Rent"],
      ["Investments", "Stocks"],
      ["Wants", "Shopping"],
    ] as const) {
      await app.home.tab(type).tap()
      await expect(app.home.tabs.and(page.locator("[aria-selected=true]"))).toHaveText([type])
      await expect(app.home.card(category)).toBeVisible()
      await expect(page.getByRole("tabpanel").getByRole("region")).toHaveCount(1)
    }
    const { toSort } = app.bar
    await expect(toSort).toHaveText("To sort 2")
    await toSort.tap()
    await expect(app.home.tabs).toHaveCount(0)
    await page.getByRole("button", { name: "Assign Category: Harbor rent" }).tap()
    await app.dialog.option("Rent").tap()
    await page.getByRole("dialog").getByRole("button", { name: "Assign" }).tap()
    await expect(app.alert("Category assigned successfully")).toBeVisible()
    await expect(toSort).toHaveText("To sort 1")
    await app.bar.all.getByRole("link", { name: "Home" }).tap()
    await app.home.tab("Needs").tap()
    await app.home.openRow("Rent")
    await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()
  })
})

test("the arrow keys move between tabs, and Tab moves into the panel; a wide screen shows all parts at once", async ({
  app,
  page,
}) => {
  await app.categorise.dialog.waitFor()
  await page.keyboard.press("Escape")
  await expect(app.categorise.dialog).toBeHidden()
  await reach(page, app.home.tabs)
  await expect(app.home.tab("Needs")).toBeFocused()
  for (const [key, type] of [
    ["ArrowLeft", "Investments"],
    ["ArrowRight", "Needs"],
  ] as const) {
    await page.keyboard.press(key)
    await expect(app.home.tab(type)).toBeFocused()
    await expect(app.home.panel(type)).toBeVisible()
  }
  await page.keyboard.press("Tab")
  await expect(app.home.panel("Needs").locator(":focus")).toHaveCount(1)
  await page.keyboard.press("Shift+Tab")
  await expect(app.home.tab("Needs")).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(app.home.tabs).toHaveCount(0)
  for (const type of ["To sort", "Needs", "Wants", "Investments"]) await expect(app.home.panel(type)).toBeVisible()
})
