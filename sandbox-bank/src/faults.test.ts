// Simulated faults, and the errors that bad calls get.

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { errorCodeOf, link, plaidAt, startBank, syncAll, type Linked, type RunningBank } from "../test/bank.ts"

let running: RunningBank
let linked: Linked

beforeAll(async () => {
  running = await startBank()
  linked = await link(running)
})
afterAll(() => running.stop())

const sync = (cursor?: string, count = 50): ReturnType<RunningBank["plaid"]["transactionsSync"]> =>
  running.plaid.transactionsSync({ access_token: linked.accessToken, count, ...(cursor && { cursor }) })
const fault = (body: object): Promise<Record<string, unknown>> =>
  running.control("/faults", { item_id: linked.itemId, endpoint: "/transactions/sync", ...body })

describe("a fault", () => {
  test("returns an error code as many times as requested, then no more", async () => {
    await fault({ error_code: "TRANSACTIONS_SYNC_LIMIT", times: 2 })
    const first = await sync().catch((failure: { response: { status: number; data: unknown } }) => failure.response)
    expect(first.status).toBe(429)
    expect(first.data).toMatchObject({ error_type: "RATE_LIMIT_EXCEEDED", error_code: "TRANSACTIONS_SYNC_LIMIT" })
    expect(await errorCodeOf(sync())).toBe("TRANSACTIONS_SYNC_LIMIT")
    expect(await errorCodeOf(sync())).toBe("no error")
  })

  test("changes the log at a given page of a sync", async () => {
    await fault({ mutation_at_page: 2, times: 1 })
    const { data } = await sync()
    expect(await errorCodeOf(sync(data.next_cursor))).toBe("TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION")
    expect(await errorCodeOf(sync(data.next_cursor))).toBe("no error")
  })

  test("makes an item not ready, with an empty cursor", async () => {
    await fault({ error_code: "NOT_READY" })
    const { data } = await sync()
    expect(data).toMatchObject({ next_cursor: "", has_more: false, added: [], transactions_update_status: "NOT_READY" })
  })

  test("delays a response", async () => {
    await fault({ latency_ms: 1_000 })
    const impatient = running.plaid.transactionsSync({ access_token: linked.accessToken }, { timeout: 200 })
    expect(await errorCodeOf(impatient)).toBe("ECONNABORTED")
  })

  test("loses the response after the work is done", async () => {
    await running.control("/faults", { endpoint: "item/public_token/exchange", drop_connection: true })
    const { data } = await running.plaid.sandboxPublicTokenCreate({
      institution_id: "ins_harbor",
      initial_products: ["transactions" as never],
    })
    const exchange = (): Promise<unknown> => running.plaid.itemPublicTokenExchange({ public_token: data.public_token })
    expect(await errorCodeOf(exchange())).toBe("ECONNRESET")
    expect(await errorCodeOf(exchange())).toBe("INVALID_PUBLIC_TOKEN")
  })

  test("for one item does not affect others, and all faults can be cleared", async () => {
    const other = await link(running, { persona: "user_empty" })
    await fault({ error_code: "NO_ACCOUNTS", times: 5 })
    expect(await errorCodeOf(running.plaid.transactionsSync({ access_token: other.accessToken }))).toBe("no error")
    await running.control("/faults", undefined, "DELETE")
    expect(await errorCodeOf(sync())).toBe("no error")
  })

  test.each([
    [{ endpoint: "/nowhere", error_code: "NO_ACCOUNTS" }, "endpoint: Expected one of"],
    [{ error_code: "NO_SUCH_CODE" }, "error_code: Expected one of"],
    [{ error_code: "NO_ACCOUNTS", latency_ms: 5 }, "Give one of error_code"],
    [{}, "Give one of error_code"],
    [{ latency_ms: -1 }, "latency_ms:"],
    [{ item_id: "nobody", latency_ms: 5 }, "There is no such item."],
  ])("that makes no sense is rejected: %j", async (body, sentence) => {
    await expect(fault(body)).rejects.toThrow(sentence)
  })
})

describe("a call", () => {
  test("without valid keys is rejected", async () => {
    const accounts = (secret: string): Promise<unknown> =>
      plaidAt(running.url, secret).accountsGet({ access_token: linked.accessToken })
    expect(await errorCodeOf(accounts("wrong"))).toBe("INVALID_API_KEYS")
    expect(await errorCodeOf(accounts(""))).toBe("INVALID_API_KEYS")
  })

  test("with an invalid token, or an invalid or missing field, gets an error that names it", async () => {
    expect(await errorCodeOf(running.plaid.accountsGet({ access_token: "access-sandbox-nobody" }))).toBe(
      "INVALID_ACCESS_TOKEN",
    )
    expect(await errorCodeOf(running.plaid.itemPublicTokenExchange({ public_token: "public-sandbox-nobody" }))).toBe(
      "INVALID_PUBLIC_TOKEN",
    )
    expect(await errorCodeOf(sync(undefined, 501))).toBe("INVALID_FIELD")
    expect(await errorCodeOf(running.plaid.transactionsSync({} as never))).toBe("MISSING_FIELDS")
    expect(
      await errorCodeOf(
        running.plaid.sandboxPublicTokenCreate({
          institution_id: "ins_nowhere",
          initial_products: ["transactions" as never],
        }),
      ),
    ).toBe("INVALID_INSTITUTION")
  })

  test("that is not JSON, or has an unknown path, gets an error in the provider's format", async () => {
    const send = (path: string, body: string): Promise<Response> =>
      fetch(`${running.url}${path}`, { method: "POST", body, headers: { "content-type": "application/json" } })
    expect(await (await send("/accounts/get", "{")).json()).toMatchObject({ error_code: "INVALID_BODY" })
    expect(await (await send("/nowhere", "{}")).json()).toMatchObject({ error_code: "NOT_FOUND" })
  })

  test.each([
    ["is too long", "/link/session", JSON.stringify({ link_token: "x".repeat(11_000) })],
    ["contains a character that databases cannot store", "/link/session", '{"link_token":"\\u0000"}'],
    [
      "contains one in a nested field",
      "/control/transactions",
      '{"item_id":"x","added":[{"transaction_id":"a","account_id":"b","amount":1,"date":"2026-05-20","name":"\\u0000"}]}',
    ],
  ])("that %s is rejected, but not as an error of the bank", async (_, path, body) => {
    const response = await fetch(`${running.url}${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: "INVALID_BODY" })
  })
})

describe("an item", () => {
  test("that was removed is not found by any call", async () => {
    const { accessToken } = await link(running, { persona: "user_empty" })
    await running.plaid.itemRemove({ access_token: accessToken })
    expect(await errorCodeOf(running.plaid.accountsGet({ access_token: accessToken }))).toBe("ITEM_NOT_FOUND")
    expect(await errorCodeOf(running.plaid.itemRemove({ access_token: accessToken }))).toBe("ITEM_NOT_FOUND")
  })

  test("whose login was reset does not return data, and reports the error in /item/get", async () => {
    const { accessToken } = await link(running)
    await running.plaid.sandboxItemResetLogin({ access_token: accessToken })
    expect(await errorCodeOf(running.plaid.accountsGet({ access_token: accessToken }))).toBe("ITEM_LOGIN_REQUIRED")
    expect(await errorCodeOf(syncAll(running, accessToken))).toBe("ITEM_LOGIN_REQUIRED")
    expect((await running.plaid.itemGet({ access_token: accessToken })).data.item.error).toMatchObject({
      error_code: "ITEM_LOGIN_REQUIRED",
    })
  })

  test("loses a closed account, and reports NO_ACCOUNTS after its last one", async () => {
    const { accessToken, itemId } = await link(running, { persona: "user_empty" })
    const accounts = (): ReturnType<RunningBank["plaid"]["accountsGet"]> =>
      running.plaid.accountsGet({ access_token: accessToken })
    const ids = (await accounts()).data.accounts.map(({ account_id }) => account_id)
    await running.control("/accounts/close", { item_id: itemId, account_id: ids[0] })
    expect((await accounts()).data.accounts.map(({ account_id }) => account_id)).toEqual(ids.slice(1))
    for (const id of ids.slice(1)) await running.control("/accounts/close", { item_id: itemId, account_id: id })
    expect(await errorCodeOf(accounts())).toBe("NO_ACCOUNTS")
  })

  test("is listed with its accounts, its tokens and the calls that it received", async () => {
    const { accessToken, itemId } = await link(running, { persona: "user_empty" })
    await syncAll(running, accessToken)
    await syncAll(running, accessToken)
    const { items } = (await running.control("/items")) as { items: Array<{ item_id: string }> }
    const [account] = (await running.plaid.accountsGet({ access_token: accessToken })).data.accounts
    expect(items.find(({ item_id }) => item_id === itemId)).toMatchObject({
      access_token: accessToken,
      persona: "user_empty",
      removed: false,
      calls: { "/transactions/sync": 2 },
      accounts: [account, expect.anything(), expect.anything()],
      public_tokens: [{ exchanged: true }],
    })
  })

  test("accepts only changes that make sense", async () => {
    const { itemId } = await link(running, { persona: "user_empty" })
    const write = (body: object): Promise<unknown> => running.control("/transactions", { item_id: itemId, ...body })
    await expect(write({})).rejects.toThrow("Give at least one transaction")
    await expect(
      write({ added: [{ transaction_id: "x", account_id: "not its own", amount: 1, date: "2026-05-20" }] }),
    ).rejects.toThrow("is not an account of this item")
    await expect(write({ added: [{ account_id: "x", amount: 1, date: "2026-05-20" }] })).rejects.toThrow(
      "added.0.transaction_id",
    )
    await expect(write({ access_token: "both" })).rejects.toThrow("one of them")
  })
})
