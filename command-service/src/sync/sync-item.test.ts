import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assigned } from "@evenkeel/contracts/test/events"
import { accept } from "../decision.ts"
import { dining, needs } from "../../test/sync.ts"
import { startDistortion } from "../../test/bank/distortion.ts"
import { linkAtBank, pendingPurchase, purchase, withChecking } from "../../test/bank/household.ts"
import { openWorld, type World } from "../../test/bank/world.ts"

let world: World
let people = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

const household = (options = {}) => withChecking(world, { userId: `person ${(people += 1)}`, ...options })

describe("a sync", () => {
  test("imports a pending purchase, then its posting with a tip under the same id", async () => {
    const { ada, sync, reports } = await household()
    await ada.decide(() => accept(needs, dining))
    await reports({ added: [pendingPurchase("tip p")] })
    const [first] = (await sync()).allModifiedOrAddedTransactions
    expect(first).toMatchObject({ name: "Rosa's Diner", amount: 40, pending: true, date: "2026-05-18", category: null })
    await ada.decide(() => accept(assigned(first!.transactionId, "dining")))
    await reports({
      added: [
        purchase("tip x", {
          amount: 48,
          pending_transaction_id: "tip p",
          date: "2026-05-20",
          authorized_date: "2026-05-18",
        }),
      ],
      removed: ["tip p"],
    })
    const second = await sync()
    expect(second.allModifiedOrAddedTransactions).toMatchObject([
      { transactionId: first!.transactionId, amount: 48, pending: false, category: { name: "Dining" } },
    ])
    expect(second.removedTransactionIds).toEqual([])
  })

  test("removes a hold that disappears", async () => {
    const { sync, reports } = await household()
    await reports({ added: [pendingPurchase("hold", { amount: 125, merchant_name: "Fuel" })] })
    const {
      allModifiedOrAddedTransactions: [hold],
    } = await sync()
    await reports({ removed: ["hold"] })
    expect(await sync()).toMatchObject({
      removedTransactionIds: [hold!.transactionId],
      allModifiedOrAddedTransactions: [],
    })
  })

  test("updates balances; reads once and appends nothing if nothing is new", async () => {
    const { ada, sync, reports, calls } = await household()
    const before = (await sync()).updatedAccounts[0]!.balance
    await reports({ added: [purchase("balance")] })
    expect((await sync()).updatedAccounts).toMatchObject([{ balance: before - 40, status: "connected" }])
    const happened = await ada.eventCount()
    await sync()
    expect(await ada.eventCount()).toBe(happened)
    expect((await calls())["/transactions/sync"]).toBe(3)
  })

  test("keeps the last balance if the bank reports one in another currency", async () => {
    let isForeign = false
    const distortion = await startDistortion(world.sandbox.url, "/accounts/get", (answer) => {
      if (isForeign) for (const { balances } of answer.accounts) balances.iso_currency_code = "JPY"
    })
    try {
      const { sync, reports } = await household({ plaid: { address: distortion.url } })
      const {
        updatedAccounts: [before],
      } = await sync()
      await reports({ added: [purchase("in yen")] })
      isForeign = true
      expect((await sync()).updatedAccounts).toEqual([before])
    } finally {
      await distortion.stop()
    }
  })

  test("returns the whole queue of earlier months, separately from the current month", async () => {
    const { sync, reports } = await household()
    await reports({
      added: [
        purchase("april", { date: "2026-04-12" }),
        purchase("april pending", { date: "2026-04-30", pending: true }),
        purchase("may"),
      ],
    })
    const { allModifiedOrAddedTransactions, previousMonthTransactions } = await sync()
    expect(allModifiedOrAddedTransactions.map(({ date }) => date)).toEqual(["2026-05-18"])
    expect(previousMonthTransactions.map(({ date, pending }) => [date, pending])).toEqual([
      ["2026-04-12", false],
      ["2026-04-30", true],
    ])
    await reports({ added: [purchase("early april", { date: "2026-04-02" })] })
    const later = await sync()
    expect(later.allModifiedOrAddedTransactions).toEqual([])
    expect(later.previousMonthTransactions.map(({ date }) => date)).toEqual(["2026-04-02", "2026-04-12", "2026-04-30"])
  })

  test("keeps a split when its pending row posts", async () => {
    const { ada, sync, reports } = await household()
    await reports({ added: [pendingPurchase("split p", { amount: 100 })] })
    const {
      allModifiedOrAddedTransactions: [original],
    } = await sync()
    await ada.decide(() =>
      accept({
        _tag: "TransactionSplit",
        transactionId: original!.transactionId,
        leftOut: 0,
        parts: [
          { transactionId: "split 1", name: "One", amount: 60_00 },
          { transactionId: "split 2", name: "Two", amount: 40_00 },
        ],
      }),
    )
    await reports({
      added: [purchase("split x", { amount: 110, pending_transaction_id: "split p" })],
      removed: ["split p"],
    })
    const { allModifiedOrAddedTransactions } = await sync()
    expect(allModifiedOrAddedTransactions.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([10, 40, 60])
  })

  test("rejects accounts that are unknown or someone else's, and an empty list", async () => {
    const [mine, theirs] = [await household(), await household()]
    await expect(mine.ada.sync([])).rejects.toMatchObject({
      _tag: "Refused",
      message: "Link accounts via the bank-linking provider to sync transactions",
    })
    await expect(mine.ada.sync([theirs.accountId])).rejects.toMatchObject({
      _tag: "NotFound",
      message: "Account not found",
    })
    await expect(mine.ada.sync([mine.accountId, "unknown"])).rejects.toMatchObject({ _tag: "NotFound" })
  })

  test("closes an account that the bank no longer has, and keeps its transactions", async () => {
    const { ada, sync, reports, accountId, itemId, plaidAccountIds } = await household()
    await reports({ added: [purchase("closing")] })
    await sync()
    await world.sandbox.control("/accounts/close", { item_id: itemId, account_id: plaidAccountIds["checking"] })
    expect((await sync()).updatedAccounts).toMatchObject([
      { accountId, status: "error", message: "The bank has closed this account." },
    ])
    expect((await ada.budget()).transactions.size).toBe(1)
  })
})

describe("a full persona", () => {
  const synced = async (pageSize: number) => {
    const ada = world.process({ userId: `pages of ${pageSize}`, pageSize })
    await ada.register()
    const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox, { persona: "user_good" })
    const accounts = await Promise.all(
      Object.values(plaidAccountIds).map((plaidAccountId) => ada.linkAccount({ plaidAccountId, publicToken })),
    )
    await ada.sync(accounts.map(({ accountId }) => accountId))
    return [...(await ada.budget()).transactions.values()]
  }

  test("gives the same transactions whatever the page size, and lists no income or transfers", async () => {
    const listed = async (pageSize: number) =>
      (await synced(pageSize)).map(({ name, amount, date }) => `${date} ${amount} ${name}`).sort()
    const [small, large] = [await listed(7), await listed(500)]
    expect(small.length).toBeGreaterThan(30)
    expect(small).toEqual(large)
    expect(large.filter((line) => /PAYROLL|TRANSFER|AUTOPAY|PAYMENT - THANK YOU/i.test(line))).toEqual([])
  })

  test("has logos for most of its merchants, on the product's own origin", async () => {
    const logos = (await synced(100)).map(({ logoUrl }) => logoUrl)
    const known = logos.filter((logoUrl) => logoUrl?.startsWith("/sandbox-bank/logos/"))
    expect(known.length).toBeGreaterThan(logos.length / 2)
  })
})
