import { expect, test } from "vitest"
import { dining, groceries, inCategory, transaction } from "../../../test/budget.ts"
import { ledgerOf } from "./ledger.ts"

const inGroceries = { category: inCategory(groceries) }

test("amounts are summed in cents, and a refund lowers the sum", () => {
  const ledger = ledgerOf([
    transaction("A", 0.1, inGroceries),
    transaction("B", 0.2, inGroceries),
    transaction("C", -0.05, inGroceries),
    transaction("D", 1.005),
  ])
  expect(ledger.byCategory.get(groceries.categoryId)?.spent).toBe(25)
  expect(ledger.uncategorised.spent).toBe(101)
})

test.each(["Miscellaneous", "miscellaneous"])("transactions in %s still count as uncategorised", (name) => {
  const ledger = ledgerOf([transaction("A", 5, { category: { ...inCategory(groceries), name } })])
  expect(ledger.uncategorised.transactions).toHaveLength(1)
  expect(ledger.byCategory.get(groceries.categoryId)?.spent).toBe(500)
})

test("what is to sort, and what is in a category, comes newest first, whatever has changed the order of the list", () => {
  const [older, newer] = [
    transaction("Older", 1, { date: "2026-11-02" }),
    transaction("Newer", 1, { date: "2026-11-09" }),
  ]
  expect(ledgerOf([older, newer]).uncategorised.transactions).toEqual([newer, older])
  const [old, late] = [older, newer].map((each) => ({ ...each, ...inGroceries }))
  expect(ledgerOf([old!, late!]).byCategory.get(groceries.categoryId)?.transactions).toEqual([late, old])
})

test("an unchanged category keeps the same entry object", () => {
  const lunch = transaction("Lunch", 12, { category: inCategory(dining) })
  const before = ledgerOf([lunch, transaction("Milk", 3, inGroceries)])
  const after = ledgerOf([lunch, transaction("Milk", 2, inGroceries)], before)
  expect(after.byCategory.get(dining.categoryId)).toBe(before.byCategory.get(dining.categoryId))
  expect(after.byCategory.get(groceries.categoryId)).not.toBe(before.byCategory.get(groceries.categoryId))
})

test("a category of which one transaction changes keeps the order of the others, and has another sum", () => {
  const [tea, milk] = [transaction("Tea", 6, inGroceries), transaction("Milk", 3, inGroceries)]
  const after = ledgerOf([tea, { ...milk, amount: 2 }], ledgerOf([tea, milk])).byCategory.get(groceries.categoryId)
  expect(after).toEqual({ transactions: [tea, { ...milk, amount: 2 }], spent: 800 })
})

test("ten thousand transactions are summed by reading each amount once", () => {
  let reads = 0
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...transaction(`Number ${index}`, 1.1, inGroceries),
    get amount() {
      reads += 1
      return 1.1
    },
  }))
  expect(ledgerOf(many).byCategory.get(groceries.categoryId)?.spent).toBe(1_100_000)
  expect(reads).toBe(10_000)
})
