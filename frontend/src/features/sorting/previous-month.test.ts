import { beforeEach, expect, test } from "vitest"
import { transaction } from "../../../test/budget.ts"
import { signIn } from "../../../test/screen.tsx"
import { answer, gate, useBackend } from "../../../test/server.ts"
import { refetchShown } from "../../lib/refetching.ts"
import { syncAccounts } from "../sync/store.ts"
import { deleteTransaction } from "../transactions/store.ts"
import { openFinaliser, previousMonth, queuePrevious } from "./previous-month.ts"

useBackend()
beforeEach(() => signIn())

const ferry = transaction("Ferry", 30, { date: "2020-01-30" })
const bakery = transaction("Bakery", 8, { date: "2020-01-31" })

test("what was sorted elsewhere leaves the queue, and the last one closes the finaliser", async () => {
  queuePrevious([ferry, bakery])
  answer("previousMonthTransactions", [bakery])
  await refetchShown()
  expect(previousMonth).toEqual({ queue: [bakery], open: true })
  answer("previousMonthTransactions", [])
  await refetchShown()
  expect(previousMonth).toEqual({ queue: [], open: false })
})

test("a change elsewhere neither opens the finaliser nor takes another transaction to the front", async () => {
  queuePrevious([bakery])
  previousMonth.open = false
  answer("previousMonthTransactions", [ferry, bakery])
  await refetchShown()
  expect(previousMonth).toEqual({ queue: [bakery, ferry], open: false })
})

test("a fetch that began before an action here does not bring its transaction back", async () => {
  queuePrevious([ferry, bakery])
  const { released, release } = gate()
  answer("previousMonthTransactions", async () => {
    await released
    answer("previousMonthTransactions", [bakery])
    return [ferry, bakery]
  })
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  const refetched = refetchShown()
  await deleteTransaction(ferry.transactionId)
  release()
  await refetched
  expect(previousMonth.queue).toEqual([bakery])
})

test("a sync that is answered while the finaliser asks brings no other transaction to the front", async () => {
  queuePrevious([bakery])
  answer("syncTransactions", {
    allModifiedOrAddedTransactions: [],
    removedTransactionIds: [],
    previousMonthTransactions: [ferry, bakery],
    updatedAccounts: [],
  })
  await syncAccounts(["account-1"])
  expect(previousMonth).toEqual({ queue: [bakery, ferry], open: true })
})

test("with an empty queue nothing is fetched until the next sync", async () => {
  let fetches = 0
  answer("previousMonthTransactions", () => {
    fetches += 1
    return [ferry]
  })
  await refetchShown()
  openFinaliser()
  expect([fetches, previousMonth.queue]).toEqual([0, []])
})
