import { describe, expect, test } from "vitest"
import {
  assigned,
  category,
  categoryDeleted,
  entered,
  fact,
  imported,
  linked,
  plan as needs,
} from "../../../test/events.ts"
import type { BudgetEvent } from "../events.ts"
import { categoryMonthsIn } from "./category-months.ts"
import { after } from "../../../test/budget.ts"

const february = "2026-02"
const performances = (month: string, ...events: ReadonlyArray<BudgetEvent>) => categoryMonthsIn(after(...events), month)

/**
 * 5000.00 a month: 2500.00 for needs, of which 1000.00 for groceries and 1250.00 for rent;
 * 1500.00 for wants, all of it for shopping.
 */
const plan = [...needs, category("Shopping", 1000, { typeId: "wants" })]
const bought = (name: string, amount: number, categoryId: string, date = "2026-02-10") =>
  [entered(name, amount, { date }), assigned(name.toLowerCase(), categoryId)] as const

describe("a category's performance", () => {
  const rows = [
    fact("m1", 30_01, { merchant: "Market Hall" }),
    fact("m2", 30_00, { merchant: "Market Hall", logoUrl: "https://bank.example/market.png" }),
    fact("b1", 20_00, { merchant: "Bakery" }),
    fact("a1", 20_00, { merchant: "Apiary" }),
    fact("k1", 5_00, { merchant: "Kiosk" }),
  ]
  const [groceries, ...others] = performances(
    february,
    ...plan,
    linked(),
    imported(...rows),
    ...rows.map((row) => assigned(`our-${row.bankTransactionId}`, "groceries")),
  )

  test("adds up what was spent in it", () => {
    expect(groceries).toMatchObject({
      categoryPerformanceId: "groceries:2026-02",
      categoryId: "groceries",
      categoryTypeId: "needs",
      categoryName: "Groceries",
      totalSpend: 105.01,
      totalAmountAllocated: 1000,
      transactionCount: 5,
      categoryPercentUtilization: 0.11,
    })
  })

  test("ranks the top three merchants by amount, and then by name", () => {
    expect(groceries?.topMerchants).toEqual([
      {
        merchantRank: 1,
        merchantName: "Market Hall",
        merchantLogoUrl: "https://bank.example/market.png",
        totalSpent: 60.01,
        avgTransactionAmount: 30.01,
        transactionCount: 2,
      },
      { merchantRank: 2, merchantName: "Apiary", totalSpent: 20, avgTransactionAmount: 20, transactionCount: 1 },
      { merchantRank: 3, merchantName: "Bakery", totalSpent: 20, avgTransactionAmount: 20, transactionCount: 1 },
    ])
  })

  test("shows a merchant's first logo, in whatever order the bank reported them", () => {
    const from = (id: string, date: string, logo: string | null) =>
      fact(id, 1_00, { merchant: "Market Hall", date, logoUrl: logo && `https://bank.example/${logo}.png` })
    const shown = [
      from("m1", "2026-02-10", "second"),
      from("m2", "2026-02-09", "first"),
      from("m0", "2026-02-11", "third"),
      from("m3", "2026-02-08", null),
    ]
    const [category] = performances(
      february,
      ...plan,
      linked(),
      imported(...shown),
      ...shown.map((row) => assigned(`our-${row.bankTransactionId}`, "groceries")),
    )
    expect(category?.topMerchants[0]?.merchantLogoUrl).toBe("https://bank.example/first.png")
  })

  test("exists for every category that had a budget", () =>
    expect(
      others.map(({ categoryName, totalSpend, transactionCount, topMerchants }) => ({
        categoryName,
        totalSpend,
        transactionCount,
        topMerchants,
      })),
    ).toEqual([
      { categoryName: "Rent", totalSpend: 0, transactionCount: 0, topMerchants: [] },
      { categoryName: "Shopping", totalSpend: 0, transactionCount: 0, topMerchants: [] },
    ]))

  test("keeps the name of a deleted category", () => {
    const [rent] = performances(
      february,
      ...plan,
      ...bought("Flat", 1250_00, "rent"),
      categoryDeleted("rent", "2026-03"),
    ).filter(({ totalSpend }) => totalSpend > 0)
    expect(rent).toMatchObject({
      categoryName: "Rent",
      totalSpend: 1250,
      totalAmountAllocated: 1250,
      categoryPercentUtilization: 1,
    })
  })

  test("exists for a category created after the month, once the month has spending in it", () => {
    const late = performances("2026-01", ...plan, ...bought("Market", 10_00, "groceries", "2026-01-31"))
    expect(late).toMatchObject([
      { categoryId: "groceries", totalSpend: 10, totalAmountAllocated: 0, categoryPercentUtilization: 0 },
    ])
  })
})
