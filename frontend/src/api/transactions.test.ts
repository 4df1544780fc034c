import { beforeEach, expect, test } from "vitest"
import { refresh } from "./refreshing.ts"
import { run } from "./run.ts"
import { fetchLists, list } from "./queries.ts"
import { syncAccounts } from "./sync.ts"
import { groceries, haveFetched, inCategory, rent, transaction, earlierMonths } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../test/server.ts"
import { waiting, watchEarlier } from "../../test/watch.ts"
import { finaliser } from "./earlier-months.ts"

useBackend()
beforeEach(() => signIn())

const milk = transaction("Milk", 4.5)
const bread = transaction("Bread", 3)
const names = () => list("transactions").map(({ name }) => name)
const { transactionId: id } = bread

test("an assignment shows at once, at the front of the list, before the server answers", async () => {
  await haveFetched([milk, bread])
  const { released, release } = gate()
  answer("assignTransaction", async () => {
    await released
    return { category: inCategory(groceries) }
  })
  const done = run("assignTransaction", { body: { transactionId: id, categoryId: groceries.categoryId } })
  expect(names()).toEqual(["Bread", "Milk"])
  expect(list("transactions")[0]?.category?.name).toBe("Groceries")
  release()
  await done
  expect(list("transactions")[0]?.category?.name).toBe("Groceries")
})

test("a refusal reverts only its own change and rejects with the server's message", async () => {
  await haveFetched([milk, bread])
  const { released, release } = gate()
  answer("renameTransaction", async () => {
    await released
    return refuse(404, "Transaction not found")
  })
  answer("reduceTransaction", { ...milk, amount: 2 })
  const renamed = run("renameTransaction", { params: { id: id, newName: "Rye bread" } }).catch(
    (failure: Error) => failure.message,
  )
  await run("reduceTransaction", { params: { id: milk.transactionId }, body: { updatedAmount: 2 } })
  expect(list("transactions")).toEqual([
    { ...milk, amount: 2 },
    { ...bread, name: "Rye bread" },
  ])
  release()
  expect(await renamed).toBe("Transaction not found")
  expect(names()).toEqual(["Milk", "Bread"])
  expect(list("transactions")[0]?.amount).toBe(2)
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
  const refetched = refresh("all")
  await run("deleteTransaction", { params: { id: id } })
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
  const deleted = run("deleteTransaction", { params: { id: id } }).catch(() => undefined)
  await refresh("all")
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
  const edited = [
    run("renameTransaction", { params: { id: id, newName: "Rye bread" } }),
    run("reduceTransaction", { params: { id: id }, body: { updatedAmount: 2 } }),
  ]
  await run("assignTransaction", { body: { transactionId: id, categoryId: groceries.categoryId } })
  release()
  await Promise.all(edited)
  expect(list("transactions")).toEqual([{ ...bread, name: "Rye bread", amount: 2, category: inCategory(groceries) }])
})

test("a category that is renamed while something is put into it has its new name, though that answer comes last", async () => {
  await haveFetched([bread])
  const { released, release } = gate()
  answer("assignTransaction", async () => {
    await released
    return { category: inCategory(groceries) }
  })
  const assigned = run("assignTransaction", { body: { transactionId: id, categoryId: groceries.categoryId } })
  answer("transactions", [{ ...bread, category: { ...inCategory(groceries), name: "Food" } }])
  await refresh("all")
  release()
  await assigned
  await expect.poll(() => list("transactions")[0]?.category?.name).toBe("Food")
})

test("the parts of a split take the original's place", async () => {
  await haveFetched([milk, bread])
  answer("splitTransaction", [transaction("Oat milk", 2), transaction("Cream", 2.5)])
  await run("splitTransaction", { params: { id: milk.transactionId }, body: { splitTransactions: [] } })
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
  const split = run("splitTransaction", { params: { id: milk.transactionId }, body: { splitTransactions: [] } })
  answer("transactions", [...parts, bread])
  await refresh("all")
  release()
  await split
  expect(names()).toEqual(["Oat milk", "Cream", "Bread"])
})

test("a transaction added for a past month goes to the finaliser, which asks about it", async () => {
  await haveFetched([])
  await watchEarlier()
  answer("addTransaction", ({ body }) => transaction(body.updatedName, body.updatedAmount, { date: body.date }))
  await run("addTransaction", { body: { updatedName: "Dentist", updatedAmount: 80, date: "2020-01-31" } })
  expect(names()).toEqual([])
  expect(waiting().map(({ name }) => name)).toEqual(["Dentist"])
  expect(finaliser.open).toBe(true)
  await run("addTransaction", { body: { updatedName: "Cinema", updatedAmount: 14, date: transaction("", 0).date } })
  expect(names()).toEqual(["Cinema"])
})

test("a sync merges by id, drops removed transactions and replaces the finaliser's queue", async () => {
  await haveFetched([milk, bread])
  await watchEarlier()
  const old = transaction("Old", 9, { date: "2020-01-31" })
  answer("syncTransactions", {
    allModifiedOrAddedTransactions: [transaction("Tea", 6), { ...milk, amount: 5 }],
    removedTransactionIds: [id],
    ...earlierMonths(old),
    updatedAccounts: [],
  })
  await syncAccounts(["account-1"])
  expect(list("transactions").map(({ name, amount }) => [name, amount])).toEqual([
    ["Tea", 6],
    ["Milk", 5],
  ])
  expect(waiting()).toEqual([old])

  answer("assignTransaction", { category: inCategory(rent) })
  await run("assignTransaction", { body: { transactionId: old.transactionId, categoryId: rent.categoryId } })
  expect(waiting()).toEqual([])
  expect(names()).toEqual(["Tea", "Milk"])
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
  const others = list("categories").slice(1)
  const renamed = run("renameCategory", { body: { categoryId: groceries.categoryId, categoryName: "Food" } })
  expect(list("categories")).toEqual([{ ...groceries, name: "Food" }, ...others])
  release()
  await renamed
  expect(list("categories")).toEqual([{ ...groceries, name: "Food" }, ...others])
  const food = { ...inCategory(groceries), name: "Food" }
  expect(list("transactions").map(({ category, suggestedCategory }) => [category, suggestedCategory])).toEqual([
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
  await run("deleteCategory", { params: { id: groceries.categoryId } })
  expect(list("transactions").map(({ category, suggestedCategory }) => [category, suggestedCategory])).toEqual([
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
  await fetchLists("budgetPerformances")
  await fetchLists("budgetPerformances")
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  await run("deleteTransaction", { params: { id: milk.transactionId } })
  await fetchLists("budgetPerformances")
  expect(fetches).toBe(2)
})
