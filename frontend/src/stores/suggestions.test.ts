// What is still to sort has its suggestions asked for anew when what they follow from has changed.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { beforeEach, expect, test, vi } from "vitest"
import { allCategories, groceries, haveBudget, inCategory, rent, transaction } from "../testing/budget.ts"
import { signIn } from "../testing/screen.tsx"
import { answer, held, refuse, useBackend } from "../testing/server.ts"
import { addCategory, categories, deleteCategory, renameCategory } from "./categories.ts"
import { forgetAll } from "./collection.ts"
import { assignTransaction, suggestionsCame, transactions } from "./transactions.ts"

useBackend()
beforeEach(() => signIn())

const [milk, bread] = [transaction("Milk", 4.5), transaction("Bread", 3)]
const { transactionId: id } = bread

const given = async (items: ReadonlyArray<Transaction>): Promise<void> => {
  haveBudget({ transactions: items })
  await Promise.all([transactions.fetchOnce(), categories.fetchOnce()])
}

const suggested = () => transactions.state.items.map(({ name, suggestedCategory }) => [name, suggestedCategory?.name])
const [diner, again] = [transaction("Rosa's Diner", 12), transaction("Rosa's Diner again", 14)]

/** From now on the server suggests this for everything that is to sort. Gives how often it was asked. */
const suggests = (category: typeof groceries, ...items: ReadonlyArray<Transaction>): (() => number) => {
  let asked = 0
  answer("transactions", () => {
    asked += 1
    return items.map((item) => ({ ...item, suggestedCategory: inCategory(category) }))
  })
  return () => asked
}

test("suggestions follow an assignment, and the list stays in its order", async () => {
  await given([milk, diner, again])
  answer("assignTransaction", { category: inCategory(rent) })
  suggests(rent, milk, diner, again)
  await assignTransaction(diner.transactionId, inCategory(rent))
  await expect.poll(suggested).toEqual([["Rosa's Diner", "Rent"], ["Milk", "Rent"], ["Rosa's Diner again", "Rent"]])
  expect(transactions.state.items[0]?.category?.name).toBe("Rent")
})

test("a quick run of assignments asks for them once", async () => {
  await given([milk, bread, diner, again])
  answer("assignTransaction", { category: inCategory(groceries) })
  const asked = suggests(groceries, again)
  // However long the answers take, they come in a quick run.
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  await Promise.all([milk, bread, diner].map(({ transactionId }) => assignTransaction(transactionId, inCategory(groceries)))).finally(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
  await expect.poll(() => suggested().at(-1)).toEqual(["Rosa's Diner again", "Groceries"])
  expect(asked()).toBe(1)
})

test.each([
  ["added", () => addCategory({ name: "Rent", budgetAllocationPercentage: 0, categoryTypeId: "type-needs" }, [])],
  ["renamed", () => renameCategory(rent.categoryId, "Home")],
  ["deleted", () => deleteCategory(groceries.categoryId)],
])("they follow when a category was %s", async (_, change) => {
  await given([milk])
  answer("addCategory", rent)
  answer("renameCategory", { ...rent, name: "Home" })
  answer("deleteCategory", { message: "Category deleted successfully" })
  answer("categories", allCategories)
  suggests(rent, milk)
  await change()
  await expect.poll(suggested).toEqual([["Milk", "Rent"]])
})

test("where nothing is to sort nobody asks", async () => {
  await given([milk])
  answer("assignTransaction", { category: inCategory(groceries) })
  const asked = suggests(rent)
  await assignTransaction(milk.transactionId, inCategory(groceries))
  await suggestionsCame()
  expect(asked()).toBe(0)
})

test("what was suggested stays where the server is away", async () => {
  await given([milk, bread])
  answer("assignTransaction", { category: inCategory(groceries) })
  answer("transactions", () => refuse(503, "One moment."))
  await assignTransaction(id, inCategory(groceries))
  await suggestionsCame()
  expect([transactions.state.items.length, transactions.state.error]).toEqual([2, ""])
})

test("they follow for the next person too, where one has logged out meanwhile", async () => {
  await given([milk, bread])
  answer("assignTransaction", { category: inCategory(groceries) })
  const { released, release } = held()
  answer("transactions", async () => { await released; return [milk] })
  await assignTransaction(id, inCategory(groceries))
  forgetAll()
  release()
  await suggestionsCame()
  expect(transactions.state.items).toEqual([])
  await given([milk, diner])
  suggests(groceries, diner)
  await assignTransaction(id, inCategory(groceries))
  await expect.poll(() => suggested().at(-1)).toEqual(["Rosa's Diner", "Groceries"])
})
