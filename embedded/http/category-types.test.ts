import { describe, expect, test } from "vitest"
import { monthOf } from "@evenkeel/contracts/month"
import { income, plan, typesSet } from "@evenkeel/contracts/test/events"
import { givenIn } from "@evenkeel/acceptance/given"
import { defaultSplit } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const given = givenIn(product)
const thisMonth = monthOf(testDay)

const shares = (needs: number, wants: number, investments: number) => [
  { name: "needs", budgetAllocationPercentage: needs },
  { name: "wants", budgetAllocationPercentage: wants },
  { name: "investments", budgetAllocationPercentage: investments },
]

describe("POST /category/type/bulk", () => {
  test("splits the income among the three types, each with its budget", async () => {
    const shown = (name: string, budgetAllocationPercentage: number, budgetAmount: number) => ({
      categoryTypeId: expect.any(String),
      name,
      budgetAllocationPercentage,
      budgetAmount,
      savedAmount: budgetAmount,
      categories: [],
    })
    const types = [shown("needs", 0.5, 500.01), shown("wants", 0.3, 300), shown("investments", 0.2, 200)]
    const { client, reply } = await given(income(1000_01))
      .when("POST /category/type/bulk", defaultSplit)
      .then({ status: 200, body: types }, { _tag: "CategoryTypesSet", month: thisMonth })
    expect(await client.categoryTypes()).toEqual(types)
    expect(reply.body).toEqual(await client.categoryTypes())
  })

  test("replaces the shares the second time, and keeps the types and their categories", async () => {
    const categories = [{ categoryId: "groceries", budgetAmount: 1960 }, { categoryId: "rent" }]
    const needs = { categoryTypeId: "needs", budgetAmount: 4900, categories }
    await given(...plan)
      .when("POST /category/type/bulk", shares(0.98, 0.01, 0.01))
      .then({ status: 200, body: [needs, {}, {}] }, typesSet(980, 10, 10, thisMonth))
  })

  test.each([shares(0.1, 0.2, 0.7), shares(0.1 + 0.2, 0.6, 0.1), shares(0.3333, 0.3333, 0.3334)])(
    "adds up shares in decimal, not in floating point: %j, %j, %j",
    async (...exact) => {
      await given()
        .when("POST /category/type/bulk", exact)
        .then({ status: 200, body: [{}, {}, {}] }, { _tag: "CategoryTypesSet" })
    },
  )
})

describe("GET /category/type/{id}", () => {
  test("returns the type with its categories and the amount saved", async () => {
    const { client, reply } = await given(...plan)
      .when("GET /category/type/needs")
      .then({ status: 200 })
    expect(reply.body).toEqual({
      categoryTypeId: "needs",
      name: "needs",
      budgetAllocationPercentage: 0.5,
      budgetAmount: 2500,
      savedAmount: 250,
      categories: await client.categories(),
    })
    expect(reply.body.categories).toMatchObject([{ name: "Groceries" }, { name: "Rent" }])
  })

  test("does not find anyone else's type", async () => {
    await given(...plan)
      .when("GET /category/type/needs")
      .then({ status: 200 })
    for (const id of ["needs", "none"])
      await given().when(`GET /category/type/${id}`).thenRefused(404, "Category type not found")
  })
})

describe("PUT /category/type/{id}", () => {
  test("sets one share, scales the others, and updates every budget", async () => {
    const changed = { budgetAllocationPercentage: 0.6, budgetAmount: 3000, savedAmount: 300 }
    const { client } = await given(...plan)
      .when("PUT /category/type/needs", { budgetAllocationPercentage: 0.6 })
      .then({ status: 200, body: changed }, typesSet(600, 240, 160, thisMonth))
    expect(await client.categoryTypes()).toMatchObject([
      { budgetAllocationPercentage: 0.6, budgetAmount: 3000 },
      { budgetAllocationPercentage: 0.24, budgetAmount: 1200 },
      { budgetAllocationPercentage: 0.16, budgetAmount: 800 },
    ])
    expect(await client.categories()).toMatchObject([{ budgetAmount: 1200 }, { budgetAmount: 1500 }])
  })
})
