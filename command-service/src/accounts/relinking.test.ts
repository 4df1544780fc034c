// An account is removed and linked again through a new login, so that the bank has new ids for it and for all its rows.
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assigned, deleted } from "@evenkeel/contracts/test/events"
import { accept } from "../decision.ts"
import { dining, gifts, needs } from "../../test/sync.ts"
import { linkAtBank, purchase, withChecking } from "../../test/bank/household.ts"
import { openWorld, type Process, type World } from "../../test/bank/world.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

const linkAll = async (person: Process, institution: string): Promise<ReadonlyArray<string>> => {
  const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox, { persona: "user_good", institution })
  const linked = await Promise.all(
    Object.values(plaidAccountIds).map((plaidAccountId) => person.linkAccount({ plaidAccountId, publicToken })),
  )
  return linked.map(({ accountId }) => accountId)
}

const listed = async (person: Process) =>
  [...(await person.budget()).transactions.values()]
    .map(({ date, amount, name, categoryId }) => `${date} ${amount} ${name} ${categoryId}`)
    .sort()

// Harbor has persistent account ids; at Meadow accounts are matched by name and mask.
test.each(["ins_harbor", "ins_meadow"])(
  "everything at %s comes back as it was, each purchase once",
  async (institution) => {
    const ada = world.process({ userId: `relinks ${institution}` })
    await ada.register()
    await ada.decide(() => accept(needs, dining, gifts))
    const accounts = await linkAll(ada, institution)
    await ada.sync(accounts)
    const transactions = [...(await ada.budget()).transactions.values()]
    expect(transactions.length).toBeGreaterThan(30)
    const unwanted = transactions[1]
    await ada.decide(() =>
      accept(
        ...transactions
          .filter((_, index) => index % 3 === 0)
          .map(({ transactionId }) => assigned(transactionId, "dining")),
        deleted(unwanted?.transactionId ?? ""),
      ),
    )
    const before = await listed(ada)

    for (const accountId of accounts) await ada.removeAccount(accountId)
    expect((await listed(ada)).length).toBe(Math.ceil(transactions.length / 3))
    const again = await linkAll(ada, institution)
    await ada.sync(again)
    expect(await listed(ada)).toEqual(before)
    await ada.sync(again)
    expect(await listed(ada)).toEqual(before)
  },
)

describe("one account", () => {
  test("of several is recognised, though its old login stays linked for the others", async () => {
    const { ada, accountId, plaidAccountIds, publicToken, reports, sync } = await withChecking(world, {
      userId: "keeps the savings",
    })
    await ada.linkAccount({ plaidAccountId: plaidAccountIds["savings"] ?? "", publicToken })
    await ada.decide(() => accept(needs, dining))
    await reports({ added: [purchase("kept")] })
    const {
      allModifiedOrAddedTransactions: [kept],
    } = await sync()
    await ada.decide(() => accept(assigned(kept?.transactionId ?? "", "dining")))
    await ada.removeAccount(accountId)

    const second = await linkAtBank(world.sandbox)
    const account_id = second.plaidAccountIds["checking"] ?? ""
    const again = await ada.linkAccount({ plaidAccountId: account_id, publicToken: second.publicToken })
    await world.sandbox.control("/transactions", {
      item_id: second.itemId,
      added: [purchase("kept, by another id", { account_id }), purchase("new", { account_id, amount: 7 })],
    })
    const { allModifiedOrAddedTransactions } = await ada.sync([again.accountId])
    expect(allModifiedOrAddedTransactions.map((each) => [each.amount, each.category?.name, each.accountId])).toEqual(
      expect.arrayContaining([
        [40, "Dining", again.accountId],
        [7, undefined, again.accountId],
      ]),
    )
    expect((await ada.budget()).transactions.size).toBe(2)
    expect(allModifiedOrAddedTransactions.find(({ amount }) => amount === 40)?.transactionId).toBe(kept?.transactionId)
  })

  test("that the bank had closed and reopened is open again, with what happened in between", async () => {
    const { ada, accountId, itemId, plaidAccountIds, reports, sync } = await withChecking(world, { userId: "reopens" })
    const account = { item_id: itemId, account_id: plaidAccountIds["checking"] }
    await world.sandbox.control("/accounts/close", account)
    expect((await sync()).updatedAccounts).toMatchObject([{ accountId, status: "error" }])
    await world.sandbox.control("/accounts/open", account)
    await reports({ added: [purchase("in between")] })
    expect(await sync()).toMatchObject({
      allModifiedOrAddedTransactions: [{ amount: 40 }],
      updatedAccounts: [{ accountId, status: "connected" }],
    })
    expect((await ada.budget()).accounts.get(accountId)?.closed).toBe(false)
  })
})

// Last, because it moves the bank's clock.
test("a purchase that was pending when its account was removed, and has posted since, is recognised", async () => {
  const [ada, newcomer] = [world.process({ userId: "relinks later" }), world.process({ userId: "newcomer" })]
  for (const person of [ada, newcomer]) await person.register()
  await ada.decide(() => accept(needs, dining))
  const accounts = await linkAll(ada, "ins_harbor")
  await ada.sync(accounts)
  const pending = [...(await ada.budget()).transactions.values()].filter((row) => row.pending)
  // Identical purchases cannot be distinguished.
  const single = pending.filter((row) => pending.filter(({ merchant }) => merchant === row.merchant).length === 1)
  expect(single.length).toBeGreaterThan(2)
  await ada.decide(() => accept(...single.map(({ transactionId }) => assigned(transactionId, "dining"))))
  for (const accountId of accounts) await ada.removeAccount(accountId)

  await world.sandbox.control("/clock", { days: 7 })
  await ada.sync(await linkAll(ada, "ins_harbor"))
  await newcomer.sync(await linkAll(newcomer, "ins_harbor"))
  const seen = async (person: Process) =>
    [...(await person.budget()).transactions.values()]
      .map(({ date, amount, name }) => `${date} ${amount} ${name}`)
      .sort()
  expect(await seen(ada)).toEqual(await seen(newcomer))
  const inDining = [...(await ada.budget()).transactions.values()].filter(({ categoryId }) => categoryId === "dining")
  expect(inDining.map(({ transactionId }) => transactionId).sort()).toEqual(
    single.map(({ transactionId }) => transactionId).sort(),
  )
  expect(inDining.filter((row) => row.pending)).toEqual([])
})
