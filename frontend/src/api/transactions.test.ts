import { beforeEach, expect, test } from "vitest"
import { groceries, haveFetched, inCategory, rent, transaction, earlierMonths } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../test/server.ts"
import { refetchShown } from "./refetching.ts"
import { categories, deleteCategory, renameCategory } from "./categories.ts"
import { budgetSummaries } from "./performances.ts"
import { previousMonth } from "./previous-month.ts"
import { syncAccounts } from "./accounts.ts"
import {
  addTransaction,
  assignTransaction,
  deleteTransaction,
  mergeTransactions,
  reduceTransaction,
  renameTransaction,
  splitTransaction,
  transactions,
} from "./transactions.ts"

useBackend()
beforeEach(() => signIn())

const milk = transaction("Milk", 4.5)
const bread = transaction("Bread", 3)
const names = () => transactions.state.items.map(({ name }) => name)
const { transactionId: id } = bread

test("an assignment shows at once, at the front of the list, before the server answers", async () => {
  await haveFetched([milk, bread])
  const { released, release } = gate()
  answer("assignTransaction", async () => {
    await released
    return { category: inCategory(groceries) }
  })
  const done = assignTransaction(id, inCategory(groceries))
  expect(names()).toEqual(["Bread", "Milk"])
  expect(transactions.state.items[0]?.category?.name).toBe("Groceries")
  release()
  await done
  expect(transactions.state.items[0]?.category?.name).toBe("Groceries")
})

test("a refusal reverts only its own change and rejects with the server's message", async () => {
  await haveFetched([milk, bread])
  const { released, release } = gate()
  answer("renameTransaction", async () => {
    await released
    return refuse(404, "Transaction not found")
  })
  answer("reduceTransaction", { ...milk, amount: 2 })
  const renamed = renameTransaction(id, "Rye bread").catch((failure: Error) => failure.message)
  await reduceTransaction(milk.transactionId, 2)
  expect(transactions.state.items).toEqual([
    { ...milk, amount: 2 },
    { ...bread, name: "Rye bread" },
  ])
  release()
  expect(await renamed).toBe("Transaction not found")
  expect(names()).toEqual(["Milk", "Bread"])
  expect(transactions.state.items[0]?.amount).toBe(2)
})

test("a fetch that started before a change does not restore the old state", async () => {
  await haveFetched([milk, bread])
  const { released, release } = gate()
  let fetches = 0
  answer("transactions", async () => {
    fetches += 1
    if (fetches > 1) return [milk]
    await released
    return [milk, bread]
  })
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  const refetched = transactions.refetch()
  await deleteTransaction(id)
  release()
  await refetched
  expect(names()).toEqual(["Milk"])
  expect(fetches).toBe(2)
})

test("a fetch that completes while a change is pending keeps the change visible", async () => {
  await haveFetched([milk, bread])
  const { released, release } = gate()
  answer("deleteTransaction", async () => {
    await released
    return refuse(503, "Please try again.")
  })
  const deleted = deleteTransaction(id).catch(() => undefined)
  await transactions.refetch()
  expect(names()).toEqual(["Milk"])
  release()
  await deleted
  expect(names()).toEqual(["Milk", "Bread"])
})

test("an answer that is overtaken by that of a later action does not revert the later one", async () => {
  await haveFetched([bread])
  const { released, release } = gate()
  answer("renameTransaction", async () => {
    await released
    return { ...bread, name: "Rye bread" }
  })
  answer("reduceTransaction", async () => {
    await released
    return { ...bread, amount: 2 }
  })
  answer("assignTransaction", { category: inCategory(groceries) })
  const edited = [renameTransaction(id, "Rye bread"), reduceTransaction(id, 2)]
  await assignTransaction(id, inCategory(groceries))
  release()
  await Promise.all(edited)
  expect(transactions.state.items).toEqual([
    { ...bread, name: "Rye bread", amount: 2, category: inCategory(groceries) },
  ])
})

test("a category that is renamed while something is put into it has its new name, though that answer comes last", async () => {
  await haveFetched([bread])
  const { released, release } = gate()
  answer("assignTransaction", async () => {
    await released
    return { category: inCategory(groceries) }
  })
  const assigned = assignTransaction(id, inCategory(groceries))
  answer("transactions", [{ ...bread, category: { ...inCategory(groceries), name: "Food" } }])
  await refetchShown()
  release()
  await assigned
  await expect.poll(() => transactions.state.items[0]?.category?.name).toBe("Food")
})

test("the parts of a split take the original's place", async () => {
  await haveFetched([milk, bread])
  answer("splitTransaction", [transaction("Oat milk", 2), transaction("Cream", 2.5)])
  await splitTransaction(milk.transactionId, [])
  expect(names()).toEqual(["Oat milk", "Cream", "Bread"])
})

test("parts that a fetch returns before the split is answered are not duplicated", async () => {
  await haveFetched([milk, bread])
  const { released, release } = gate()
  const parts = [transaction("Oat milk", 2), transaction("Cream", 2.5)]
  answer("splitTransaction", async () => {
    await released
    return parts
  })
  const split = splitTransaction(milk.transactionId, [])
  answer("transactions", [...parts, bread])
  await transactions.refetch()
  release()
  await split
  expect(names()).toEqual(["Oat milk", "Cream", "Bread"])
})

test("a transaction added for a past month goes to the finaliser", async () => {
  await haveFetched([])
  answer("addTransaction", ({ body }) => transaction(body.updatedName, body.updatedAmount, { date: body.date }))
  await addTransaction("Dentist", 80, "2020-01-31")
  expect(names()).toEqual([])
  expect(previousMonth.queue.map(({ name }) => name)).toEqual(["Dentist"])
  await addTransaction("Cinema", 14, transaction("", 0).date)
  expect(names()).toEqual(["Cinema"])
})

test("a sync merges by id, drops removed transactions and replaces the finaliser's queue", async () => {
  await haveFetched([milk, bread])
  const old = transaction("Old", 9, { date: "2020-01-31" })
  answer("syncTransactions", {
    allModifiedOrAddedTransactions: [transaction("Tea", 6), { ...milk, amount: 5 }],
    removedTransactionIds: [id],
    ...earlierMonths(old),
    updatedAccounts: [],
  })
  await syncAccounts(["account-1"])
  expect(transactions.state.items.map(({ name, amount }) => [name, amount])).toEqual([
    ["Tea", 6],
    ["Milk", 5],
  ])
  expect(previousMonth.queue).toEqual([old])

  answer("assignTransaction", { category: inCategory(rent) })
  await assignTransaction(old.transactionId, inCategory(rent))
  expect(previousMonth.queue).toEqual([])
  expect(names()).toEqual(["Tea", "Milk"])
})

test("merging into an empty list keeps the order of the answer", () => {
  expect(mergeTransactions([], [milk, bread], [])).toEqual([milk, bread])
})

test("renaming a category renames it in every transaction that mentions it", async () => {
  await haveFetched([
    { ...milk, category: inCategory(groceries) },
    { ...bread, suggestedCategory: inCategory(groceries) },
  ])
  const { released, release } = gate()
  answer("renameCategory", async () => {
    await released
    return { ...groceries, name: "Food" }
  })
  const others = categories.state.items.slice(1)
  const renamed = renameCategory(groceries.categoryId, "Food")
  expect(categories.state.items).toEqual([{ ...groceries, name: "Food" }, ...others])
  release()
  expect(await renamed).toBe("command-renameCategory")
  expect(categories.state.items).toEqual([{ ...groceries, name: "Food" }, ...others])
  const food = { ...inCategory(groceries), name: "Food" }
  expect(transactions.state.items.map(({ category, suggestedCategory }) => [category, suggestedCategory])).toEqual([
    [food, null],
    [null, food],
  ])
})

test("deleting a category leaves its transactions uncategorised", async () => {
  await haveFetched([
    { ...milk, category: inCategory(groceries) },
    { ...bread, suggestedCategory: inCategory(groceries) },
  ])
  answer("deleteCategory", { message: "Category deleted successfully" })
  expect(await deleteCategory(groceries.categoryId)).toBe("command-deleteCategory")
  expect(transactions.state.items.map(({ category, suggestedCategory }) => [category, suggestedCategory])).toEqual([
    [null, null],
    [null, null],
  ])
})

test("after a change the performances are fetched again on the next visit", async () => {
  await haveFetched([milk])
  let fetches = 0
  answer("budgetPerformances", () => {
    fetches += 1
    return []
  })
  await budgetSummaries.fetchOnce()
  await budgetSummaries.fetchOnce()
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  await deleteTransaction(milk.transactionId)
  await budgetSummaries.fetchOnce()
  expect(fetches).toBe(2)
})
