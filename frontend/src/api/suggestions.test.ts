// Suggestions for unsorted transactions are fetched again when one of their causes changes.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { beforeEach, expect, test, vi } from "vitest"
import { run, refreshed } from "./run.ts"
import { list } from "./queries.ts"
import { allCategories, groceries, haveFetched, inCategory, rent, transaction } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../test/server.ts"
import { resetPersonalState } from "../lib/store.ts"

useBackend()
beforeEach(() => signIn())

const [milk, bread] = [transaction("Milk", 4.5), transaction("Bread", 3)]
const { transactionId: id } = bread

const suggested = () => list("transactions").map(({ name, suggestedCategory }) => [name, suggestedCategory?.name])
const [diner, again] = [transaction("Rosa's Diner", 12), transaction("Rosa's Diner again", 14)]

/** From now on the server suggests this category for everything unsorted. Returns a counter of requests. */
const suggests = (category: typeof groceries, ...items: ReadonlyArray<Transaction>): (() => number) => {
  let asked = 0
  answer("transactions", () => {
    asked += 1
    return items.map((item) => ({ ...item, suggestedCategory: inCategory(category) }))
  })
  return () => asked
}

test("an assignment updates the suggestions and keeps the order of the list", async () => {
  await haveFetched([milk, diner, again])
  answer("assignTransaction", { category: inCategory(rent) })
  suggests(rent, milk, { ...diner, category: inCategory(rent) }, again)
  await run("assignTransaction", { body: { transactionId: diner.transactionId, categoryId: rent.categoryId } })
  await expect.poll(suggested).toEqual([
    ["Rosa's Diner", "Rent"],
    ["Milk", "Rent"],
    ["Rosa's Diner again", "Rent"],
  ])
  expect(list("transactions")[0]?.category?.name).toBe("Rent")
})

test("each assignment has updated the suggestions once they are said to have come", async () => {
  await haveFetched([milk, bread, diner])
  answer("assignTransaction", { category: inCategory(rent) })
  for (const [sorted, category] of [
    [milk, rent],
    [bread, groceries],
  ] as const) {
    suggests(category, diner)
    await run("assignTransaction", { body: { transactionId: sorted.transactionId, categoryId: rent.categoryId } })
    await refreshed()
    expect(suggested().at(-1)).toEqual(["Rosa's Diner", category.name])
  }
})

test("several assignments in quick succession fetch suggestions once", async () => {
  await haveFetched([milk, bread, diner, again])
  answer("assignTransaction", { category: inCategory(groceries) })
  const asked = suggests(groceries, again)
  // Fake timers: however slow the answers, the assignments count as one quick run.
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  await Promise.all(
    [milk, bread, diner].map(({ transactionId }) =>
      run("assignTransaction", { body: { transactionId: transactionId, categoryId: groceries.categoryId } }),
    ),
  ).finally(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
  await expect.poll(() => suggested().at(-1)).toEqual(["Rosa's Diner again", "Groceries"])
  expect(asked()).toBe(1)
})

test.each([
  [
    "added",
    () =>
      run("addCategory", {
        body: {
          addedCategory: { name: "Rent", budgetAllocationPercentage: 0, categoryTypeId: "type-needs" },
          updatedCategories: [],
        },
      }),
  ],
  ["renamed", () => run("renameCategory", { body: { categoryId: rent.categoryId, categoryName: "Home" } })],
  ["deleted", () => run("deleteCategory", { params: { id: groceries.categoryId } })],
])("suggestions are updated when a category is %s", async (_, change) => {
  await haveFetched([milk])
  answer("addCategory", rent)
  answer("renameCategory", { ...rent, name: "Home" })
  answer("deleteCategory", { message: "Category deleted successfully" })
  answer("categories", allCategories)
  suggests(rent, milk)
  await change()
  await expect.poll(suggested).toEqual([["Milk", "Rent"]])
})

test("suggestions are kept while the server is unavailable", async () => {
  await haveFetched([milk, bread])
  answer("assignTransaction", { category: inCategory(groceries) })
  answer("transactions", () => refuse(503, "One moment."))
  await run("assignTransaction", { body: { transactionId: id, categoryId: groceries.categoryId } })
  await refreshed()
  expect(list("transactions")).toHaveLength(2)
})

test("suggestions still update for the next person after a logout during a fetch", async () => {
  await haveFetched([milk, bread])
  answer("assignTransaction", { category: inCategory(groceries) })
  const { released, release } = gate()
  const { released: isAsked, release: asked } = gate()
  answer("transactions", async () => {
    asked()
    await released
    return [milk]
  })
  await run("assignTransaction", { body: { transactionId: id, categoryId: groceries.categoryId } })
  await isAsked
  resetPersonalState()
  release()
  await refreshed()
  expect(list("transactions")).toEqual([])
  await haveFetched([milk, diner])
  suggests(groceries, diner)
  await run("assignTransaction", { body: { transactionId: id, categoryId: groceries.categoryId } })
  await expect.poll(() => suggested().at(-1)).toEqual(["Rosa's Diner", "Groceries"])
})
