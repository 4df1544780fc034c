import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assigned } from "@evenkeel/contracts/test/events"
import { Effect } from "effect"
import { pino } from "pino"
import { budgetCacheOn } from "../../test/service.ts"
import { decideAccount } from "./decide.ts"
import { accept } from "../decision.ts"
import { dining, needs } from "../../test/sync.ts"
import { losingAnswers } from "@evenkeel/event-log/test/troubled"
import { startDistortion } from "../../test/bank/distortion.ts"
import { itemAtBank, linkAtBank, purchase, withChecking } from "../../test/bank/household.ts"
import { makePlaidBank } from "../bank/plaid.ts"
import { finishRemovals } from "./removal.ts"
import { openWorld, type Process, type ProcessOptions, type World } from "../../test/bank/world.ts"

const quiet = pino({ level: "silent" })
let world: World
let people = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

const newcomer = async (options: ProcessOptions = {}): Promise<Process> => {
  const person = world.process({ userId: `person ${(people += 1)}`, ...options })
  await person.register()
  return person
}
const atBank = (itemId: string) => itemAtBank(world.sandbox, ({ item_id }) => item_id === itemId)

describe("linking an account", () => {
  test("answers with the bank's own name, type and balance, whatever the client sent", async () => {
    const ada = await newcomer()
    const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox, { persona: "user_good" })
    const credit = await ada.linkAccount({
      plaidAccountId: plaidAccountIds["credit card"] ?? "",
      publicToken,
      accountName: "my card",
    })
    expect(credit).toMatchObject({
      accountType: "CREDIT",
      status: "connected",
      publicToken,
      institutionName: expect.any(String),
      mask: expect.stringMatching(/^\d{4}$/),
    })
    expect(credit.accountName).not.toBe("my card")
    expect(Math.round(credit.balance * 100) / 100).toBe(credit.balance)
  })

  test("exchanges the token of three accounts once, though they are posted concurrently to two processes", async () => {
    const [ada, elsewhere] = [await newcomer(), world.process({ userId: `person ${people}` })]
    const { itemId, publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
    const [checking = "", savings = "", credit = ""] = Object.values(plaidAccountIds)
    const accounts = await Promise.all([
      ada.linkAccount({ plaidAccountId: checking, publicToken }),
      elsewhere.linkAccount({ plaidAccountId: savings, publicToken }),
      ada.linkAccount({ plaidAccountId: credit, publicToken }),
    ])
    expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(3)
    expect((await ada.budget()).accounts.size).toBe(3)
    expect([...(await ada.budget()).items.keys()]).toEqual([itemId])
    const rows = await world.db.withSchema("bank").table("items").where({ item_id: itemId })
    expect(rows).toHaveLength(1)
  })

  test("is logged under the request's id if the bank refuses", async () => {
    const ada = await newcomer()
    const before = world.logged.length
    await expect(ada.linkAccount({ plaidAccountId: "any", publicToken: "public-never-given" })).rejects.toMatchObject({
      _tag: "Refused",
    })
    expect(world.logged.slice(before)).toMatchObject([
      [
        { correlationId: expect.stringMatching(/^[\w-]{36}$/), reason: "InvalidPublicToken" },
        "an account could not be linked",
      ],
    ])
  })

  test("refuses the same account, and one of the same institution, name and mask from a second login", async () => {
    const ada = await newcomer()
    const [first, second] = [await linkAtBank(world.sandbox), await linkAtBank(world.sandbox)]
    const checking = ({ plaidAccountIds, publicToken }: typeof first) => ({
      plaidAccountId: plaidAccountIds["checking"] ?? "",
      publicToken,
    })
    await ada.linkAccount(checking(first))
    await expect(ada.linkAccount(checking(first))).rejects.toMatchObject({
      _tag: "Conflict",
      message: "Account already added",
    })
    await expect(ada.linkAccount(checking(second))).rejects.toMatchObject({
      _tag: "Conflict",
      message: "Account already added",
    })
  })

  test("refuses a token that is invalid, used by someone else, or does not give access to the account", async () => {
    const [ada, eve] = [await newcomer(), await newcomer()]
    const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
    const account = { plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken }
    const expired = {
      _tag: "Refused",
      message: "This bank connection has expired or was used before. Please connect your bank again.",
    }
    await expect(ada.linkAccount({ ...account, publicToken: "public-sandbox-none" })).rejects.toMatchObject(expired)
    await expect(ada.linkAccount({ ...account, plaidAccountId: "none" })).rejects.toMatchObject({
      _tag: "Refused",
      message: expect.stringMatching(/does not list this account/),
    })
    await ada.linkAccount(account)
    await expect(eve.linkAccount(account)).rejects.toMatchObject(expired)
  })

  test("can be retried after a failed exchange", async () => {
    const ada = await newcomer()
    const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
    const account = { plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken }
    await world.sandbox.control("/faults", {
      endpoint: "/item/public_token/exchange",
      error_code: "INTERNAL_SERVER_ERROR",
    })
    await expect(ada.linkAccount(account)).rejects.toMatchObject({ _tag: "Unavailable" })
    expect(await ada.linkAccount(account)).toMatchObject({ status: "connected" })
  })

  test("asks the person to connect again if the response to the exchange was lost", async () => {
    const ada = await newcomer()
    const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
    const account = { plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken }
    await world.sandbox.control("/faults", { endpoint: "/item/public_token/exchange", drop_connection: true })
    await expect(ada.linkAccount(account)).rejects.toMatchObject({ _tag: "Unavailable" })
    await expect(ada.linkAccount(account)).rejects.toMatchObject({
      _tag: "Refused",
      message: expect.stringMatching(/connect your bank again/),
    })
    expect((await ada.budget()).accounts.size).toBe(0)
  })

  test("refuses an account in another currency", async () => {
    const { url, stop } = await startDistortion(world.sandbox.url, "/accounts/get", (answer) => {
      for (const { balances } of answer.accounts) balances.iso_currency_code = "JPY"
    })
    try {
      const ada = await newcomer({ plaid: { address: url } })
      const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
      await expect(
        ada.linkAccount({ plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken }),
      ).rejects.toMatchObject({
        _tag: "Refused",
        message: "Only accounts in US dollars can be linked; this one is in JPY.",
      })
    } finally {
      await stop()
    }
  })

  test("leaves no readable token in events, tables or logs", async () => {
    const ada = await newcomer()
    const { accessToken, publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
    await ada.linkAccount({ plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken })
    const kept = JSON.stringify([
      await world.db.withSchema("bank").table("items"),
      await world.db.withSchema("bank").table("public_tokens"),
      (await world.db.raw("select data, metadata from events.log")).rows,
      world.logged,
    ])
    expect(kept).not.toContain(accessToken)
    expect(kept).not.toContain(publicToken)
  })
})

describe("a login whose account was refused", () => {
  test("is removed at the provider by the next sync, even if the person has no accounts", async () => {
    const distortion = await startDistortion(world.sandbox.url, "/accounts/get", (answer) => {
      for (const { balances } of answer.accounts) balances.iso_currency_code = "JPY"
    })
    try {
      const ada = await newcomer({ plaid: { address: distortion.url } })
      const { itemId, publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
      await expect(
        ada.linkAccount({ plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken }),
      ).rejects.toMatchObject({ _tag: "Refused" })
      const items = () => world.db.withSchema("bank").table("items").where({ item_id: itemId })
      await items().update({ linked_at: world.db.raw("now() - interval '2 hours'") })
      await expect(ada.sync([])).rejects.toMatchObject({
        _tag: "Refused",
        message: "Link accounts via the bank-linking provider to sync transactions",
      })
      await expect.poll(async () => (await atBank(itemId)).removed).toBe(true)
      await expect.poll(items).toEqual([])
    } finally {
      await distortion.stop()
    }
  })
})

describe("removing an account", () => {
  const household = () => withChecking(world, { userId: `person ${(people += 1)}` })

  test("drops its uncategorised transactions, keeps the others, and stops syncing it", async () => {
    const { ada, accountId, sync, reports, itemId, plaidAccountIds, publicToken } = await household()
    const savings = await ada.linkAccount({ plaidAccountId: plaidAccountIds["savings"] ?? "", publicToken })
    await ada.decide(() => accept(needs, dining))
    await reports({ added: [purchase("kept by removal"), purchase("dropped by removal", { amount: 1 })] })
    const { allModifiedOrAddedTransactions } = await sync()
    const kept = allModifiedOrAddedTransactions.find(({ amount }) => amount === 40)!
    await ada.decide(() => accept(assigned(kept.transactionId, "dining")))
    expect(await ada.removeAccount(accountId)).toEqual({ message: "Account successfully deleted" })
    expect([...(await ada.budget()).transactions.keys()]).toEqual([kept.transactionId])

    await reports({ added: [purchase("after removal")] })
    expect(await ada.sync([savings.accountId])).toMatchObject({
      allModifiedOrAddedTransactions: [],
      updatedAccounts: [{ accountId: savings.accountId }],
    })
    await expect(sync()).rejects.toMatchObject({ _tag: "NotFound" })
    expect((await atBank(itemId)).removed).toBe(false)

    // Linked again, its cursor starts over: known transactions are recognised, and dropped ones come back.
    const again = await ada.linkAccount({ plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken })
    await ada.sync([again.accountId])
    const transactions = [...(await ada.budget()).transactions.values()]
    expect(transactions.map(({ amount, categoryId }) => `${amount} ${categoryId}`).sort()).toEqual([
      "100 null",
      "4000 dining",
      "4000 null",
    ])
    expect(new Set(transactions.map((transaction) => transaction.accountId))).toEqual(new Set([again.accountId]))
  })

  test("removes the item at the provider with its last account", async () => {
    const { ada, accountId, itemId } = await household()
    await ada.removeAccount(accountId)
    await expect.poll(async () => (await atBank(itemId)).removed).toBe(true)
    await expect.poll(async () => world.db.withSchema("bank").table("items").where({ item_id: itemId })).toEqual([])
    await expect(ada.removeAccount(accountId)).rejects.toMatchObject({ _tag: "NotFound", message: "Account not found" })
  })

  test("succeeds while the provider is unavailable, and the item is removed there by the next sync", async () => {
    const { ada, accountId, itemId } = await household()
    await world.sandbox.control("/faults", {
      item_id: itemId,
      endpoint: "/item/remove",
      error_code: "INTERNAL_SERVER_ERROR",
    })
    expect(await ada.removeAccount(accountId)).toEqual({ message: "Account successfully deleted" })
    await expect.poll(async () => (await atBank(itemId)).calls["/item/remove"]).toBe(1)
    const other = await linkAtBank(world.sandbox, { institution: "ins_meadow" })
    const { accountId: otherId } = await ada.linkAccount({
      plaidAccountId: other.plaidAccountIds["checking"] ?? "",
      publicToken: other.publicToken,
    })
    await ada.sync([otherId])
    await expect.poll(async () => (await atBank(itemId)).removed).toBe(true)
  })

  test("is completed at the next start if the process died before it reached the provider", async () => {
    const { ada, accountId, itemId } = await household()
    const userId = `person ${people}`
    const removal = {
      cache: budgetCacheOn({ store: world.store }),
      bank: makePlaidBank({ address: world.sandbox.url, clientId: "any", secret: "any" }),
      items: world.items,
      log: quiet,
    }
    await world.db.withSchema("bank").table("items").where({ item_id: itemId }).update({ removing: true })
    await Effect.runPromise(finishRemovals(removal))
    expect((await atBank(itemId)).removed).toBe(false)
    await ada.decide((budget) => decideAccount({ _tag: "RemoveAccount", accountId }, budget))
    await Effect.runPromise(finishRemovals({ ...removal, cache: budgetCacheOn({ store: world.store }) }))
    expect((await atBank(itemId)).removed).toBe(true)
    expect(await world.db.withSchema("bank").table("items").where({ user_id: userId })).toEqual([])
  })

  test("is completed at the next start if the provider's response was lost", async () => {
    const { accountId, itemId } = await household()
    const dying = world.process({ userId: `person ${people}`, store: losingAnswers(world.store, 1) })
    await expect(dying.removeAccount(accountId)).rejects.toMatchObject({ _tag: "Unavailable" })
    const bank = makePlaidBank({ address: world.sandbox.url, clientId: "any", secret: "any" })
    await Effect.runPromise(
      finishRemovals({ cache: budgetCacheOn({ store: world.store }), bank, items: world.items, log: quiet }),
    )
    expect((await atBank(itemId)).removed).toBe(true)
  })

  test("makes the item's token unusable once the last account is removed, even while the provider is unavailable", async () => {
    const { ada, accountId, itemId, publicToken, plaidAccountIds } = await household()
    await world.sandbox.control("/faults", {
      item_id: itemId,
      endpoint: "/item/remove",
      error_code: "INTERNAL_SERVER_ERROR",
    })
    await ada.removeAccount(accountId)
    await expect.poll(async () => (await atBank(itemId)).calls["/item/remove"]).toBe(1)
    await expect(
      ada.linkAccount({ plaidAccountId: plaidAccountIds["savings"] ?? "", publicToken }),
    ).rejects.toMatchObject({ _tag: "Refused" })
  })

  test("returns 404 for someone else's account", async () => {
    const [ada, eve] = [await household(), await household()]
    await expect(eve.ada.removeAccount(ada.accountId)).rejects.toMatchObject({ _tag: "NotFound" })
  })
})
