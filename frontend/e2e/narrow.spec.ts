import type { Page } from "@playwright/test"
import { lastMonth, thisMonth } from "./months.ts"
import { assign, categoryOf, spends, spendsOn, sync } from "./people.ts"
import { screens } from "./screens.ts"
import { expect, test, type Who } from "./test.ts"

const phone = { width: 360, height: 740 }
const smallest = { width: 320, height: 640 }

/** How many pixels the page is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Sets the browser's own text size, which is 16 pixels unless a person has chosen another. */
const readAt = async (page: Page, standard: number): Promise<void> => {
  const settings = await page.context().newCDPSession(page)
  await settings.send("Page.setFontSizes", { fontSizes: { standard } })
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${standard}px`)
}

test.use({ viewport: phone })

for (const [who, shown] of Object.entries(screens)) {
  test.describe(who, () => {
    test.use({ who: who as Who })

    test("no screen scrolls sideways on a phone, with text of up to twice its usual size", async ({ app, page }) => {
      for (const { path, heading } of shown) {
        await app.open(path)
        await expect(app.heading(heading)).toBeVisible()
        await expect(page.getByText(/^Loading/)).toHaveCount(0)
        for (const size of [phone, smallest]) {
          await page.setViewportSize(size)
          expect.soft(await overflow(page), `${path} at ${size.width} pixels`).toBe(0)
        }
        await page.setViewportSize(phone)
        await readAt(page, 32)
        expect.soft(await overflow(page), `${path} with large text`).toBe(0)
        await readAt(page, 16)
      }
    })
  })
}

test.describe("the bar", () => {
  test.use({ who: "a newcomer", viewport: smallest })

  test("has its words on the smallest phone, and keeps every way on when text is large", async ({ app, page }) => {
    await app.open("/accounts")
    const logout = page.getByRole("button", { name: "Logout" })
    const word = logout.getByText("Logout")
    await expect(logout).toBeInViewport({ ratio: 1 })
    expect((await word.boundingBox())?.width).toBeGreaterThan(20)
    await readAt(page, 24)
    await expect.poll(async () => (await word.boundingBox())?.width).toBe(1)
    await expect(logout).toBeInViewport({ ratio: 1 })
  })
})

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test("icons grow with the text", async ({ app, page }) => {
    await app.open("/login")
    const width = async () =>
      (await page.getByRole("button", { name: "Show characters" }).locator("svg").boundingBox())?.width
    const usual = await width()
    await readAt(page, 32)
    expect(await width()).toBe(2 * (usual ?? 0))
  })
})

test.describe("charts", () => {
  test.use({ who: "someone who has spent" })

  test("a month with its charts and the analysis of its needs fit too", async ({ app, page }) => {
    await app.open("/budget/summary")
    await app.performances.month(lastMonth().title).click()
    await expect(app.performances.pieOf("Needs").locator("svg")).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await app.performances.analyse("Needs")
    await expect(app.spendingAnalysis.categories.first()).toBeVisible()
    expect(await overflow(page)).toBe(0)
  })
})

test.describe("with figures of nine digits", () => {
  test.use({ who: "someone with a quiet bank" })

  /** The texts of those elements whose content overflows. */
  const wider = (page: Page, selector: string): Promise<ReadonlyArray<string | null>> =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      )

  test("they stay within their places", async ({ app, bank, page, person }) => {
    await person.client.addIncome({ body: { amount: 900_000_000, incomeSource: "EMPLOYER", incomeType: "BONUS" } })
    await spendsOn(person, bank, "Rent", { name: "Mansion", amount: 987_654_321.55 })
    await app.open("/budget/summary")
    await app.performances.month(thisMonth().title).click()
    await expect(app.performances.pieOf("Needs").locator("svg")).toBeVisible()
    expect.soft(await wider(page, ".pie-middle"), "a pie").toEqual([])
    await app.performances.analyse("Needs")
    await expect(app.spendingAnalysis.categories.first()).toBeVisible()
    expect.soft(await overflow(page), "the analysis").toBe(0)
    await app.open("/category-types")
    const name = page.locator("label", { hasText: "Needs" })
    await page.setViewportSize(smallest)
    expect.soft((await name.boundingBox())?.height, "a slider's name").toBeLessThan(40)
  })
})

test.describe("with long names without a space to break at", () => {
  test.use({ who: "someone with a quiet bank" })
  const long = "Donaudampfschifffahrtsgesellschaftskapitaen"

  /** Checks every open dialog and the page. */
  const fits = async (page: Page, where: string): Promise<void> => {
    const boxes = page.locator("dialog[open], dialog[open] .modal-body, dialog[open] .modal-list")
    const wider = await boxes.evaluateAll((all) =>
      all.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).map(({ className }) => className),
    )
    expect.soft(wider, where).toEqual([])
    const squashed = await page
      .locator("dialog[open] .modal-head > button")
      .evaluateAll((all) => all.filter(({ clientWidth, clientHeight }) => clientWidth !== clientHeight).length)
    expect.soft(squashed, `${where}: its cross is round`).toBe(0)
    expect.soft(await overflow(page), where).toBe(0)
  }

  test.beforeEach(async ({ bank, person }) => {
    const { categoryId } = await categoryOf(person, "Rent")
    await person.client.renameCategory({ body: { categoryId, categoryName: long } })
    await spends(person, bank, { name: `Sorted${long}`, amount: 12 }, { name: `Unsorted${long}`, amount: 8 })
    await sync(person)
    await assign(person, `Sorted${long}`, long)
  })

  test("every dialog fits", async ({ app, page }) => {
    await app.open("/home")
    await app.categorise.dialog.getByRole("button", { name: "Needs" }).click()
    await expect(page.getByRole("group", { name: "Needs categories" })).toBeVisible()
    await fits(page, "the picker")
    await app.categorise.close()
    await page.getByRole("button", { name: `Assign Category: Unsorted${long}` }).click()
    await fits(page, "choosing a category")
    await page.keyboard.press("Escape")
    await app.home.tab("Needs").click()
    for (const action of ["Split", "Add Note", "Rename", "Reduce", "Delete"]) {
      await app.home.choose(action, `Sorted${long}`)
      await fits(page, `${action} of a transaction`)
      await page.keyboard.press("Escape")
    }
    for (const action of ["Rename", "Update Allocations", "Delete"]) {
      await app.home.choose(action, long)
      await fits(page, `${action} of a category`)
      await page.keyboard.press("Escape")
    }
    await page.getByRole("button", { name: `${long}, spent: $12, explain` }).click()
    await expect(app.dialog.explained).toBeVisible()
    await fits(page, "an explanation")
  })

  test("the timeline fits", async ({ app, page }) => {
    await app.open("/history")
    await expect(page.getByText(`Sorted${long}`).first()).toBeVisible()
    await fits(page, "the timeline")
  })
})

test.describe("at home", () => {
  test.use({ who: "someone who has spent", viewport: { width: 390, height: 844 } })

  test("the month's figures are in sight at once", async ({ app, page }) => {
    await app.open("/home")
    const figures = page.getByRole("region", { name: thisMonth().title }).locator("dl")
    await expect(figures).toBeVisible()
    // What is said above about the account stays until it is read, and may come after the figures.
    const notice = page.getByRole("button", { name: "Dismiss notice" })
    const bottom = async () => {
      if (await notice.isVisible()) await notice.click()
      const box = await figures.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(bottom).toBeLessThanOrEqual(300)
  })
})
