import { describe, expect, test } from "vitest"
import { addMonths, monthOf, monthYear } from "@evenkeel/contracts/month"
import type { Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { ownProduct } from "./test/product.ts"

const product = ownProduct()

/** A test may have moved the product's clock. */
const presentMonth = async () => monthOf(await product.bank.today())

const spend = async ({ client }: Person, name: string, amount: number, categoryId: string, day?: string) => {
  const date = day ?? (await product.bank.today())
  const { transactionId } = await client.addTransaction({ body: { updatedName: name, updatedAmount: amount, date } })
  await client.assignTransaction({ body: { transactionId, categoryId } })
  return transactionId
}

describe("GET /budget/performance/all", () => {
  test("is empty until something is categorised", async () => {
    const ada = await product.register()
    await planFor(ada)
    expect(await ada.client.budgetPerformances()).toEqual([])
  })

  test("adds up each type, and all of them", async () => {
    const ada = await product.register()
    const { groceries, rent } = await planFor(ada)
    await spend(ada, "Market", 120.35, groceries.categoryId)
    await spend(ada, "Flat", 1300, rent.categoryId)
    const present = await presentMonth()
    expect(await ada.client.budgetPerformances()).toEqual([
      {
        id: { monthYear: monthYear(present) },
        generalOverview: {
          overviewType: "GENERAL",
          totalSpent: 1420.35,
          totalAmountAllocated: 2250,
          totalPercentUtilized: 0.63,
          totalAmountSaved: 3579.65,
          savedAmountAttributesTotal: 829.65,
        },
        needsOverview: {
          overviewType: "NEEDS",
          totalSpent: 1420.35,
          totalAmountAllocated: 2250,
          totalPercentUtilized: 0.63,
          totalAmountSaved: 1079.65,
          savedAmountAttributesTotal: 829.65,
        },
        wantsOverview: {
          overviewType: "WANTS",
          totalSpent: 0,
          totalAmountAllocated: 0,
          totalPercentUtilized: 0,
          totalAmountSaved: 1500,
          savedAmountAttributesTotal: 0,
        },
        investmentOverview: {
          overviewType: "INVESTMENTS",
          totalSpent: 0,
          totalAmountAllocated: 0,
          totalPercentUtilized: 0,
          totalAmountSaved: 1000,
          savedAmountAttributesTotal: 0,
        },
      },
    ])
  })

  test("reflects every change at once, even of a past month", async () => {
    const ada = await product.register()
    const { groceries } = await planFor(ada)
    const present = await presentMonth()
    const previous = addMonths(present, -1)
    const id = await spend(ada, "Market", 10, groceries.categoryId, `${previous}-10`)
    const spent = async () => {
      const summaries = await ada.client.budgetPerformances()
      return summaries.map(({ id, generalOverview }) => [id.monthYear.month, generalOverview.totalSpent])
    }
    expect(await spent()).toEqual([[monthYear(previous).month, 10]])
    await ada.client.reduceTransaction({ params: { id }, body: { updatedAmount: 4 } })
    expect(await spent()).toEqual([[monthYear(previous).month, 4]])
    await spend(ada, "Market", 1, groceries.categoryId)
    expect(await spent()).toEqual([
      [monthYear(present).month, 1],
      [monthYear(previous).month, 4],
    ])
    await ada.client.unassignTransaction({ params: { id } })
    expect(await spent()).toEqual([[monthYear(present).month, 1]])
  })
})

describe("POST /category/performance", () => {
  test("returns each category of the requested types, with its merchants", async () => {
    const ada = await product.register()
    const { groceries, rent, needs, wants } = await planFor(ada)
    for (const amount of [30.01, 30]) await spend(ada, "Market", amount, groceries.categoryId)
    for (const name of ["Bakery", "Apiary"]) await spend(ada, name, 20, groceries.categoryId)
    await spend(ada, "Kiosk", 5, groceries.categoryId)
    const present = monthYear(await presentMonth())
    const ask = (...categoryTypeIds: ReadonlyArray<string>) =>
      ada.client.categoryPerformances({ body: { categoryTypeIds, monthYear: present } })
    const merchant = (
      merchantRank: number,
      merchantName: string,
      totalSpent: number,
      avgTransactionAmount: number,
      transactionCount: number,
    ) => ({ merchantRank, merchantName, totalSpent, avgTransactionAmount, transactionCount })
    expect(await ask(needs.categoryTypeId, wants.categoryTypeId)).toEqual([
      {
        categoryPerformanceId: expect.any(String),
        categoryId: groceries.categoryId,
        categoryTypeId: needs.categoryTypeId,
        categoryName: "Groceries",
        totalSpend: 105.01,
        totalAmountAllocated: 1000,
        transactionCount: 5,
        categoryPercentUtilization: 0.11,
        topMerchants: [
          merchant(1, "Market", 60.01, 30.01, 2),
          merchant(2, "Apiary", 20, 20, 1),
          merchant(3, "Bakery", 20, 20, 1),
        ],
      },
      {
        categoryPerformanceId: expect.any(String),
        categoryId: rent.categoryId,
        categoryTypeId: needs.categoryTypeId,
        categoryName: "Rent",
        totalSpend: 0,
        totalAmountAllocated: 1250,
        transactionCount: 0,
        categoryPercentUtilization: 0,
        topMerchants: [],
      },
    ])
    expect(await ask(wants.categoryTypeId)).toEqual([])
    expect(await ask()).toEqual([])
  })

  test.each([
    [{ month: "January", year: 2026 }, "monthYear.month must be a month's name in capitals"],
    [{ month: "JANUARY", year: 20_260 }, "monthYear.year must be a year"],
    [{ month: "JANUARY", year: "2026" }, "monthYear.year must be a year"],
    [{ month: "JANUARY" }, "monthYear.year is missing"],
  ])("refuses %j", async (asked, error) => {
    const { send } = await product.register()
    const body = { categoryTypeIds: [], monthYear: asked }
    expect(await send("POST", "/category/performance", { body })).toMatchObject({ status: 400, body: { error } })
  })
})

test("a past month keeps its plan and the names of categories deleted since", async () => {
  const ada = await product.register()
  const { groceries, rent, needs } = await planFor(ada)
  const over = await presentMonth()
  await spend(ada, "Market", 10, groceries.categoryId)
  await product.bank.moveTo(`${addMonths(over, 1)}-15`)
  await ada.client.deleteCategory({ params: { id: groceries.categoryId } })
  await ada.client.reallocateCategories({
    body: {
      categoryTypeId: needs.categoryTypeId,
      updatedCategories: [{ categoryId: rent.categoryId, budgetAllocationPercentage: 1 }],
    },
  })
  const performances = await ada.client.categoryPerformances({
    body: { categoryTypeIds: [needs.categoryTypeId], monthYear: monthYear(over) },
  })
  expect(performances).toMatchObject([
    { categoryName: "Groceries", totalSpend: 10, totalAmountAllocated: 1000 },
    { categoryName: "Rent", totalSpend: 0, totalAmountAllocated: 1250 },
  ])
  expect(await ada.client.budgetPerformances()).toMatchObject([
    { id: { monthYear: monthYear(over) }, needsOverview: { totalSpent: 10, totalAmountAllocated: 2250 } },
  ])
  expect(await ada.client.categories()).toMatchObject([{ name: "Rent", budgetAmount: 2500 }])
})
