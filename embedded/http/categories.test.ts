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
import { theProduct } from "./test/product.ts"

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

describe("POST /category/bulk", () => {
  test("adds categories with their budgets, which GET /category lists", async () => {
    const [water, light] = [shown("Water", 0.01, 25), shown("Light", 0.09, 225)]
    const { client, reply } = await given(...plan)
      .when("POST /category/bulk", { categories: [inNeeds("Water", 0.01), inNeeds("Light", 0.09)] })
      .then({ status: 200, body: [water, light] }, added("Water", 10), added("Light", 90))
    expect(await client.categories()).toEqual([groceries, rent, water, light])
    expect(await client.categories()).toEqual([groceries, rent, ...reply.body])
  })
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
})

test("PUT /category returns what changed, and only that", async () => {
  const changed = { ...groceries, budgetAllocationPercentage: 0.5, budgetAmount: 1250 }
  const shares = { updatedCategories: [share("groceries", 0.5), share("rent", 0.5)], categoryTypeId: "needs" }
  const { client, reply } = await given(...plan)
    .when("PUT /category", shares)
    .then({ status: 200 }, reallocated({ groceries: 500 }, { month: thisMonth }))
  expect(reply.body).toEqual([changed])
  expect(await client.categories()).toEqual([changed, rent])
})

test("PUT /category/rename renames", async () => {
  const renamed = { ...rent, name: "Home / Flat 🏡 100%" }
  const { client, reply } = await given(...plan)
    .when("PUT /category/rename", { categoryId: "rent", categoryName: " Home / Flat 🏡 100% " })
    .then({ status: 200 }, categoryRenamed("rent", renamed.name))
  expect(reply.body).toEqual(renamed)
  expect(await client.categories()).toEqual([groceries, renamed])
})

test("DELETE /category/{id} removes it from the lists and from its transactions", async () => {
  const market = [entered("Market", 12_50, { date: testDay }), assigned("market", "groceries")]
  const spent = await given(...plan, ...market)
    .when("GET /category")
    .then({ status: 200 })
  expect(spent.reply.body).toEqual([{ ...groceries, amount: 12.5 }, rent])
  const { client } = await given(...plan, ...market)
    .when("DELETE /category/groceries")
    .then({ status: 200, body: { message: "Category deleted successfully" } }, categoryDeleted("groceries", thisMonth))
  expect(await client.categories()).toEqual([rent])
  expect(await client.transactions()).toMatchObject([{ transactionId: "market", category: null }])
})
