import { describe, expect, test } from "vitest"
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { summaryOf } from "./sync-summary.ts"

const some = (count: number): ReadonlyArray<Transaction> => Array.from({ length: count }, () => ({}) as Transaction)
const told = (brought: number, removed: number, previous: number): string =>
  summaryOf({
    allModifiedOrAddedTransactions: some(brought),
    removedTransactionIds: Array.from({ length: removed }, String),
    previousMonthTransactions: some(previous),
    updatedAccounts: [],
  })

describe("what a sync has brought", () => {
  test.each([
    [0, 0, 0, "Everything is up to date"],
    [1, 0, 0, "Synchronized: 1 transaction added or updated"],
    [63, 0, 77, "Synchronized: 63 transactions added or updated, 77 of earlier months to finish"],
    [0, 1, 1, "Synchronized: 1 transaction removed, 1 of earlier months to finish"],
    [0, 0, 2, "Synchronized: 2 transactions of earlier months to finish"],
  ])("%i rows, %i gone, %i to finish", (brought, removed, previous, sentence) => {
    expect(told(brought, removed, previous)).toBe(sentence)
  })
})
