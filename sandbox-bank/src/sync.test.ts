// Paging through an item's log over HTTP, with the provider's own SDK.

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { errorCodeOf, link, startBank, syncAll, type RunningBank } from "../test/bank.ts"

let running: RunningBank

beforeAll(async () => {
  running = await startBank()
})
afterAll(() => running.stop())

const transaction = (accountId: string, id: string, more: object = {}): object => ({
  transaction_id: id,
  account_id: accountId,
  amount: 12.34,
  date: "2026-05-20",
  name: "CORNER SHOP",
  ...more,
})

const firstAccount = async (accessToken: string): Promise<string> => {
  const { data } = await running.plaid.accountsGet({ access_token: accessToken })
  return data.accounts[0]?.account_id ?? ""
}

describe("a first sync", () => {
  test("returns the requested history, each row once, whatever the page size", async () => {
    const { accessToken } = await link(running, { days: 62 })

    const atOnce = await syncAll(running, accessToken, undefined, 500)
    const byTens = await syncAll(running, accessToken, undefined, 10)

    expect(atOnce.added.length).toBeGreaterThan(120)
    expect(byTens.pages).toBeGreaterThan(10)
    expect(byTens.added).toEqual(atOnce.added)
    expect(new Set(atOnce.added.map((row) => row.transaction_id)).size).toBe(atOnce.added.length)
    expect(atOnce.removed).toEqual([])
    expect(atOnce.added.every((row) => row.date >= "2026-03-19" && row.date <= "2026-05-20")).toBe(true)
  })

  test("has pending rows at Harbor Lane and none at Meadow & Main", async () => {
    const harbor = await syncAll(running, (await link(running, { institution: "ins_harbor" })).accessToken)
    const meadow = await syncAll(running, (await link(running, { institution: "ins_meadow" })).accessToken)

    expect(harbor.added.some((row) => row.pending)).toBe(true)
    expect(meadow.added.some((row) => row.pending || row.pending_transaction_id)).toBe(false)
  })

  test("of an empty persona returns its accounts and no rows", async () => {
    const { accessToken } = await link(running, { persona: "user_empty" })
    const { data } = await running.plaid.transactionsSync({ access_token: accessToken })
    expect(data.accounts.map(({ subtype }) => subtype)).toEqual(["checking", "savings", "credit card"])
    expect(data.added).toEqual([])
    expect(data.has_more).toBe(false)
  })
})

describe("a later sync", () => {
  test("returns only what was added through the control API, and then nothing", async () => {
    const { accessToken, itemId } = await link(running, { persona: "user_empty" })
    const account = await firstAccount(accessToken)
    const { cursor } = await syncAll(running, accessToken)

    await running.control("/transactions", {
      item_id: itemId,
      added: [transaction(account, "one"), transaction(account, "two")],
    })
    const first = await syncAll(running, accessToken, cursor)
    await running.control("/transactions", {
      access_token: accessToken,
      modified: [transaction(account, "one", { amount: 20 })],
      removed: [{ transaction_id: "two" }],
    })
    const second = await syncAll(running, accessToken, first.cursor)
    const third = await syncAll(running, accessToken, second.cursor)

    expect(first.added.map((row) => row.transaction_id)).toEqual(["one", "two"])
    expect(second.modified.map((row) => row.amount)).toEqual([20])
    expect(second.removed).toEqual(["two"])
    expect(third).toEqual({ added: [], modified: [], removed: [], cursor: second.cursor, pages: 1 })
  })

  test("leaves out what was both added and removed since the cursor", async () => {
    const { accessToken, itemId } = await link(running, { persona: "user_empty" })
    const account = await firstAccount(accessToken)
    const { cursor } = await syncAll(running, accessToken)
    await running.control("/transactions", {
      item_id: itemId,
      added: [transaction(account, "came"), transaction(account, "stays")],
    })
    await running.control("/transactions", { item_id: itemId, removed: [{ transaction_id: "came" }] })

    const synced = await syncAll(running, accessToken, cursor)

    expect(synced.added.map((row) => row.transaction_id)).toEqual(["stays"])
    expect(synced.removed).toEqual([])
  })
})

describe("a log that changes between two pages", () => {
  test("fails with the mutation error, and starts again from its first cursor", async () => {
    const { accessToken, itemId } = await link(running)
    const account = await firstAccount(accessToken)
    const page = await running.plaid.transactionsSync({ access_token: accessToken, count: 50 })
    expect(page.data.has_more).toBe(true)

    await running.control("/transactions", { item_id: itemId, added: [transaction(account, "between pages")] })

    const next = running.plaid.transactionsSync({ access_token: accessToken, count: 50, cursor: page.data.next_cursor })
    expect(await errorCodeOf(next)).toBe("TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION")
    const again = await syncAll(running, accessToken)
    expect(again.added.map((row) => row.transaction_id)).toContain("between pages")
  })
})

describe("a cursor", () => {
  test("that is unknown or of another item is rejected", async () => {
    const [one, other] = [await link(running), await link(running)]
    const { cursor } = await syncAll(running, one.accessToken)
    const sync = (text: string): Promise<unknown> =>
      running.plaid.transactionsSync({ access_token: other.accessToken, cursor: text })
    expect(await errorCodeOf(sync(cursor))).toBe("INVALID_FIELD")
    expect(await errorCodeOf(sync("made up"))).toBe("INVALID_FIELD")
    expect(cursor.length).toBeLessThanOrEqual(256)
  })
})

test("a person whose name ends in a currency has everything in that, with its decimals", async () => {
  const { accessToken } = await link(running, { persona: "user_good.KWD" })
  const { data } = await running.plaid.accountsGet({ access_token: accessToken })
  const { added } = await syncAll(running, accessToken)
  const money = [
    ...data.accounts.map(({ balances }) => [balances.iso_currency_code, balances.current ?? 0] as const),
    ...added.map((row) => [row.iso_currency_code, row.amount] as const),
  ]
  expect(new Set(money.map(([code]) => code))).toEqual(new Set(["KWD"]))
  for (const [, amount] of money) expect(Number(amount.toFixed(3))).toBe(amount)
  expect(money.some(([, amount]) => Number(amount.toFixed(2)) !== amount)).toBe(true)
})
