import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { Effect } from "effect"
import { CountryCode } from "plaid"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startDistortion } from "../../test/bank/distortion.ts"
import { itemAtBank, withChecking } from "../../test/bank/household.ts"
import { openWorld, type World } from "../../test/bank/world.ts"
import { makePlaidBank } from "./plaid.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

test("if the provider returns no link token, the person is informed, and it is logged under the request's id", async () => {
  const { ada, accountId } = await withChecking(world)
  await world.sandbox.control("/faults", { endpoint: "/link/token/create", error_code: "INTERNAL_SERVER_ERROR" })
  const before = world.logged.length
  await expect(ada.repairToken(accountId)).rejects.toMatchObject({
    _tag: "Unavailable",
    message: "The bank cannot be reached at the moment. Please try again later.",
  })
  expect(world.logged.slice(before)).toEqual([
    [
      { correlationId: expect.stringMatching(/^[\w-]{36}$/), reason: "BankUnavailable" },
      "the provider gave no link token",
    ],
  ])
  expect(await ada.repairToken(accountId)).toMatch(/^link-sandbox-/)
})

test("a link token with an invalid expiry is an unreadable answer", async () => {
  const distortion = await startDistortion(world.sandbox.url, "/link/token/create", () => ({
    link_token: "link",
    expiration: "soon",
  }))
  try {
    const { ada, accountId } = await withChecking(world, { userId: "soon", plaid: { address: distortion.url } })
    await expect(ada.repairToken(accountId)).rejects.toMatchObject({ _tag: "Unavailable" })
    expect(world.logged.at(-1)).toMatchObject([{ reason: "UnreadableResponse" }, "the provider gave no link token"])
  } finally {
    await distortion.stop()
  }
})

test("if the provider cannot remove an item yet, it is logged under the id of the request that removed the account", async () => {
  const { ada, accountId, itemId } = await withChecking(world, { userId: "removes" })
  await world.sandbox.control("/faults", {
    item_id: itemId,
    endpoint: "/item/remove",
    error_code: "INTERNAL_SERVER_ERROR",
  })
  const before = world.logged.length
  await ada.removeAccount(accountId)
  await expect
    .poll(() => world.logged.slice(before))
    .toEqual([
      [
        { correlationId: expect.stringMatching(/^[\w-]{36}$/), itemId, reason: "BankUnavailable" },
        "an item could not be removed yet",
      ],
    ])
  expect((await itemAtBank(world.sandbox, (item) => item.item_id === itemId)).removed).toBe(false)
})

test("the provider is asked for the banks of the configured countries, which return to the configured address", async () => {
  let asked: unknown
  const provider = createServer((request, response) => {
    void text(request).then((body) => {
      asked = JSON.parse(body)
      response.setHeader("Content-Type", "application/json")
      response.end(JSON.stringify({ link_token: "link-1", expiration: "2026-03-01T00:00:00Z", request_id: "1" }))
    })
  }).listen(0, "127.0.0.1")
  await once(provider, "listening")
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const redirectUri = "https://budget.example.com/connect-accounts"
  const countryCodes = [CountryCode.Ca, CountryCode.Gb]
  const bank = makePlaidBank({ address, clientId: "id", secret: "secret", countryCodes, redirectUri, direct: true })
  await Effect.runPromise(bank.createLinkToken("ada", undefined))
  expect(asked).toMatchObject({ country_codes: ["CA", "GB"], redirect_uri: redirectUri })
  provider.close()
})
