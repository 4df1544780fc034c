import { describe, expect, test } from "vitest"
import { monthOf } from "@evenkeel/contracts/month"
import {
  assigned,
  category,
  categoryDeleted,
  categoryRenamed,
  entered,
  plan,
  reallocated,
} from "@evenkeel/contracts/test/events"
import { givenIn } from "@evenkeel/acceptance/given"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./product.ts"

const product = theProduct()
const given = givenIn(product)
const thisMonth = monthOf(testDay)

const shown = (name: string, budgetAllocationPercentage: number, budgetAmount: number) => ({
  categoryId: expect.any(String),
  name,
  budgetAllocationPercentage,
  budgetAmount,
  categoryType: { categoryTypeId: "needs", name: "needs" },
  logoUrl: null,
  amount: 0,
})
const groceries = { ...shown("Groceries", 0.4, 1000), categoryId: "groceries" }
const rent = { ...shown("Rent", 0.5, 1250), categoryId: "rent" }
const share = (categoryId: string, budgetAllocationPercentage: number) => ({ categoryId, budgetAllocationPercentage })
const inNeeds = (name: string, budgetAllocationPercentage: number) => ({
  name,
  budgetAllocationPercentage,
  categoryTypeId: "needs",
})
const added = (name: string, share: number) =>
  category(name, share, { categoryId: expect.any(String), month: thisMonth })
const tooMuch = "Total budget allocation percentage cannot exceed 100%"
const tooLong = "A category name can have at most 60 characters."

describe("POST /category/bulk", () => {
  test("adds categories with their budgets, which GET /category lists", async () => {
    const [water, light] = [shown("Water", 0.01, 25), shown("Light", 0.09, 225)]
    const { client, reply } = await given(...plan)
      .when("POST /category/bulk", { categories: [inNeeds("Water", 0.01), inNeeds("Light", 0.09)] })
      .then({ status: 200, body: [water, light] }, added("Water", 10), added("Light", 90))
    expect(await client.categories()).toEqual([groceries, rent, water, light])
    expect(await client.categories()).toEqual([groceries, rent, ...reply.body])
  })

  test.each([
    [[inNeeds("Water", 0.01), inNeeds("rent", 0.01)], 422, 'Category "rent" has already been added.'],
    [
      [inNeeds("Water", 0.05), inNeeds("Light", 0.06)],
      422,
      "You must utilize less than 100% of your allocated budget.",
    ],
    [[inNeeds("Water", 0.01), inNeeds("  ", 0.01)], 422, "New category must have a name"],
    [[inNeeds("Water", 0.01), inNeeds("a".repeat(61), 0.01)], 422, tooLong],
    [[], 400, "Give at least one category"],
  ])("adds all or none: %j", (categories, status, sentence) =>
    given(...plan)
      .when("POST /category/bulk", { categories })
      .thenRefused(status, sentence),
  )
})

describe("POST /category", () => {
  test("lowers other shares and adds the category, in one step", async () => {
    const addedCategory = { ...inNeeds(" Animals ", 0.2), budgetAmount: 7 }
    const { client } = await given(...plan)
      .when("POST /category", { updatedCategories: [share("rent", 0.4)], addedCategory })
      .then(
        { status: 200, body: shown("Animals", 0.2, 500) },
        reallocated({ rent: 400 }, { month: thisMonth }),
        added("Animals", 200),
      )
    expect(await client.categories()).toMatchObject([
      { name: "Groceries", budgetAmount: 1000 },
      { name: "Rent", budgetAmount: 1000 },
      { name: "Animals", budgetAmount: 500 },
    ])
  })

  test.each([
    [inNeeds("Animals", 0.3), tooMuch],
    [inNeeds("", 0.1), "New category must have a name"],
    [inNeeds("GROCERIES", 0.1), 'Category "GROCERIES" has already been added.'],
  ])("does neither for %j", (addedCategory, sentence) =>
    given(...plan)
      .when("POST /category", { updatedCategories: [share("rent", 0.4)], addedCategory })
      .thenRefused(422, sentence),
  )
})

describe("PUT /category", () => {
  const reallocation = (shares: Readonly<Record<string, number>>) => ({
    updatedCategories: Object.entries(shares).map((each) => share(...each)),
    categoryTypeId: "needs",
  })

  test("returns what changed, and only that", async () => {
    const changed = { ...groceries, budgetAllocationPercentage: 0.5, budgetAmount: 1250 }
    const { client, reply } = await given(...plan)
      .when("PUT /category", reallocation({ groceries: 0.5, rent: 0.5 }))
      .then({ status: 200 }, reallocated({ groceries: 500 }, { month: thisMonth }))
    expect(reply.body).toEqual([changed])
    expect(await client.categories()).toEqual([changed, rent])
  })

  test.each([
    [{}, "No allocation updates made"],
    [{ rent: 0.5 }, "No allocation updates made"],
    [{ rent: 0.601 }, tooMuch],
  ])("refuses %j", (shares, sentence) =>
    given(...plan)
      .when("PUT /category", reallocation(shares))
      .thenRefused(422, sentence),
  )
})

describe("PUT /category/rename", () => {
  test("renames", async () => {
    const renamed = { ...rent, name: "Home / Flat 🏡 100%" }
    const { client, reply } = await given(...plan)
      .when("PUT /category/rename", { categoryId: "rent", categoryName: " Home / Flat 🏡 100% " })
      .then({ status: 200 }, categoryRenamed("rent", renamed.name))
    expect(reply.body).toEqual(renamed)
    expect(await client.categories()).toEqual([groceries, renamed])
  })

  test.each([
    ["   ", "Please enter a valid name"],
    ["groceries", 'Category "groceries" has already been added.'],
    ["a".repeat(61), tooLong],
  ])("refuses %j", (categoryName, sentence) =>
    given(...plan)
      .when("PUT /category/rename", { categoryId: "rent", categoryName })
      .thenRefused(422, sentence),
  )
})

describe("DELETE /category/{id}", () => {
  test("removes it from the lists and from its transactions", async () => {
    const market = [entered("Market", 12_50, { date: testDay }), assigned("market", "groceries")]
    const spent = await given(...plan, ...market)
      .when("GET /category")
      .then({ status: 200, body: [{ amount: 12.5 }, { amount: 0 }] })
    expect(spent.reply.body).toEqual([{ ...groceries, amount: 12.5 }, rent])
    const { client } = await given(...plan, ...market)
      .when("DELETE /category/groceries")
      .then(
        { status: 200, body: { message: "Category deleted successfully" } },
        categoryDeleted("groceries", thisMonth),
      )
    expect(await client.categories()).toEqual([rent])
    expect(await client.transactions()).toMatchObject([{ transactionId: "market", category: null }])
  })

  test("returns 404 the second time", () =>
    given(...plan, categoryDeleted("rent"))
      .when("DELETE /category/rent")
      .thenRefused(404, "Category not found"))
})
