import { monthFrom } from "@evenkeel/contracts/month"
import { firstOfThisMonth, lastMonth, lastMonthsDay, thisMonth } from "./months.ts"
import { categoryOf } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone who has spent" })

const dollars = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" })

test("a month shows what was spent, allocated and saved, by type, and which slice of its pies is which category", async ({
  app,
  page,
  person,
}) => {
  const summaries = await person.client.budgetPerformances()
  const summary = summaries.find(({ id }) => monthFrom(id.monthYear) === lastMonth.month)
  if (summary === undefined) throw new Error("The last month is not in the history")
  await app.open("/budget/summary")
  await expect(app.heading("Choose Month to View Budget Performance")).toBeVisible()
  await app.performances.month(lastMonth.title).click()
  await expect(app.performances.performanceOf(lastMonth.title)).toBeVisible()
  for (const [type, overview] of [
    ["General", summary.generalOverview],
    ["Needs", summary.needsOverview],
    ["Wants", summary.wantsOverview],
    ["Investments", summary.investmentOverview],
  ] as const) {
    const card = app.performances.overview(type)
    await expect(card).toContainText(
      `Spent ${dollars(overview.totalSpent)} out of allocated ${dollars(overview.totalAmountAllocated)}`,
    )
    await expect(card).toContainText(
      overview.savedAmountAttributesTotal >= 0 ? "Amount Under Budget" : "Amount Over Budget",
    )
    await expect(card).toContainText(dollars(Math.abs(overview.savedAmountAttributesTotal)))
    await expect(app.performances.pieOf(type).locator("svg")).toHaveCount(overview.totalSpent > 0 ? 1 : 0)
  }
  const slices = await app.performances.pieOf("Needs").locator("path").count()
  expect(slices).toBeGreaterThan(0)
  await expect(app.performances.overview("Needs").getByRole("rowheader")).toHaveCount(slices)

  await page.emulateMedia({ forcedColors: "active" })
  const swatches = app.performances.overview("Needs").locator(".swatch")
  const colours = await swatches.evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).backgroundColor))
  expect(new Set(colours).size).toBe(slices)
})

test.describe("with large amounts", () => {
  test.use({ who: "someone with a quiet bank" })

  test.beforeEach(async ({ person }) => {
    const rent = await categoryOf(person, "Rent")
    for (const date of [lastMonthsDay, firstOfThisMonth]) {
      const { transactionId } = await person.client.addTransaction({
        body: { updatedName: "Manor", updatedAmount: 12_000, date },
      })
      await person.client.assignTransaction({ body: { transactionId, categoryId: rent.categoryId } })
    }
  })

  test("a month is chosen by tapping its bars", async ({ app, page }) => {
    await app.open("/budget/summary")
    const { width, height } = (await app.performances.trend.boundingBox()) ?? { width: 0, height: 0 }
    await app.performances.trend.click({ position: { x: width * 0.8, y: height / 2 } })
    await expect(app.performances.performanceOf(thisMonth.title)).toBeVisible()
    await expect(page.getByRole("columnheader", { name: "Came in" })).toBeAttached()
  })

  test("no amount beside the bars is cut off", async ({ app }) => {
    await app.open("/budget/summary")
    await expect(app.performances.amounts.getByText("$10K")).toBeVisible()
    const cutOff = await app.performances.amounts.evaluateAll((amounts) =>
      amounts
        .filter((amount) => {
          const words = document.createRange()
          words.selectNodeContents(amount)
          return words.getBoundingClientRect().left < (amount.closest("svg")?.getBoundingClientRect().left ?? 0)
        })
        .map(({ textContent }) => textContent),
    )
    expect(cutOff).toEqual([])
  })
})
