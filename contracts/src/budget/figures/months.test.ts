import { describe, expect, test } from "vitest"
import {
  assigned,
  category,
  categoryDeleted,
  entered,
  fact,
  imported,
  linked,
  reallocated,
  unassigned,
  plan as needs,
} from "../../../test/events.ts"
import type { Budget } from "../budget.ts"
import type { BudgetEvent } from "../events.ts"
import { monthFigures, monthReply } from "./months.ts"
import { after } from "../../../test/budget.ts"

const february = "2026-02"
const overviews = (month: string, ...events: ReadonlyArray<BudgetEvent>) =>
  monthReply(monthFigures(after(...events), month), "USD")

/**
 * 5000.00 a month: 2500.00 for needs, of which 1000.00 for groceries and 1250.00 for rent;
 * 1500.00 for wants, all of it for shopping.
 */
const plan = [...needs, category("Shopping", 1000, { typeId: "wants" })]
const bought = (name: string, amount: number, categoryId: string, date = "2026-02-10") =>
  [entered(name, amount, { date }), assigned(name.toLowerCase(), categoryId)] as const

describe("a month's overviews", () => {
  const month = overviews(
    february,
    ...plan,
    ...bought("Market", 120_35, "groceries"),
    ...bought("Bakery", 12_40, "groceries"),
    ...bought("Flat", 1300_00, "rent"),
    ...bought("Coat", 89_90, "shopping"),
    entered("Not yet sorted", 55_55),
  )

  test("leave out what is still to sort, and say how much that is", () => {
    expect(month.toSort).toEqual({ transactions: 1, amount: 55.55 })
    expect(overviews(february, ...plan)).not.toHaveProperty("toSort")
  })

  test("compare what was spent with what was allocated, type by type", () => {
    expect(month.needsOverview).toEqual({
      overviewType: "NEEDS",
      totalSpent: 1432.75,
      totalAmountAllocated: 2250,
      totalPercentUtilized: 0.64,
      totalAmountSaved: 1067.25,
      savedAmountAttributesTotal: 817.25,
    })
    expect(month.wantsOverview).toEqual({
      overviewType: "WANTS",
      totalSpent: 89.9,
      totalAmountAllocated: 1500,
      totalPercentUtilized: 0.06,
      totalAmountSaved: 1410.1,
      savedAmountAttributesTotal: 1410.1,
    })
    expect(month.investmentOverview).toEqual({
      overviewType: "INVESTMENTS",
      totalSpent: 0,
      totalAmountAllocated: 0,
      totalPercentUtilized: 0,
      totalAmountSaved: 1000,
      savedAmountAttributesTotal: 0,
    })
  })

  test("add up all types", () =>
    expect(month.generalOverview).toEqual({
      overviewType: "GENERAL",
      totalSpent: 1522.65,
      totalAmountAllocated: 3750,
      totalPercentUtilized: 0.41,
      totalAmountSaved: 3477.35,
      savedAmountAttributesTotal: 2227.35,
    }))

  test("go below zero if more was spent than allocated", () => {
    const { wantsOverview } = overviews(february, ...plan, ...bought("Yacht", 1500_01, "shopping"))
    expect(wantsOverview).toMatchObject({
      totalPercentUtilized: 1,
      totalAmountSaved: -0.01,
      savedAmountAttributesTotal: -0.01,
    })
  })

  test("subtract a refund from its category", () => {
    const refunded = [
      ...plan,
      linked(),
      imported(fact("coat", 89_90), fact("return", -39_95)),
      assigned("our-coat", "shopping"),
      assigned("our-return", "shopping"),
    ]
    expect(overviews(february, ...refunded).wantsOverview.totalSpent).toBe(49.95)
  })

  test("keep a deleted category in a past month, and drop it from the current one", () => {
    const story = [
      ...plan,
      ...bought("Flat", 1250_00, "rent", "2026-02-01"),
      ...bought("Flat 2", 1250_00, "rent", "2026-03-01"),
      categoryDeleted("rent", "2026-03"),
    ]
    expect(overviews("2026-02", ...story).needsOverview).toMatchObject({ totalSpent: 1250, totalAmountAllocated: 2250 })
    expect(overviews("2026-03", ...story).needsOverview).toMatchObject({ totalSpent: 0, totalAmountAllocated: 1000 })
  })

  test("of a past month reflect late changes, using the plan at its end", () => {
    const story = [
      ...plan,
      reallocated({ groceries: 100 }, { month: "2026-03" }),
      ...bought("Market", 10_00, "groceries", "2026-02-28"),
    ]
    expect(overviews("2026-02", ...story).needsOverview).toMatchObject({ totalSpent: 10, totalAmountAllocated: 2250 })
    expect(overviews("2026-02", ...story, unassigned("market")).needsOverview.totalSpent).toBe(0)
    expect(overviews("2026-03", ...story).needsOverview.totalAmountAllocated).toBe(1500)
  })

  test("show only what was spent before the first plan", () =>
    expect(
      overviews("2026-01", ...plan, ...bought("Market", 10_00, "groceries", "2026-01-31")).generalOverview,
    ).toMatchObject({
      totalSpent: 10,
      totalAmountAllocated: 0,
      totalPercentUtilized: 0,
      totalAmountSaved: -10,
    }))
})

const isCategorised = (budget: Budget, month: string) => monthFigures(budget, month).categorised

test("a month has something to show once a transaction in it is categorised", () => {
  expect(isCategorised(after(...plan, entered("Market", 10_00)), february)).toBe(false)
  expect(isCategorised(after(...plan, ...bought("Market", 10_00, "groceries")), february)).toBe(true)
  expect(isCategorised(after(...plan, ...bought("Market", 10_00, "groceries")), "2026-03")).toBe(false)
})
