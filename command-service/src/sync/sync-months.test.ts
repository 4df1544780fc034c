// Months change with the bank's clock, which the product's clock follows in the sandbox.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { accept } from "../decision.ts"
import { linkAtBank, pendingPurchase, purchase, withChecking } from "../../test/bank/household.ts"
import { openWorld, type Process, type World } from "../../test/bank/world.ts"

let world: World
afterEach(() => world.stop())

describe("two months of transactions", () => {
  beforeEach(async () => {
    world = await openWorld()
  })

  const linkAll = async (person: Process): Promise<ReadonlyArray<string>> => {
    const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox, { persona: "user_good" })
    const linked = await Promise.all(
      Object.values(plaidAccountIds).map((plaidAccountId) => person.linkAccount({ plaidAccountId, publicToken })),
    )
    return linked.map(({ accountId }) => accountId)
  }

  test("synced every few days give the same as one sync at the end, and the client's list always matches the budget", async () => {
    const [often, once] = [world.process({ userId: "often" }), world.process({ userId: "once" })]
    await often.register()
    await once.register()
    const accounts = await linkAll(often)
    const shown = new Map<string, number>()
    for (let step = 0; step < 20; step += 1) {
      const answer = await often.sync(accounts)
      const { transactions } = await often.budget()
      // Merges like a client: by id, minus the removed, and with the queue replaced as a whole.
      for (const { transactionId, amount } of answer.allModifiedOrAddedTransactions) shown.set(transactionId, amount)
      for (const transactionId of answer.removedTransactionIds) shown.delete(transactionId)
      const today = world.sandbox.bank.now().toISOString().slice(0, 7)
      for (const transactionId of shown.keys()) {
        if (!transactions.get(transactionId)?.date.startsWith(today)) shown.delete(transactionId)
      }
      const present = [...transactions.values()]
        .filter(({ date }) => date.startsWith(today))
        .map(({ transactionId, amount }) => [transactionId, amount / 100] as const)
      expect(shown).toEqual(new Map(present))
      await world.sandbox.control("/clock", { days: 1 + (step % 4) })
    }
    await often.sync(accounts)
    await once.sync(await linkAll(once))
    // Older ones may have been bought before its history begins, and posted after.
    const since = `${addMonths(monthOf(world.sandbox.bank.now().toISOString()), -1)}-01`
    const listed = async (person: Process) =>
      [...(await person.budget()).transactions.values()]
        .filter(({ date }) => date >= since)
        .map(({ date, amount, name }) => `${date} ${amount} ${name}`)
        .sort()
    expect((await listed(often)).length).toBeGreaterThan(60)
    expect(await listed(often)).toEqual(await listed(once))
  })
})

describe("at the end of the year", () => {
  const turnOfTheYear = async (timeZone: string) => {
    world = await openWorld(() => new Date("2027-01-01T10:30:00Z"))
    const { sync, reports } = await withChecking(world, { timeZone })
    await reports({ added: ["2026-11-30", "2026-12-31", "2027-01-01"].map((date) => purchase(`x ${date}`, { date })) })
    const { allModifiedOrAddedTransactions, previousMonthTransactions } = await sync()
    return [allModifiedOrAddedTransactions.map(({ date }) => date), previousMonthTransactions.map(({ date }) => date)]
  }

  test("it is still December in Pago Pago, and rows that the bank dates in January appear when January begins", async () =>
    expect(await turnOfTheYear("Pacific/Pago_Pago")).toEqual([["2026-12-31"], ["2026-11-30"]]))

  test("it is already January in Kiritimati", async () =>
    expect(await turnOfTheYear("Pacific/Kiritimati")).toEqual([["2027-01-01"], ["2026-12-31"]]))

  test("a purchase on the last evening is in the queue of the old year, pending and once it posts", async () => {
    world = await openWorld(() => new Date("2026-12-31T12:00:00Z"))
    const { sync, reports } = await withChecking(world)
    await reports({ added: [pendingPurchase("p", { date: "2026-12-31" })] })
    const {
      allModifiedOrAddedTransactions: [pending],
    } = await sync()
    await world.sandbox.control("/clock", { date: "2027-01-02" })
    expect(await sync()).toMatchObject({
      allModifiedOrAddedTransactions: [],
      previousMonthTransactions: [{ transactionId: pending!.transactionId, pending: true }],
    })
    await reports({ added: [purchase("x", { date: "2027-01-02", pending_transaction_id: "p" })], removed: ["p"] })
    expect(await sync()).toMatchObject({
      allModifiedOrAddedTransactions: [],
      previousMonthTransactions: [{ transactionId: pending!.transactionId, date: "2026-12-31", pending: false }],
      removedTransactionIds: [],
    })
  })
})

describe("a purchase on 1 June that the bank then dates in May", () => {
  beforeEach(async () => {
    world = await openWorld(() => new Date("2026-06-02T12:00:00Z"))
  })

  const inMay = (row: object = {}) => purchase("x", { date: "2026-06-02", authorized_date: "2026-05-31", ...row })

  test("moves from the month's list to the queue when it posts", async () => {
    const { sync, reports } = await withChecking(world)
    await reports({ added: [pendingPurchase("p", { date: "2026-06-01" })] })
    const {
      allModifiedOrAddedTransactions: [pending],
    } = await sync()
    await reports({ added: [inMay({ pending_transaction_id: "p" })], removed: ["p"] })
    expect(await sync()).toMatchObject({
      allModifiedOrAddedTransactions: [],
      previousMonthTransactions: [{ transactionId: pending!.transactionId, date: "2026-05-31" }],
      removedTransactionIds: [pending!.transactionId],
    })
  })

  test("moves with every part of its split, and with no other reported row", async () => {
    const { ada, sync, reports } = await withChecking(world)
    await reports({
      added: [
        purchase("x", { date: "2026-06-01" }),
        purchase("stays", { date: "2026-06-01" }),
        purchase("was in May", { date: "2026-05-30" }),
      ],
    })
    const original = [...(await sync().then(() => ada.budget())).transactions.values()].find(
      ({ bankTransactionId }) => bankTransactionId === "x",
    )
    await ada.decide(() =>
      accept({
        _tag: "TransactionSplit",
        transactionId: original!.transactionId,
        leftOut: 0,
        parts: [
          { transactionId: "one", name: "One", amount: 30_00 },
          { transactionId: "two", name: "Two", amount: 10_00 },
        ],
      }),
    )
    await reports({
      modified: [
        inMay(),
        purchase("stays", { date: "2026-06-01", amount: 7 }),
        purchase("was in May", { date: "2026-05-30", amount: 8 }),
      ],
      added: [purchase("new of May", { date: "2026-05-29" })],
    })
    const { allModifiedOrAddedTransactions, removedTransactionIds } = await sync()
    expect(allModifiedOrAddedTransactions.map(({ amount }) => amount)).toEqual([7])
    expect([...removedTransactionIds].sort()).toEqual(["one", "two"])
  })
})
