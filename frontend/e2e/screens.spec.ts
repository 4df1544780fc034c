// Every screen of the app can be used by everybody: in either theme, on a phone, with large text.
import { expectNoViolations } from "./axe.ts"
import { desktop, expectToFit, phone, readAt, smallest, wholeOnScreen } from "./fits.ts"
import { lastMonth, lastMonthsDay, thisMonth } from "./months.ts"
import { sync, withAccounts, withPlan } from "./people.ts"
import { screens } from "./screens.ts"
import { expect, test, type Who } from "./test.ts"

for (const [who, shown] of Object.entries(screens)) {
  test.describe(who, () => {
    test.use({ who: who as Who })

    test("no screen has axe violations, or scrolls sideways on a phone with text of up to twice its usual size", async ({
      app,
      page,
    }) => {
      for (const [place, { path, heading }] of shown.entries()) {
        // As a link does it: only the first one loads the app.
        if (place === 0) await app.open(path)
        else await page.evaluate((to) => history.pushState(null, "", to), path)
        await expect(app.heading(heading)).toBeVisible()
        await expect(page.getByText(/^Loading/)).toHaveCount(0)
        await expectNoViolations(page, path)
        for (const size of [smallest, phone]) {
          await page.setViewportSize(size)
          await expectToFit(page, `${path} at ${size.width} pixels`)
        }
        await readAt(page, 32)
        await expectToFit(page, `${path} with large text`)
        await readAt(page, 16)
        await page.setViewportSize(desktop)
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
    await page.setViewportSize(phone)
    for (const path of ["/home", "/accounts"]) {
      await app.open(path)
      await expect(page.getByText("Your account will be erased on")).toBeVisible()
      await expect(page.getByText("wants you to log in again")).toHaveCount(1)
      await expectNoViolations(page, path)
      await expectToFit(page, path)
    }
  })
})

test.describe("figures", () => {
  test.use({ who: "someone who has spent" })

  test("a month with its charts and the analysis of its needs have no axe violations, and fit a phone", async ({
    app,
    page,
  }) => {
    await page.setViewportSize(phone)
    await app.open("/budget/summary")
    await app.performances.month(lastMonth.title).click()
    await expect(app.performances.pieOf("Needs").locator("svg")).toBeVisible()
    await expectNoViolations(page, "a month")
    await expectToFit(page, "a month")
    await app.performances.analyse("Needs")
    await expect(app.spendingAnalysis.categories.first()).toBeVisible()
    await expectNoViolations(page, "the analysis")
    await expectToFit(page, "the analysis")
  })

  test("the month's figures are in sight at once at home", async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await app.open("/home")
    const figures = page.getByRole("region", { name: thisMonth.title }).locator("dl")
    await expect(figures).toBeVisible()
    // What is said above about the account stays until it is read, and may come after the figures.
    const notice = page.getByRole("button", { name: "Dismiss notice" })
    const bottom = async () => {
      if (await notice.isVisible()) await notice.click()
      const box = await figures.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(bottom).toBeLessThanOrEqual(200)
  })
})

test.describe("how much is on a screen", () => {
  test.use({ who: "a newcomer" })

  test("twelve transactions on a phone, of those that are not spending too, and thirty on a desktop", async ({
    app,
    page,
    person,
  }) => {
    const transactions = []
    for (let count = 1; count <= 31; count += 1) {
      const body = { updatedName: `Ferry ${count}`, updatedAmount: 1234.5, date: lastMonthsDay }
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const { transactionId, amount } = await person.client.addTransaction({ body })
      transactions.push({ transactionId, amount, categoryId: null })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await app.open("/transactions")
    await expect(app.list.rows).toHaveCount(31)
    await expect(app.list.total("Net")).toBeVisible()
    expect(await wholeOnScreen(app.list.rows)).toBeGreaterThanOrEqual(12)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => wholeOnScreen(app.list.rows)).toBeGreaterThanOrEqual(30)
    await person.client.changeTransactions({ body: { action: "transfer", transactions } })
    await page.setViewportSize({ width: 390, height: 844 })
    await app.open("/transactions?status=transfer")
    await expect(app.list.rows).toHaveCount(31)
    expect(await wholeOnScreen(app.list.rows)).toBeGreaterThanOrEqual(12)
  })

  test("nine categories of a type on a phone, and of each type on a desktop", async ({ app, page, person }) => {
    await withPlan(person)
    const types = await person.client.categoryTypes()
    const categories = types.flatMap(({ categoryTypeId }) =>
      ["A", "B", "C", "D", "E", "F", "G", "H"].map((letter) => ({
        name: `Category ${letter}`,
        budgetAllocationPercentage: 0.01,
        categoryTypeId,
      })),
    )
    await person.client.addCategories({ body: { categories } })
    await page.setViewportSize(phone)
    await app.open("/home")
    const needs = app.home.panel("Needs").getByRole("article")
    await expect(needs).toHaveCount(11)
    await app.home.panel("Needs").evaluate((panel) => panel.scrollIntoView())
    expect(await wholeOnScreen(needs)).toBeGreaterThanOrEqual(9)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => scrollTo(0, 0))
    for (const type of ["Needs", "Wants", "Investments"])
      await expect.poll(() => wholeOnScreen(app.home.panel(type).getByRole("article"))).toBeGreaterThanOrEqual(9)
  })
})

test.describe("the bar", () => {
  test.use({ who: "a newcomer", viewport: smallest })

  test("is at the bottom of the smallest phone with its words, and without them when text is large", async ({
    app,
    page,
  }) => {
    await app.open("/accounts")
    const more = page.getByRole("button", { name: "More", exact: true })
    const word = more.getByText("More")
    await expect(more).toBeInViewport({ ratio: 1 })
    expect((await more.boundingBox())?.y).toBeGreaterThan(smallest.height - 80)
    expect((await word.boundingBox())?.width).toBeGreaterThan(20)
    await readAt(page, 24)
    await expect.poll(async () => (await word.boundingBox())?.width).toBe(1)
    await expect(more).toBeInViewport({ ratio: 1 })
  })

  test("leaves a title in sight alone, on a screen that does not scroll", async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await app.open("/import")
    await expect(app.heading("Import files")).toBeVisible()
    await expect(page.locator(".page-strip")).toBeHidden()
  })

  test("leads everywhere, and adds from everywhere", async ({ app, page }) => {
    await app.open("/accounts")
    await app.home.add("Add Transaction")
    await expect(app.dialog.heading("Add Transaction")).toBeVisible()
    await app.dialog.press("Cancel")
    await app.bar.fromMore("History")
    await expect(page).toHaveURL("/budget/summary")
    await app.bar.fromMore("Logout")
    await expect(page).toHaveURL("/")
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
