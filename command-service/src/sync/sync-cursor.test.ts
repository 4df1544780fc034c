// A provider keeps a cursor for a year; an older one is rejected, and the item is read from the start.
import { afterAll, beforeAll, expect, test } from "vitest"
import { assigned } from "@evenkeel/contracts/test/events"
import { accept } from "../decision.ts"
import { dining, needs } from "../../test/sync.ts"
import { purchase, withChecking } from "../../test/bank/household.ts"
import { openWorld, type ProcessOptions, type World } from "../../test/bank/world.ts"

let world: World
let people = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

const household = (options: ProcessOptions = {}) =>
  withChecking(world, { userId: `person ${(people += 1)}`, ...options })
const rejected = { error_code: "INVALID_FIELD" }

test("the item is read from the start automatically, decisions are kept, and nothing is duplicated", async () => {
  const { ada, itemId, sync, reports, fails, calls } = await household()
  await ada.decide(() => accept(needs, dining))
  await reports({ added: [purchase("kept"), purchase("taken back", { amount: 1 })] })
  const { allModifiedOrAddedTransactions: first } = await sync()
  const [kept, removed] = [40, 1].map((amount) => first.find((each) => each.amount === amount)?.transactionId ?? "")
  await ada.decide(() => accept(assigned(kept ?? "", "dining")))
  await reports({ added: [purchase("new", { amount: 7 })], removed: ["taken back"] })
  await fails(rejected)
  const before = await calls()
  const logged = world.logged.length

  const answer = await sync()
  expect(answer.allModifiedOrAddedTransactions.map(({ amount }) => amount)).toEqual([7])
  expect(answer.removedTransactionIds).toMatchObject([removed])
  expect(answer.updatedAccounts).toMatchObject([{ status: "connected" }])
  expect([...(await ada.budget()).transactions.values()].map(({ amount, categoryId }) => [amount, categoryId])).toEqual(
    [
      [40_00, "dining"],
      [7_00, null],
    ],
  )
  expect((await calls())["/transactions/sync"]).toBe((before["/transactions/sync"] ?? 0) + 2)
  expect(world.logged.slice(logged)).toMatchObject([
    [{ itemId, correlationId: expect.stringMatching(/^[\w-]{36}$/) }, expect.stringContaining("from the start")],
  ])

  const happened = await ada.eventCount()
  expect((await sync()).allModifiedOrAddedTransactions).toEqual([])
  expect(await ada.eventCount()).toBe(happened)
})

test("the same happens if the cursor is rejected between two pages", async () => {
  const { ada, sync, reports, fails } = await household({ pageSize: 2 })
  await reports({ added: [purchase("known")] })
  await sync()
  await reports({ added: [1, 2, 3].map((amount) => purchase(`page ${amount}`, { amount })) })
  await fails({ latency_ms: 1 })
  await fails(rejected)
  expect((await sync()).allModifiedOrAddedTransactions.map(({ amount }) => `${amount}`).sort()).toEqual(["1", "2", "3"])
  expect((await ada.budget()).transactions.size).toBe(4)
})

test("if the provider also rejects the empty cursor, that is reported for the account, and nothing is lost", async () => {
  const { sync, reports, fails } = await household()
  await sync()
  await reports({ added: [purchase("rejected")] })
  await fails({ ...rejected, times: 2 })
  expect((await sync()).updatedAccounts).toMatchObject([
    { status: "error", message: expect.stringContaining("cannot be synced") },
  ])
  expect(await sync()).toMatchObject({
    allModifiedOrAddedTransactions: [{ amount: 40 }],
    updatedAccounts: [{ status: "connected" }],
  })
})
