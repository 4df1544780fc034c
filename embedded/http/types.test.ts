import { describe, expect, test } from "vitest"
import { refusalOf } from "@evenkeel/acceptance/person"
import { defaultSplit, planFor } from "@evenkeel/acceptance/plan"
import { theProduct } from "./product.ts"

const product = theProduct()

const shares = (needs: number, wants: number, investments: number) => [
  { name: "needs", budgetAllocationPercentage: needs },
  { name: "wants", budgetAllocationPercentage: wants },
  { name: "investments", budgetAllocationPercentage: investments },
]

describe("POST /category/type/bulk", () => {
  test("splits the income among the three types, each with its budget", async () => {
    const { client } = await product.register()
    await client.addIncome({ body: { amount: 1000.01, incomeSource: "FAMILY", incomeType: "GIFT" } })
    const types = await client.setCategoryTypes({ body: defaultSplit })
    const shown = (name: string, budgetAllocationPercentage: number, budgetAmount: number) => ({
      categoryTypeId: expect.any(String),
      name,
      budgetAllocationPercentage,
      budgetAmount,
      savedAmount: budgetAmount,
      categories: [],
    })
    expect(types).toEqual([shown("needs", 0.5, 500.01), shown("wants", 0.3, 300), shown("investments", 0.2, 200)])
    expect(await client.categoryTypes()).toEqual(types)
  })

  test("replaces the shares the second time, and keeps the types and their categories", async () => {
    const { client } = await product.register()
    const { needs, groceries } = await planFor({ client })
    const [again] = await client.setCategoryTypes({ body: shares(0.98, 0.01, 0.01) })
    expect(again).toMatchObject({
      categoryTypeId: needs.categoryTypeId,
      budgetAmount: 4900,
      categories: [{ categoryId: groceries.categoryId, budgetAmount: 1960 }, {}],
    })
  })

  test("refuses shares that do not add up to exactly 1, or are outside 0.01 to 0.99", async () => {
    const { client } = await product.register()
    for (const wrong of [shares(0.5, 0.3, 0.19), shares(0.5, 0.3, 0.201), shares(1, 1, 1)]) {
      expect(await refusalOf(client.setCategoryTypes({ body: wrong }))).toEqual([
        422,
        "Total percentage must equal 100%",
      ])
    }
    expect(await refusalOf(client.setCategoryTypes({ body: shares(1, 0, 0) }))).toEqual([
      422,
      "Each percentage must be from 1% to 99%",
    ])
    expect(await refusalOf(client.setCategoryTypes({ body: shares(0.5, 0.3, 0.2).slice(1) }))).toEqual([
      400,
      "Give the shares of needs, wants and investments, each once",
    ])
    expect(await client.categoryTypes()).toEqual([])
  })

  test("adds up shares in decimal, not in floating point", async () => {
    const { client } = await product.register()
    expect(await client.setCategoryTypes({ body: shares(0.1, 0.2, 0.7) })).toHaveLength(3)
    expect(await client.setCategoryTypes({ body: shares(0.1 + 0.2, 0.6, 0.1) })).toHaveLength(3)
  })
})

describe("GET /category/type/{id}", () => {
  test("returns the type with its categories and the amount saved", async () => {
    const { client } = await product.register()
    const { needs, groceries, rent } = await planFor({ client })
    expect(await client.categoryType({ params: { id: needs.categoryTypeId } })).toEqual({
      categoryTypeId: needs.categoryTypeId,
      name: "needs",
      budgetAllocationPercentage: 0.5,
      budgetAmount: 2500,
      savedAmount: 250,
      categories: [groceries, rent],
    })
  })
  test("does not find anyone else's type", async () => {
    const [ada, grace] = [await product.register(), await product.register()]
    const { needs } = await planFor(ada)
    for (const id of [needs.categoryTypeId, "none"]) {
      expect(await refusalOf(grace.client.categoryType({ params: { id } }))).toEqual([404, "Category type not found"])
    }
  })
})

describe("PUT /category/type/{id}", () => {
  test("sets one share, scales the others, and updates every budget", async () => {
    const { client } = await product.register()
    const { needs } = await planFor({ client })
    const changed = await client.updateCategoryType({
      params: { id: needs.categoryTypeId },
      body: { budgetAllocationPercentage: 0.6 },
    })
    expect(changed).toMatchObject({ budgetAllocationPercentage: 0.6, budgetAmount: 3000, savedAmount: 300 })
    expect(
      (await client.categoryTypes()).map(({ budgetAllocationPercentage, budgetAmount }) => [
        budgetAllocationPercentage,
        budgetAmount,
      ]),
    ).toEqual([
      [0.6, 3000],
      [0.24, 1200],
      [0.16, 800],
    ])
    expect((await client.categories()).map(({ budgetAmount }) => budgetAmount)).toEqual([1200, 1500])
  })
  test("refuses a share that leaves the others nothing", async () => {
    const { client } = await product.register()
    const { needs } = await planFor({ client })
    for (const share of [0, 0.009, 0.99, 1]) {
      expect(
        await refusalOf(
          client.updateCategoryType({
            params: { id: needs.categoryTypeId },
            body: { budgetAllocationPercentage: share },
          }),
        ),
      ).toEqual([422, "A percentage must be from 1% to 98%, so that the other types keep at least 1% each"])
    }
  })
})
