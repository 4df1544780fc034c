import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { beforeEach, describe, expect, test } from "vitest"
import { refresh } from "./refreshing.ts"
import { run } from "./run.ts"
import { syncAccounts } from "./sync.ts"
import { transaction, earlierMonths, groceries, inCategory } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, useBackend } from "../../test/server.ts"
import { keep } from "../lib/page/browser-storage.ts"
import { today } from "../lib/today.ts"
import { auth } from "../lib/session.ts"
import {
  askedAbout,
  closeFinaliser,
  fetchMorePrevious,
  fetchPreviousOnce,
  isLeft,
  isMoreWaiting,
  leaveEarlier,
  offerFinaliser,
  openFinaliser,
  previousMonth,
  replacePreviousQueue,
  skipPrevious,
} from "./previous-month.ts"

useBackend()
beforeEach(() => {
  localStorage.clear()
  signIn()
})

const ferry = transaction("Ferry", 30, { date: "2020-01-30" })
const bakery = transaction("Bakery", 8, { date: "2020-01-31" })

const queued = (...transactions: ReadonlyArray<Transaction>): void => {
  replacePreviousQueue(earlierMonths(...transactions))
  openFinaliser()
}

test("what was sorted elsewhere leaves the queue, and the last one closes the finaliser", async () => {
  queued(ferry, bakery)
  answer("previousMonthTransactions", earlierMonths(bakery))
  await refresh("all")
  expect(previousMonth).toMatchObject({ queue: [bakery], open: true })
  answer("previousMonthTransactions", earlierMonths())
  await refresh("all")
  expect(previousMonth).toMatchObject({ queue: [], open: false })
})

test("a change elsewhere neither opens the finaliser nor takes another transaction to the front", async () => {
  queued(bakery)
  previousMonth.open = false
  answer("previousMonthTransactions", earlierMonths(ferry, bakery))
  await refresh("all")
  expect(previousMonth).toMatchObject({ queue: [bakery, ferry], open: false })
})

test("a fetch that began before an action here does not bring its transaction back", async () => {
  queued(ferry, bakery)
  const { released, release } = gate()
  answer("previousMonthTransactions", async () => {
    await released
    answer("previousMonthTransactions", earlierMonths(bakery))
    return earlierMonths(ferry, bakery)
  })
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  const refetched = refresh("all")
  await run("deleteTransaction", { params: { id: ferry.transactionId } })
  release()
  await refetched
  expect(previousMonth.queue).toEqual([bakery])
})

test("a sync that is answered while the finaliser asks brings no other transaction to the front", async () => {
  queued(bakery)
  answer("syncTransactions", {
    allModifiedOrAddedTransactions: [],
    removedTransactionIds: [],
    ...earlierMonths(ferry, bakery),
    updatedAccounts: [],
  })
  await syncAccounts(["account-1"])
  expect(previousMonth).toMatchObject({ queue: [bakery, ferry], open: true })
})

test("it is fetched once at the start, and opens nothing by itself", async () => {
  let fetches = 0
  answer("previousMonthTransactions", () => {
    fetches += 1
    return earlierMonths(ferry)
  })
  await fetchPreviousOnce()
  await fetchPreviousOnce()
  expect(fetches).toBe(1)
  expect(previousMonth).toMatchObject({ queue: [ferry], total: 1, open: false })
})

test("of a long queue the next transactions are fetched once the first ones are sorted", async () => {
  replacePreviousQueue({ ...earlierMonths(ferry), previousMonthTotal: 2 })
  openFinaliser()
  answer("previousMonthTransactions", earlierMonths(bakery))
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  await run("deleteTransaction", { params: { id: ferry.transactionId } })
  await expect.poll(() => previousMonth.queue).toEqual([bakery])
  expect(previousMonth).toMatchObject({ total: 1, open: true })
})

describe("of more than the server gives at once", () => {
  const month = (index: number): string => `2019-${String(1 + Math.floor(index / 12)).padStart(2, "0")}`
  const all = Array.from({ length: 120 }, (_, index) =>
    transaction(`Shop ${String(index).padStart(3, "0")}`, 5, {
      date: `${month(index)}-${String(10 + (index % 12)).padStart(2, "0")}`,
    }),
  )
  const placeOf = ({ date, transactionId }: Transaction) => `${date} ${transactionId}`
  let waiting = all
  const page = (after = "") => ({
    ...earlierMonths(...waiting.filter((row) => placeOf(row) > after).slice(0, 50)),
    previousMonthTotal: waiting.length,
  })
  beforeEach(() => {
    waiting = all
    answer("previousMonthTransactions", ({ query }) => page(query["after"]))
    answer("deleteTransaction", ({ params }) => {
      waiting = waiting.filter(({ transactionId }) => transactionId !== params["id"])
      return { message: "Transaction successfully deleted" }
    })
  })

  test("each page follows the one before", async () => {
    await fetchPreviousOnce()
    expect(isMoreWaiting()).toBe(true)
    await fetchMorePrevious()
    await fetchMorePrevious()
    expect(previousMonth.queue).toEqual(all)
    expect(isMoreWaiting()).toBe(false)
  })

  test("skipping leads through all of them, from the oldest to the newest, and then closes", async () => {
    await fetchPreviousOnce()
    openFinaliser()
    const asked: Array<string> = []
    for (const { transactionId } of all) {
      await expect.poll(() => askedAbout()?.transactionId).toBe(transactionId)
      asked.push(transactionId)
      skipPrevious(transactionId)
    }
    await expect.poll(() => previousMonth.open).toBe(false)
    expect(asked).toHaveLength(120)
  })

  test("what was fetched beyond the first page stays when one of it is sorted, or something changes elsewhere", async () => {
    await fetchPreviousOnce()
    await fetchMorePrevious()
    const [sorted] = all.slice(70)
    answer("assignTransaction", () => {
      waiting = waiting.filter((row) => row !== sorted)
      return { category: inCategory(groceries), ...page() }
    })
    await run("assignTransaction", { body: { transactionId: sorted!.transactionId, categoryId: groceries.categoryId } })
    expect(previousMonth.queue).toEqual([...all.slice(0, 70), ...all.slice(71, 100)])
    waiting = waiting.slice(1)
    await refresh("all")
    await expect.poll(() => previousMonth.queue[0]).toEqual(all[1])
    expect(previousMonth.queue.length).toBeGreaterThanOrEqual(99)
  })

  test("after Later, a sync asks again only if more are waiting than before", async () => {
    await fetchPreviousOnce()
    openFinaliser()
    closeFinaliser()
    replacePreviousQueue(page())
    offerFinaliser()
    await Promise.resolve()
    expect(previousMonth.open).toBe(false)
    const newest = transaction("Newest", 5, { date: "2020-01-31" })
    waiting = [...all, newest]
    replacePreviousQueue(page())
    offerFinaliser()
    await expect.poll(() => previousMonth.open).toBe(true)
  })

  test("if the rest has gone meanwhile, it closes", async () => {
    await fetchPreviousOnce()
    openFinaliser()
    waiting = all.slice(0, 50)
    for (const { transactionId } of waiting) skipPrevious(transactionId)
    await expect.poll(() => previousMonth.open).toBe(false)
    expect(previousMonth.total).toBe(50)
  })
})

describe("whoever begins with this month", () => {
  const month = monthOf(today())
  const before = transaction("Before", 5, { date: `${addMonths(month, -1)}-20` })

  test("is not asked about the months before, unless they want to be", () => {
    queued(before)
    leaveEarlier()
    offerFinaliser()
    expect(isLeft()).toBe(true)
    expect(previousMonth.open).toBe(false)
    openFinaliser()
    expect(previousMonth.open).toBe(true)
  })

  test("is asked about this one when it is over", () => {
    queued(before)
    keep(`left-before-${auth.user?.userId}`, addMonths(month, -1))
    closeFinaliser()
    queued(before, transaction("Since", 5, { date: `${addMonths(month, -1)}-21` }))
    expect(isLeft()).toBe(false)
    keep(`left-before-${auth.user?.userId}`, month)
    expect(isLeft()).toBe(true)
  })

  test("is asked about the newer ones alone", () => {
    keep(`left-before-${auth.user?.userId}`, addMonths(month, -1))
    const older = transaction("Older", 5, { date: `${addMonths(month, -2)}-20` })
    replacePreviousQueue(earlierMonths(older, before))
    offerFinaliser()
    expect(previousMonth.open).toBe(true)
    expect(askedAbout()).toEqual(before)
  })

  test("is reminded where newer ones may be among those that have not been fetched", () => {
    keep(`left-before-${auth.user?.userId}`, addMonths(month, -1))
    const older = transaction("Older", 5, { date: `${addMonths(month, -2)}-20` })
    replacePreviousQueue(earlierMonths(older))
    expect(isLeft()).toBe(true)
    replacePreviousQueue({ ...earlierMonths(older), previousMonthTotal: 2 })
    expect(isLeft()).toBe(false)
  })
})
