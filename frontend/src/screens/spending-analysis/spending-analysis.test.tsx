import { screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { refresh } from "../../api/refreshing.ts"
import { merchantOf, performanceOf } from "../../../test/performances.ts"
import { groceries, inCategory, listed } from "../../../test/budget.ts"
import { needs, wants } from "../../../test/plan.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { monthInPath } from "../../features/performances/months.ts"
import { SpendingAnalysis } from "./spending-analysis.tsx"

useBackend()

beforeEach(() => {
  signIn()
  answer("categoryTypes", [needs, wants])
  answer("categoryPerformances", [
    performanceOf(needs.categoryTypeId, "Groceries", 380, 400, [
      merchantOf(1, "Fennel & Crate", 300, 2),
      merchantOf(2, "Saltmarsh", 80, 1),
    ]),
    performanceOf(needs.categoryTypeId, "Rent", 1500, 1500, [merchantOf(1, "Maple Court", 1500, 1)]),
    performanceOf(needs.categoryTypeId, "Utilities", 0, 200),
    performanceOf(needs.categoryTypeId, "", 20, 100, [merchantOf(1, "Corner shop", 20, 1)]),
    performanceOf(wants.categoryTypeId, "Dining Out", 600, 1400),
  ])
})

const open = () => show(<SpendingAnalysis month="october" type="needs" year="2026" />)

test("each bar is as long as its part of the first, and what came back draws none", async () => {
  answer("categoryPerformances", [
    performanceOf(needs.categoryTypeId, "Rent", 1500, 1500),
    performanceOf(needs.categoryTypeId, "Groceries", 375, 400),
    performanceOf(needs.categoryTypeId, "Utilities", -20, 200),
  ])
  open()
  await screen.findByRole("heading", { name: "Rent" })
  const bars = [...document.querySelectorAll<HTMLElement>(".analysis-rank")]
  expect(bars.map(({ style }) => style.backgroundSize)).toEqual(["100% 100%", "25% 100%", "0% 100%"])
})

test("a category in which nothing was spent in a year has no months to show", async () => {
  answer("categoryTrend", {
    categoryId: "category-Groceries",
    categoryName: "Groceries",
    months: [{ month: "2026-10", totalSpend: 0, totalAmountAllocated: 400, transactionCount: 0 }],
  })
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Groceries, month by month" }))
  await screen.findByText("Each of these months comes to zero.")
})

test("it lists the type's categories with spending, highest first, and an unnamed one as Unknown", async () => {
  open()
  await screen.findByRole("heading", { name: "Rent" })
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Needs Spending Analysis")
  expect(screen.getByText("October 2026")).toBeTruthy()
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Rent",
    "Groceries",
    "Unknown",
  ])
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/budget/summary")
})

test("a card shows the highlights and the top merchants", async () => {
  open()
  const card = await screen.findByRole("listitem", { name: "Groceries" })
  expect(card.textContent).toContain(
    "Spending HighlightsTotal Spend$380.00Amount Budgeted$400.00Transaction Count3Utilization %95% Stayed within budget",
  )
  expect(within(card).getByRole("progressbar").closest(".progress")?.className).toContain("progress-dark-orange")
  expect(within(card).getByRole("heading", { name: "Where Your Money Went" })).toBeTruthy()
  const [first] = within(within(card).getByRole("list")).getAllByRole("listitem")
  expect(first?.textContent).toContain("Fennel & Crate")
  expect(first?.textContent).toContain("Total Spend$300.00Avg Transaction$150.00Transactions2")
})

test.each([
  ["october", "2025"],
  ["smarch", "2026"],
  ["october", "20x6"],
])("for %s %s it says that there is no analysis", async (month, year) => {
  answer("categoryPerformances", [])
  show(<SpendingAnalysis month={month} type="needs" year={year} />)
  const title = `No spending analysis found for ${month.charAt(0).toUpperCase()}${month.slice(1)} ${year}`
  await screen.findByRole("heading", { name: title })
})

test("new spending appears automatically and does not move the focus", async () => {
  answer("categoryPerformances", [])
  open()
  await screen.findByRole("heading", { name: "No spending analysis found for October 2026" })
  const back = screen.getByRole("link", { name: "Back" })
  back.focus()
  answer("categoryPerformances", [performanceOf(needs.categoryTypeId, "Rent", 1500, 1500)])
  await refresh("all")
  await screen.findByRole("heading", { name: "Rent" })
  expect(document.activeElement).toBe(back)
})

test("a failed fetch can be retried", async () => {
  answer("categoryPerformances", () => refuse(503, "One moment, please."))
  const { person } = open()
  await screen.findByText("One moment, please.")
  answer("categoryPerformances", [performanceOf(needs.categoryTypeId, "Rent", 1500, 1500)])
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByRole("heading", { name: "Rent" })
})

test("spending of an earlier visit stays if it cannot be fetched again, which is said", async () => {
  open()
  await screen.findByRole("heading", { name: "Rent" })
  answer("categoryPerformances", () => refuse(503, "One moment, please."))
  await refresh("all")
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  expect(screen.getByRole("heading", { name: "Rent" })).toBeTruthy()
})

test.each([
  ["november", "2026", "2026-11"],
  ["NOVEMBER", "1999", "1999-11"],
  ["nov", "2026", undefined],
  ["november", "26", undefined],
  ["november", "12026", undefined],
  ["november", "1026", undefined],
])("the path segments %s and %s are parsed as %s", (month, year, expected) => {
  expect(monthInPath(month, year)).toBe(expected)
})

test("a category shows its transactions on request, with their menus, and the rest in the list", async () => {
  answer("accounts", [])
  answer("searchTransactions", ({ query }) => {
    expect(query).toMatchObject({ category: "category-Groceries", month: "2026-10" })
    return {
      transactions: [listed("Market", 12.5, { category: inCategory(groceries) })],
      next: "more",
      totals: { count: 24, moneyOut: 380, moneyIn: 0, net: 380, notSpending: 0 },
    }
  })
  const { person } = open()
  const card = within(await screen.findByRole("listitem", { name: "Groceries" }))
  await person.click(card.getByRole("button", { name: "Groceries, transactions" }))
  const rows = within(await card.findByRole("list", { name: "Transactions of Groceries" }))
  expect(rows.getByRole("listitem").textContent).toContain("Market")
  expect(card.getByRole("link", { name: "All 24 in the list" }).getAttribute("href")).toBe(
    "/transactions?month=2026-10&category=category-Groceries",
  )
  await person.click(rows.getByRole("button", { name: "Actions for Market" }))
  expect(screen.getByRole("menuitem", { name: "Split" })).toBeTruthy()
})

test("a category shows its last twelve months against their plan on request, by one read", async () => {
  let reads = 0
  answer("categoryTrend", ({ params, query }) => {
    reads += 1
    expect(params["id"]).toBe("category-Groceries")
    expect(query).toEqual({ month: "2026-10" })
    return {
      categoryId: "category-Groceries",
      categoryName: "Groceries",
      months: Array.from({ length: 12 }, (_, index) => ({
        month: index < 2 ? `2025-${11 + index}` : `2026-${String(index - 1).padStart(2, "0")}`,
        totalSpend: index === 11 ? 380 : -1.5,
        totalAmountAllocated: 400,
        transactionCount: 1,
      })),
    }
  })
  const { person } = open()
  const card = within(await screen.findByRole("listitem", { name: "Groceries" }))
  await person.click(card.getByRole("button", { name: "Groceries, month by month" }))
  const table = within(
    await card.findByRole("table", { name: "Groceries, spent and allocated in the year to October 2026" }),
  )
  const rows = table.getAllByRole("row").map(({ textContent }) => textContent)
  expect(rows).toHaveLength(13)
  expect(rows[1]).toBe("November 2025-$1.50$400.00")
  expect(rows[12]).toBe("October 2026$380.00$400.00")
  expect(reads).toBe(1)
})

test("a merchant shows on request its months since the first with spending, which lead to the list", async () => {
  const asked: Array<unknown> = []
  answer("merchantTrend", ({ query }) => {
    asked.push(query)
    return {
      merchantName: query["merchant"] ?? "",
      months: Array.from({ length: 12 }, (_, index) => ({
        month: index < 2 ? `2025-${11 + index}` : `2026-${String(index - 1).padStart(2, "0")}`,
        totalSpend: { 9: 20, 11: 300.5 }[index] ?? 0,
        transactionCount: { 9: 1, 11: 2 }[index] ?? 0,
      })),
    }
  })
  const { person } = open()
  const card = within(await screen.findByRole("listitem", { name: "Groceries" }))
  await person.click(card.getByRole("button", { name: "Saltmarsh, month by month" }))
  await card.findByRole("table", { name: "Saltmarsh, spent in all categories in the year to October 2026" })
  await person.click(card.getByRole("button", { name: "Fennel & Crate, month by month" }))
  const table = within(
    await card.findByRole("table", { name: "Fennel & Crate, spent in all categories in the year to October 2026" }),
  )
  const rows = table.getAllByRole("row").map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual(["October 2026$300.502", "September 2026$0.000", "August 2026$20.001"])
  expect(table.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/transactions?month=2026-10&merchant=Fennel+%26+Crate",
    "/transactions?month=2026-08&merchant=Fennel+%26+Crate",
  ])
  expect(card.getByRole("link", { name: "All of Fennel & Crate in the list" }).getAttribute("href")).toBe(
    "/transactions?merchant=Fennel+%26+Crate",
  )
  expect(asked).toEqual([
    { merchant: "Saltmarsh", month: "2026-10" },
    { merchant: "Fennel & Crate", month: "2026-10" },
  ])
  await person.click(card.getByRole("button", { name: "Fennel & Crate, month by month" }))
  expect(card.queryByRole("table", { name: /^Fennel/ })).toBeNull()
})
