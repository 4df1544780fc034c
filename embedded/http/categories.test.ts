import { describe, expect, test } from "vitest"
import { refusalOf } from "@evenkeel/acceptance/person"
import { planFor, today } from "@evenkeel/acceptance/plan"
import { theProduct } from "./product.ts"

const product = theProduct()

const planned = async () => {
  const ada = await product.register()
  return { ...ada, ...(await planFor(ada)) }
}
const tooMuch = "Total budget allocation percentage cannot exceed 100%"

describe("POST /category/bulk", () => {
  test("adds categories with their budgets, which GET /category lists", async () => {
    const { client, needs, groceries, rent } = await planned()
    expect(groceries).toEqual({
      categoryId: expect.any(String),
      name: "Groceries",
      budgetAllocationPercentage: 0.4,
      budgetAmount: 1000,
      categoryType: { categoryTypeId: needs.categoryTypeId, name: "needs" },
      logoUrl: null,
      amount: 0,
    })
    expect(await client.categories()).toEqual([groceries, rent])
  })
  test("adds all or none", async () => {
    const { client, needs, groceries, rent } = await planned()
    const add = (...categories: ReadonlyArray<readonly [name: string, share: number]>) =>
      client.addCategories({
        body: {
          categories: categories.map(([name, budgetAllocationPercentage]) => ({
            name,
            budgetAllocationPercentage,
            categoryTypeId: needs.categoryTypeId,
          })),
        },
      })
    expect(await refusalOf(add(["Water", 0.01], ["rent", 0.01]))).toEqual([
      422,
      'Category "rent" has already been added.',
    ])
    expect(await refusalOf(add(["Water", 0.05], ["Light", 0.06]))).toEqual([
      422,
      "You must utilize less than 100% of your allocated budget.",
    ])
    expect(await refusalOf(add(["Water", 0.01], ["  ", 0.01]))).toEqual([422, "New category must have a name"])
    expect(await refusalOf(add(["Water", 0.01], ["a".repeat(61), 0.01]))).toEqual([
      422,
      "A category name can have at most 60 characters.",
    ])
    expect(await refusalOf(add())).toEqual([400, "Give at least one category"])
    expect(await client.categories()).toEqual([groceries, rent])
  })
})

describe("POST /category", () => {
  test("lowers other shares and adds the category, in one step", async () => {
    const { client, needs, rent } = await planned()
    const animals = await client.addCategory({
      body: {
        updatedCategories: [{ categoryId: rent.categoryId, budgetAllocationPercentage: 0.4 }],
        addedCategory: {
          name: " Animals ",
          budgetAllocationPercentage: 0.2,
          categoryTypeId: needs.categoryTypeId,
          budgetAmount: 7,
        },
      },
    })
    expect(animals).toMatchObject({ name: "Animals", budgetAllocationPercentage: 0.2, budgetAmount: 500 })
    expect((await client.categories()).map(({ name, budgetAmount }) => [name, budgetAmount])).toEqual([
      ["Groceries", 1000],
      ["Rent", 1000],
      ["Animals", 500],
    ])
  })
  test("does neither if it is too much", async () => {
    const { client, needs, groceries, rent } = await planned()
    const add = (name: string, share: number, shareOfRent: number) =>
      client.addCategory({
        body: {
          updatedCategories: [{ categoryId: rent.categoryId, budgetAllocationPercentage: shareOfRent }],
          addedCategory: { name, budgetAllocationPercentage: share, categoryTypeId: needs.categoryTypeId },
        },
      })
    expect(await refusalOf(add("Animals", 0.3, 0.4))).toEqual([422, tooMuch])
    expect(await refusalOf(add("", 0.1, 0.4))).toEqual([422, "New category must have a name"])
    expect(await refusalOf(add("GROCERIES", 0.1, 0.4))).toEqual([422, 'Category "GROCERIES" has already been added.'])
    expect(await client.categories()).toEqual([groceries, rent])
  })
})

describe("PUT /category", () => {
  const reallocate = (
    { client, needs }: Awaited<ReturnType<typeof planned>>,
    ...updated: ReadonlyArray<readonly [categoryId: string, share: number]>
  ) =>
    client.reallocateCategories({
      body: {
        updatedCategories: updated.map(([categoryId, budgetAllocationPercentage]) => ({
          categoryId,
          budgetAllocationPercentage,
        })),
        categoryTypeId: needs.categoryTypeId,
      },
    })
  test("returns what changed, and only that", async () => {
    const person = await planned()
    const changed = await reallocate(person, [person.groceries.categoryId, 0.5], [person.rent.categoryId, 0.5])
    expect(changed).toEqual([{ ...person.groceries, budgetAllocationPercentage: 0.5, budgetAmount: 1250 }])
    expect(await person.client.categories()).toEqual([...changed, person.rent])
  })
  test("refuses an empty change, and more than is available", async () => {
    const person = await planned()
    expect(await refusalOf(reallocate(person))).toEqual([422, "No allocation updates made"])
    expect(await refusalOf(reallocate(person, [person.rent.categoryId, 0.5]))).toEqual([
      422,
      "No allocation updates made",
    ])
    expect(await refusalOf(reallocate(person, [person.rent.categoryId, 0.601]))).toEqual([422, tooMuch])
  })
})

describe("PUT /category/rename", () => {
  test("renames", async () => {
    const { client, rent } = await planned()
    const body = { categoryId: rent.categoryId, categoryName: " Home / Flat 🏡 100% " }
    expect(await client.renameCategory({ body })).toEqual({ ...rent, name: "Home / Flat 🏡 100%" })
    expect((await client.categories())[1]?.name).toBe("Home / Flat 🏡 100%")
  })
  test("refuses a blank name, and an existing one", async () => {
    const { client, rent } = await planned()
    const rename = (categoryName: string) =>
      refusalOf(client.renameCategory({ body: { categoryId: rent.categoryId, categoryName } }))
    expect(await rename("   ")).toEqual([422, "Please enter a valid name"])
    expect(await rename("groceries")).toEqual([422, 'Category "groceries" has already been added.'])
    expect(await rename("a".repeat(61))).toEqual([422, "A category name can have at most 60 characters."])
  })
})

describe("DELETE /category/{id}", () => {
  test("removes it from the lists and from its transactions", async () => {
    const { client, groceries, rent } = await planned()
    const { transactionId } = await client.addTransaction({
      body: { updatedName: "Market", updatedAmount: 12.5, date: today() },
    })
    await client.assignTransaction({ body: { transactionId, categoryId: groceries.categoryId } })
    expect((await client.categories())[0]?.amount).toBe(12.5)
    expect(await client.deleteCategory({ params: { id: groceries.categoryId } })).toEqual({
      message: "Category deleted successfully",
    })
    expect(await client.categories()).toEqual([rent])
    expect(await client.transactions()).toMatchObject([{ transactionId, category: null }])
  })
  test("returns 404 the second time", async () => {
    const { client, rent } = await planned()
    await client.deleteCategory({ params: { id: rent.categoryId } })
    expect(await refusalOf(client.deleteCategory({ params: { id: rent.categoryId } }))).toEqual([
      404,
      "Category not found",
    ])
  })
})
