// Commands that call a bank, sent again with their key after the first reply was lost.
import { afterAll, beforeAll, expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { linkAtBank, purchase, withChecking } from "../../test/bank/household.ts"
import { openWorld, type World } from "../../test/bank/world.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

test("a link that is repeated at another process has its account, though the bank would refuse it now", async () => {
  const [ada, elsewhere] = [world.process({ userId: "ada" }), world.process({ userId: "ada" })]
  await ada.register()
  const { itemId, publicToken, plaidAccountIds } = await linkAtBank(world.sandbox)
  const account = { plaidAccountId: plaidAccountIds["checking"] ?? "", publicToken }
  const key = newId()
  const linked = await ada.linkAccount(account, key)
  await world.sandbox.control("/faults", {
    item_id: itemId,
    endpoint: "/accounts/get",
    error_code: "ITEM_LOGIN_REQUIRED",
    times: 100,
  })
  expect(await elsewhere.linkAccount(account, key)).toEqual(linked)
  await expect(elsewhere.linkAccount(account, newId())).rejects.toMatchObject({ _tag: "Refused" })
})

test("a sync that is repeated gives the same rows without asking the bank", async () => {
  const { ada, reports, accountId, calls } = await withChecking(world, { userId: "ben" })
  await reports({ added: [purchase("repeated")] })
  const key = newId()
  const first = await ada.sync([accountId], key)
  const callsBefore = await calls()
  const elsewhere = world.process({ userId: "ben" })
  expect(await elsewhere.sync([accountId], key)).toEqual(first)
  expect(await calls()).toEqual(callsBefore)
})
