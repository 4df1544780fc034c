// A crash at any point of a link leaves no unknown login at the bank.
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { itemAtBank, linkAtBank, withChecking } from "../../test/bank/household.ts"
import { openWorld, type World } from "../../test/bank/world.ts"
import { makePlaidBank } from "../bank/plaid.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.db.raw("delete from bank.link_intents"))

const isAtBank = async (itemId: string): Promise<boolean> =>
  !(await itemAtBank(world.sandbox, ({ item_id }) => item_id === itemId)).removed

const stored = async (table: string) => world.db.withSchema("bank").table(table).select("*")
const timePasses = (time: string) =>
  world.db.raw(
    `update bank.link_intents set started_at = started_at - interval '${time}';
     update bank.items set linked_at = linked_at - interval '${time}'`,
  )

test.each([
  ["long ago", "2 minutes"],
  ["while the clock was ahead", "-1 year"],
])("if the process died before the exchange was stored, %s, the item is removed at the bank", async (_, time) => {
  const userId = `cut off, ${time}`
  const ada = world.process({ userId })
  await ada.register()
  const { itemId, publicToken } = await linkAtBank(world.sandbox)
  const powerCut = Effect.die(new Error("power cut"))
  await expect(Effect.runPromise(world.items.exchangeOnce(userId, publicToken, powerCut))).rejects.toThrow("power cut")
  expect(JSON.stringify(await stored("link_intents"))).not.toContain(publicToken)
  // Another process may be exchanging it just now.
  await ada.finishLinks()
  expect(await isAtBank(itemId)).toBe(true)

  await timePasses(time)
  await ada.finishLinks()
  expect(await isAtBank(itemId)).toBe(false)
  expect(await stored("link_intents")).toEqual([])
  expect(await stored("items")).toEqual([])
})

test("if it dies before an account is in the budget, the item is removed once nobody can link it any more", async () => {
  const ada = world.process({ userId: "not linked" })
  await ada.register()
  const { itemId, publicToken } = await linkAtBank(world.sandbox)
  const { exchange } = makePlaidBank({ address: world.sandbox.url, clientId: "any client", secret: "any secret" })
  await Effect.runPromise(world.items.exchangeOnce("not linked", publicToken, exchange(publicToken)))
  await timePasses("10 minutes")
  await ada.finishLinks()
  expect(await isAtBank(itemId)).toBe(true)

  await timePasses("1 hour")
  await ada.finishLinks()
  expect(await isAtBank(itemId)).toBe(false)
  expect(await stored("link_intents")).toEqual([])
  expect(await stored("items")).toEqual([])
})

test("a link that came to its end leaves nothing to clear up, and its item is not touched", async () => {
  const { ada, itemId, plaidAccountIds, publicToken } = await withChecking(world, { userId: "linked" })
  expect(await stored("link_intents")).toEqual([])
  await ada.linkAccount({ plaidAccountId: plaidAccountIds["savings"] ?? "", publicToken })
  await timePasses("1 day")
  await ada.finishLinks()
  expect(await isAtBank(itemId)).toBe(true)
})

test.each([
  ["reported, because nobody has its access token", "lost answer", 1],
  ["still reported if the same login is sent again, which the bank refuses", "lost answer, twice", 2],
])("a lost answer to an exchange that the bank carried out is %s", async (_, userId, tries) => {
  const ada = world.process({ userId })
  await ada.register()
  const { publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
  const link = () => ada.linkAccount({ plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken })
  await world.sandbox.control("/faults", { endpoint: "/item/public_token/exchange", drop_connection: true })
  await expect(link()).rejects.toMatchObject({ _tag: "Unavailable" })
  for (let again = 1; again < tries; again += 1) await expect(link()).rejects.toMatchObject({ _tag: "Refused" })
  await timePasses("2 minutes")
  await ada.finishLinks()
  expect(world.logged.at(-1)).toEqual([
    { userId },
    "the answer to an exchange was lost: the provider may have an item without an owner",
  ])
  expect(await stored("link_intents")).toEqual([])
})
