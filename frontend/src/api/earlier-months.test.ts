import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { beforeEach, describe, expect, test } from "vitest"
import { refresh } from "./refreshing.ts"
import { run } from "./run.ts"
import { syncAccounts } from "./sync.ts"
import { transaction, earlierMonths, groceries, inCategory, somePerPage } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, useBackend } from "../../test/server.ts"
import { waiting, watchEarlier } from "../../test/watch.ts"
import { keep } from "../lib/page/browser-storage.ts"
import { today } from "../lib/today.ts"
import { auth } from "../lib/session.ts"
import {
  askedAbout,
  closeFinaliser,
  finaliser,
  isLeft,
  leaveEarlier,
  offerFinaliser,
  openFinaliser,
} from "./earlier-months.ts"

useBackend()
beforeEach(() => {
  localStorage.clear()
  signIn()
})

const ferry = transaction("Ferry", 30, { date: "2020-01-30" })
const bakery = transaction("Bakery", 8, { date: "2020-01-31" })

/** Given these waiting transactions. */
const have = (...transactions: ReadonlyArray<Transaction>) => {
  answer("previousMonthTransactions", earlierMonths(...transactions))
  return watchEarlier()
}
const asked = () => askedAbout(waiting(), finaliser)
const sort = ({ transactionId }: Transaction) =>
  run("assignTransaction", { body: { transactionId, categoryId: groceries.categoryId } })
/** Given a sync without rows of this month, with these waiting transactions. */
const sync = (page: ReturnType<typeof earlierMonths>) => {
  const rest = { allModifiedOrAddedTransactions: [], removedTransactionIds: [], updatedAccounts: [] }
  answer("syncTransactions", { ...rest, ...page })
  return syncAccounts(["account-1"])
}

test("what was sorted elsewhere leaves the queue", async () => {
  await have(ferry, bakery)
  answer("previousMonthTransactions", earlierMonths(bakery))
  await refresh("all")
  expect(waiting()).toEqual([bakery])
})

test.each([
  ["deleted", () => run("deleteTransaction", { params: { id: ferry.transactionId } })],
  ["sorted", () => sort(ferry)],
])("a fetch that began before a transaction was %s does not bring it back", async (_, act) => {
  await have(ferry, bakery)
  const { released, release } = gate()
  answer("previousMonthTransactions", async () => {
    await released
    answer("previousMonthTransactions", earlierMonths(bakery))
    return earlierMonths(ferry, bakery)
  })
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  answer("assignTransaction", { category: inCategory(groceries) })
  const refetched = refresh("all")
  await act()
  release()
  await refetched
  expect(waiting()).toEqual([bakery])
})

test("a sync brings no other transaction to the front than the one that is being asked about", async () => {
  await have(bakery)
  Object.assign(finaliser, { open: true, asked: bakery.transactionId })
  await sync(earlierMonths(ferry, bakery))
  expect(asked()).toEqual(bakery)
})

test("a sync opens the finaliser on a screen that does not know yet what waits", async () => {
  await sync(earlierMonths(ferry))
  expect(finaliser.open).toBe(true)
})

test("it is fetched once at the start, and opens nothing by itself", async () => {
  let fetches = 0
  answer("previousMonthTransactions", () => {
    fetches += 1
    return earlierMonths(ferry)
  })
  await watchEarlier()
  await watchEarlier()
  expect(fetches).toBe(1)
  expect(waiting()).toEqual([ferry])
  expect(finaliser.open).toBe(false)
})

describe("of more than the server gives at once", () => {
  const all = [1, 2, 3, 4, 5].map((day) => transaction(`Shop ${day}`, 5, { date: `2019-01-0${day}` }))
  let page = somePerPage(all, 2)
  beforeEach(() => {
    page = somePerPage(all, 2)
    answer("previousMonthTransactions", ({ query }) => page(query.after))
  })

  test("each page follows the one before", async () => {
    const more = await watchEarlier()
    await more()
    await more()
    expect(waiting()).toEqual(all)
  })

  test("what was fetched beyond the first page stays when one of it is sorted", async () => {
    const more = await watchEarlier()
    await more()
    const [first, second, sorted, fourth] = all
    answer("assignTransaction", { category: inCategory(groceries), ...page(), previousMonthTotal: 4 })
    await sort(sorted!)
    expect(waiting()).toEqual([first, second, fourth])
  })

  test("as many pages as before are fetched again when something changes elsewhere", async () => {
    const more = await watchEarlier()
    await more()
    page = somePerPage(all.slice(1), 2)
    await refresh("all")
    expect(waiting()).toEqual(all.slice(1))
  })

  test("after Later, a sync asks again only if more are waiting than before", async () => {
    await watchEarlier()
    openFinaliser()
    closeFinaliser()
    await sync(page())
    expect(finaliser.open).toBe(false)
    await sync(somePerPage([...all, bakery], 2)())
    expect(finaliser.open).toBe(true)
  })
})

describe("whoever begins with this month", () => {
  const month = monthOf(today())
  const before = transaction("Before", 5, { date: `${addMonths(month, -1)}-20` })
  const older = transaction("Older", 5, { date: `${addMonths(month, -2)}-20` })
  const beginWith = (first: string) => keep(`left-before-${auth.user?.userId}`, first)

  test("is not asked about the months before, unless they want to be", async () => {
    await have(before)
    openFinaliser()
    leaveEarlier()
    offerFinaliser()
    expect(isLeft({ queue: [before], total: 1 })).toBe(true)
    expect(finaliser.open).toBe(false)
    openFinaliser()
    expect(asked()).toEqual(before)
  })

  test("is asked about this one when it is over", () => {
    beginWith(addMonths(month, -1))
    const waits = { queue: [before, transaction("Since", 5, { date: `${addMonths(month, -1)}-21` })], total: 2 }
    expect(isLeft(waits)).toBe(false)
    beginWith(month)
    expect(isLeft(waits)).toBe(true)
  })

  test("is asked about the newer ones alone", async () => {
    beginWith(addMonths(month, -1))
    await have(older, before)
    offerFinaliser()
    expect(finaliser.open).toBe(true)
    expect(asked()).toEqual(before)
  })

  test("is reminded where newer ones may be among those that have not been fetched", () => {
    beginWith(addMonths(month, -1))
    expect(isLeft({ queue: [older], total: 1 })).toBe(true)
    expect(isLeft({ queue: [older], total: 2 })).toBe(false)
  })
})
