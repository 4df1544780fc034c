import type { SyncResponse, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { describe, expect, test } from "vitest"
import { summaryOf, troubleIn } from "./sync.ts"
import { earlierMonths } from "../../test/budget.ts"

const some = (count: number): ReadonlyArray<Transaction> => Array.from({ length: count }, () => ({}) as Transaction)
const answered = (
  brought: number,
  removed: number,
  previous: number,
  ...statuses: ReadonlyArray<"connected" | "reconnect" | "error">
): SyncResponse => ({
  allModifiedOrAddedTransactions: some(brought),
  removedTransactionIds: Array.from({ length: removed }, String),
  ...earlierMonths(...some(previous)),
  updatedAccounts: statuses.map((status, index) => ({ accountId: `account-${index}`, balance: 0, status })),
})

describe("the message after a sync", () => {
  test.each([
    [0, 0, 0, "Everything is up to date"],
    [1, 0, 0, "Synchronized: 1 transaction added or updated"],
    [63, 0, 77, "Synchronized: 63 transactions added or updated, 77 of earlier months to finish"],
    [0, 1, 1, "Synchronized: 1 transaction removed, 1 of earlier months to finish"],
    [0, 0, 2, "Synchronized: 2 transactions of earlier months to finish"],
  ])("%i added or updated, %i removed, %i to finish", (brought, removed, previous, sentence) => {
    expect(summaryOf(answered(brought, removed, previous, "connected"))).toBe(sentence)
  })
})

test("what came in of months long over is news", () => {
  expect(summaryOf({ ...answered(0, 0, 0, "connected"), history: 1204 })).toBe(
    "Synchronized: 1,204 transactions of older months",
  )
})

test("what was set aside is said, and is news", () => {
  const setAside = [{ reason: "income", count: 1 } as const, { reason: "transfer", count: 2 } as const]
  const words = "set aside: 1 income, 2 transfers between your accounts"
  expect(summaryOf({ ...answered(14, 0, 0, "connected"), setAside })).toBe(
    `Synchronized: 14 transactions added or updated, ${words}`,
  )
  expect(summaryOf({ ...answered(0, 0, 0, "connected"), setAside })).toBe(`Synchronized: ${words}`)
})

test("banks that did not answer are reported, and then nothing is called up to date", () => {
  expect(troubleIn(answered(0, 0, 0, "connected"))).toBe("")
  expect(troubleIn(answered(0, 0, 0, "connected", "reconnect"))).toBe("A bank could not be synchronized")
  const leftOut = [
    "“Tea” from Harbor is not here: its amount cannot be read.",
    "A transaction from Harbor is not here.",
  ]
  expect(troubleIn({ ...answered(0, 0, 0, "connected"), leftOut })).toBe(
    "“Tea” from Harbor is not here: its amount cannot be read, and 1 more",
  )
  expect(summaryOf(answered(0, 0, 0, "connected", "reconnect"))).toBe("")
  expect(summaryOf(answered(1, 0, 0, "connected", "reconnect"))).toBe("Synchronized: 1 transaction added or updated")
})

test("each bank says once which it is and what it wants, whatever the number of its accounts", () => {
  const said = (...messages: ReadonlyArray<string>) => {
    const answer = answered(0, 0, 0, ...messages.map(() => "reconnect" as const))
    return troubleIn({
      ...answer,
      updatedAccounts: answer.updatedAccounts.map((account, index) => ({ ...account, message: messages[index]! })),
    })
  }
  const harbor = "Harbor Bank wants you to log in again."
  expect(said(harbor, harbor)).toBe("Harbor Bank wants you to log in again")
  expect(said(harbor, "Cedar has locked your login.")).toBe(
    "Harbor Bank wants you to log in again. Cedar has locked your login",
  )
})
