import { monthFrom } from "@evenkeel/contracts/month"
import { firstOfThisMonth, lastMonth, lastMonthsDay, thisMonth } from "./months.ts"
import { assign, categoryOf } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone who has spent" })

const dollars = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" })

test("a month shows what was spent, allocated and saved, by type", async ({ app, person }) => {
  const summaries = await person.client.budgetPerformances()
  const summary = summaries.find(({ id }) => monthFrom(id.monthYear) === lastMonth().month)
  if (summary === undefined) throw new Error("The last month is not in the history")
  await app.open("/budget/summary")
  await expect(app.heading("Choose Month to View Budget Performance")).toBeVisible()
  await app.performances.month(lastMonth().title).click()
  await expect(app.performances.performanceOf(lastMonth().title)).toBeVisible()
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
})

test("every slice of a pie has a row in the table beside it", async ({ app }) => {
  await app.open("/budget/summary")
  await app.performances.month(lastMonth().title).click()
  await expect(app.performances.pieOf("Needs").locator("path")).not.toHaveCount(0)
  const slices = await app.performances.pieOf("Needs").locator("path").count()
  await expect(app.performances.overview("Needs").getByRole("rowheader")).toHaveCount(slices)
})

test("in forced colours, the table still shows which slice belongs to which category", async ({ app, page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  await app.open("/budget/summary")
  await app.performances.month(lastMonth().title).click()
  const swatches = app.performances.overview("Needs").locator(".swatch")
  await expect(swatches.first()).toBeVisible()
  const colours = await swatches.evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).backgroundColor))
  expect(new Set(colours).size).toBe(colours.length)
})

test("the selected month stays selected at the next visit, and selecting it again deselects it", async ({
  app,
  page,
}) => {
  await app.open("/budget/summary")
  const month = app.performances.month(lastMonth().title)
  await month.click()
  await app.bar.goToAccounts()
  await app.bar.goToPerformances()
  await expect(app.performances.performanceOf(lastMonth().title)).toBeVisible()
  await page.reload()
  await expect(app.performances.performanceOf(lastMonth().title)).toBeVisible()
  await expect(month).toHaveAttribute("aria-pressed", "true")
  await month.click()
  await expect(app.performances.performanceOf(lastMonth().title)).toBeHidden()
  await expect(month).toHaveAttribute("aria-pressed", "false")
})

test("the filter shows the months that start with what is typed", async ({ app, page }) => {
  await app.open("/budget/summary")
  await expect(app.performances.months.first()).toBeVisible()
  await app.performances.filter.fill(lastMonth().title.toUpperCase())
  await expect(app.performances.months).toHaveText([new RegExp(lastMonth().title)])
  await app.performances.filter.fill("zzz")
  await expect(app.performances.months).toHaveCount(0)
  await page.getByRole("button", { name: "Clear the filter" }).click()
  await expect(app.performances.months).not.toHaveCount(0)
})

test("what is sorted on another device shows here automatically", async ({ app, person }) => {
  await app.open("/budget/summary")
  await expect(app.performances.months.first()).toBeVisible()
  await person.client.addTransaction({
    body: { updatedName: "Deposit", updatedAmount: 123.45, date: firstOfThisMonth() },
  })
  await assign(person, "Deposit", "Rent")
  const [current] = await person.client.budgetPerformances()
  await app.performances.month(thisMonth().title).click()
  await expect(app.performances.overview("Needs")).toContainText(
    `Spent ${dollars(current?.needsOverview.totalSpent ?? 0)}`,
  )
})

test.describe("with large amounts", () => {
  test.use({ who: "someone with a plan" })

  test("no amount beside the bars is cut off", async ({ app, person }) => {
    const rent = await categoryOf(person, "Rent")
    for (const date of [lastMonthsDay(), firstOfThisMonth()]) {
      const { transactionId } = await person.client.addTransaction({
        body: { updatedName: "Manor", updatedAmount: 12_000, date },
      })
      await person.client.assignTransaction({ body: { transactionId, categoryId: rent.categoryId } })
    }
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
