import { addMonths, monthYear } from "@evenkeel/contracts/month"
import { press, reach } from "./keyboard/keys.ts"
import { lastMonth } from "./months.ts"
import { categoryOf } from "./people.ts"
import { phone } from "./fits.ts"
import { countingTaps } from "./taps.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone who has spent" })

test("a month is chosen by keyboard; its analysis lists a type's categories, highest spending first, and leads back to it", async ({
  app,
  page,
  person,
}) => {
  await app.open("/home")
  await press(page, "History", "link")
  await reach(page, app.performances.month(lastMonth.title))
  await page.keyboard.press("Enter")
  await reach(page, app.performances.overview("Wants").getByRole("link", { name: "View Spending Analysis" }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`/wants/analysis/${lastMonth.path}`)
  await expect(app.heading("Wants Spending Analysis")).toBeVisible()
  await expect(page.getByText(lastMonth.title)).toBeVisible()

  const wants = (await person.client.categoryTypes()).filter(({ name }) => name === "wants")
  const performances = await person.client.categoryPerformances({
    body: {
      categoryTypeIds: wants.map(({ categoryTypeId }) => categoryTypeId),
      monthYear: monthYear(lastMonth.month),
    },
  })
  const expected = performances
    .filter(({ totalSpend }) => totalSpend !== 0)
    .toSorted((one, other) => other.totalSpend - one.totalSpend)
  expect(expected).not.toEqual([])
  await expect(app.spendingAnalysis.categories).toHaveText(expected.map(({ categoryName }) => categoryName))
  for (const { categoryName, transactionCount, topMerchants } of expected) {
    const card = app.spendingAnalysis.card(categoryName)
    await expect(card).toContainText(`Transaction Count${transactionCount}`)
    for (const { merchantName } of topMerchants) await expect(card).toContainText(merchantName)
  }

  await app.spendingAnalysis.goBack()
  await expect(app.performances.performanceOf(lastMonth.title)).toBeVisible()
})

test("a category's chart, opened by its address, draws each month's amount above the middle of its name", async ({
  app,
  page,
}) => {
  await app.open(`/needs/analysis/${lastMonth.path}`)
  await page
    .getByRole("button", { name: /month by month/ })
    .first()
    .click()
  const middles = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { x, width } = element.getBoundingClientRect()
        return x + width / 2
      }),
    )
  await expect(page.locator(".bars-spent .ct-bar").first()).toBeAttached()
  const [points, labels] = [await middles(".bars-spent .ct-bar"), await middles(".ct-label.ct-horizontal")]
  const apart = points.map((point, index) => Math.abs(point - (labels[index] ?? Number.NaN)))
  expect(points).toHaveLength(labels.length)
  expect(Math.max(...apart)).toBeLessThan(2)
})

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true })

  test("the analysis is one ranking with bars, whose rows open what they are made of", async ({ app, page }) => {
    await app.open(`/needs/analysis/${lastMonth.path}`)
    const rows = page.locator(".analysis-card")
    await expect(rows.first()).toBeVisible()
    const drawn = await page
      .locator(".analysis-rank")
      .evaluateAll((bars) => bars.map((bar) => Number.parseFloat((bar as HTMLElement).style.backgroundSize)))
    expect(drawn[0]).toBe(100)
    expect(drawn).toEqual(drawn.toSorted((one, other) => other - one))
    expect((await rows.first().boundingBox())?.height).toBeLessThan(60)
    await expect(rows.first().getByText("Spending Highlights")).toBeHidden()
    await rows.first().locator("summary").tap()
    await expect(rows.first().getByText("Where Your Money Went")).toBeVisible()
  })

  test("any category's months take two taps from home", async ({ app, page }) => {
    await app.open("/home")
    await expect(app.home.tab("Wants")).toBeVisible()
    const taps = await countingTaps(page)
    await page.getByRole("button", { name: "Groceries", exact: true }).tap()
    await page.getByRole("button", { name: "Groceries, month by month" }).tap()
    await expect(
      page.getByRole("dialog", { name: "Groceries, month by month" }).locator(".bars-spent .ct-bar"),
    ).not.toHaveCount(0)
    expect(await taps()).toBe(2)
  })
})

test.describe("merchants and rows", () => {
  test.use({ who: "someone with a quiet bank" })

  test("a merchant's months come to what the list says, and a row's menu changes the figures around it", async ({
    app,
    page,
    person,
  }) => {
    const { categoryId } = await categoryOf(person, "Groceries")
    const last = lastMonth.month
    for (const [amount, date] of [
      [12.34, `${last}-03`],
      [7.66, `${last}-20`],
      [30, `${addMonths(last, -1)}-11`],
    ] as const) {
      const body = { updatedName: "Ferry", updatedAmount: amount, date }
      const { transactionId } = await person.client.addTransaction({ body })
      await person.client.assignTransaction({ body: { transactionId, categoryId } })
    }
    await app.open(`/needs/analysis/${lastMonth.path}`)
    await app.spendingAnalysis.toggle("Ferry, month by month")
    const months = app.spendingAnalysis.monthsOf("Ferry")
    await expect(months).toHaveCount(3)
    await expect(months.nth(1)).toHaveText(`${lastMonth.title}$20.002`)
    await expect(months.nth(2)).toContainText("$30.001")
    await expect(page.locator(".bars-spent .ct-bar")).toHaveCount(2)

    await app.spendingAnalysis.toggle("Groceries, transactions")
    await expect(app.spendingAnalysis.card("Groceries")).toContainText("Total Spend$20.00")
    const rows = page.getByRole("list", { name: "Transactions of Groceries" })
    await rows.getByRole("button", { name: "Actions for Ferry" }).first().click()
    await page.getByRole("menuitem", { name: "Reduce" }).click()
    await app.dialog.field("New amount").fill("5.66")
    await app.dialog.press("Reduce")
    await expect(app.spendingAnalysis.card("Groceries")).toContainText("Total Spend$18.00")
    await expect(months.nth(1)).toHaveText(`${lastMonth.title}$18.002`)

    await page.getByRole("link", { name: "All of Ferry in the list" }).click()
    await expect(page).toHaveURL("/transactions?merchant=Ferry")
    await expect(app.list.rows).toHaveCount(3)
    await expect(app.list.total("Net")).toHaveText("-$48.00")
  })
})
