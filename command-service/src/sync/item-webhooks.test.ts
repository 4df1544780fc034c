import { Effect } from "effect"
import { pino } from "pino"
import { beforeEach, expect, test } from "vitest"
import { newId, type ItemId } from "@evenkeel/contracts/ids"
import { addUser, theTables } from "../../test/tables.ts"
import { makeAccessTokenSeal } from "../bank/access-tokens.ts"
import type { Bank } from "../bank/bank.ts"
import { BankUnavailable } from "../bank/bank-errors.ts"
import { openItems, type Items } from "../bank/items.ts"
import { announceHere } from "./item-webhooks.ts"

const tables = theTables()
const here = "https://budget.example/webhooks/plaid"

let items: Items
let asked: Array<string>
beforeEach(async () => {
  items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  asked = []
  await tables.db.withSchema("bank").table("items").delete()
})

/** An item that was linked two hours ago. */
const linked = async (webhook: string | null, hoursAgo = 2): Promise<ItemId> => {
  const [userId, itemId] = [newId(), newId()]
  await addUser(tables.db, userId)
  await Effect.runPromise(items.exchangeOnce(userId, newId(), Effect.succeed({ itemId, accessToken: itemId })))
  await Effect.runPromise(items.linked(itemId, "2026-02-14", webhook))
  await tables.db.raw("update bank.items set linked_at = now() - make_interval(hours => ?) where item_id = ?", [
    hoursAgo,
    itemId,
  ])
  return itemId
}

const pass = (webhook: string | undefined, isUnavailable = false) => {
  const setWebhook: Bank["setWebhook"] = (accessToken) => {
    asked.push(accessToken)
    return isUnavailable ? Effect.fail(new BankUnavailable({ reason: "no connection" })) : Effect.void
  }
  return Effect.runPromise(announceHere({ bank: { webhook, setWebhook }, items, log: pino({ level: "silent" }) }))
}

test("each item that is announced elsewhere is changed once, unless it is new or on its way out", async () => {
  const [none, former] = [await linked(null), await linked("https://former.example/webhooks/plaid")]
  await linked(here)
  await linked(null, 0)
  await Effect.runPromise(items.startRemoving(await linked(null)))
  await pass(undefined)
  expect(asked).toEqual([])
  await pass(here)
  await pass(here)
  expect(asked.toSorted()).toEqual([none, former].toSorted())
})

test("one that was linked while the clock was ahead is not new", async () => {
  const item = await linked(null, -10_000)
  await pass(here)
  expect(asked).toEqual([item])
})

test("one that cannot be changed is tried again tomorrow, or for another address at once", async () => {
  const item = await linked(null)
  await pass(here, true)
  await pass(here)
  expect(asked).toEqual([item])
  await pass("https://another.example/webhooks/plaid", true)
  expect(asked).toEqual([item, item])
  await tables.db.raw("update bank.items set webhook_asked_at = now() - interval '25 hours'")
  await pass(here)
  await pass(here)
  expect(asked).toEqual([item, item, item])
})
