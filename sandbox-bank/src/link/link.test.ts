// The requests that the Link widget makes. The dialog itself is tested in a browser, through the product.

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { errorCodeOf, link, startBank, syncAll, type RunningBank } from "../../test/bank.ts"

let running: RunningBank
let now = new Date("2026-05-20T12:00:00Z")

beforeAll(async () => {
  running = await startBank(() => now)
})
afterAll(() => running.stop())

const linkToken = async (more: object = {}): Promise<string> => {
  const { data } = await running.plaid.linkTokenCreate({
    client_name: "Evenkeel",
    language: "en",
    country_codes: ["US" as never],
    user: { client_user_id: "someone" },
    products: ["transactions" as never],
    ...more,
  })
  return data.link_token
}

/** The responses of the sessions, taken together. */
interface LinkReply {
  readonly institutions: ReadonlyArray<{ readonly institution_id: string }>
  readonly users: ReadonlyArray<{ readonly name: string }>
  readonly accounts: ReadonlyArray<{ readonly key: string; readonly id: string }>
  readonly public_token: string
  readonly institution: unknown
}

const ask = async (path: string, body: object): Promise<LinkReply> => {
  const response = await fetch(`${running.url}/link/session${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  })
  return (await response.json()) as LinkReply
}

const login = { institution_id: "ins_summit", username: "jane", password: "anything" }

describe("linking", () => {
  test("offers three banks and lists the usernames with special behavior", async () => {
    const session = await ask("", { link_token: await linkToken() })
    expect(session).toMatchObject({ mode: "link", client_name: "Evenkeel" })
    expect(session.institutions).toHaveLength(3)
    expect(session.users.map(({ name }) => name)).toEqual([
      "user_good",
      "user_empty",
      "user_login_required",
      "user_locked",
    ])
  })

  test("gives the recent months at once, and the rest of what was requested after the first sync", async () => {
    const link_token = await linkToken({ transactions: { days_requested: 730 } })
    const { public_token } = await ask("/finish", { link_token, ...login, accounts: ["checking"] })
    const {
      data: { access_token },
    } = await running.plaid.itemPublicTokenExchange({ public_token })
    const balance = async () => (await running.plaid.accountsGet({ access_token })).data.accounts[0]?.balances.current
    const before = await balance()
    const { data: first } = await running.plaid.transactionsSync({ access_token, count: 500 })
    expect(first.transactions_update_status).toBe("INITIAL_UPDATE_COMPLETE")
    expect(first.added.every(({ date }) => date >= "2026-02-19")).toBe(true)
    const { data: rest } = await running.plaid.transactionsSync({ access_token, cursor: first.next_cursor, count: 500 })
    expect(rest.transactions_update_status).toBe("HISTORICAL_UPDATE_COMPLETE")
    expect(rest.added.every(({ date }) => date < "2026-02-19")).toBe(true)
    expect(rest.added.some(({ date }) => date < "2024-06-01")).toBe(true)
    expect(await balance()).toBe(before)
  })

  test("links only the selected accounts, with as many days of history as requested", async () => {
    const link_token = await linkToken({ transactions: { days_requested: 31 } })
    const { accounts } = await ask("/login", { link_token, ...login })
    expect(accounts.map(({ key }) => key)).toEqual(["checking", "savings", "credit", "loan", "brokerage"])

    const linked = await ask("/finish", { link_token, ...login, accounts: ["checking", "loan"] })
    const { data } = await running.plaid.itemPublicTokenExchange({ public_token: linked.public_token })
    const synced = await syncAll(running, data.access_token)

    expect(linked.institution).toEqual({ institution_id: "ins_summit", name: "Summit Ridge Financial" })
    expect(linked.accounts).toMatchObject([
      { name: "Ridge Checking", mask: "3350", subtype: "checking" },
      { type: "loan" },
    ])
    const ids = linked.accounts.map(({ id }) => id)
    expect(new Set(synced.added.map(({ account_id }) => account_id))).toEqual(new Set(ids))
    expect(synced.added.every(({ date }) => date >= "2026-04-19")).toBe(true)
  })

  test("rejects user_locked, an unknown or expired token, and a selection without accounts", async () => {
    const link_token = await linkToken()
    expect(await ask("/login", { link_token, ...login, username: "user_locked" })).toMatchObject({
      error_type: "ITEM_ERROR",
      error_code: "ITEM_LOCKED",
    })
    expect(await ask("/finish", { link_token, ...login, accounts: [] })).toMatchObject({ error_code: "NO_ACCOUNTS" })
    expect(await ask("", { link_token: "link-sandbox-nobody" })).toMatchObject({ error_code: "INVALID_LINK_TOKEN" })
    now = new Date(now.getTime() + 4 * 3_600_000 + 1)
    expect(await ask("", { link_token })).toMatchObject({ error_code: "INVALID_LINK_TOKEN" })
  })
})

describe("update mode", () => {
  test("permanently repairs a login that expired after linking", async () => {
    const { accessToken } = await link(running, { persona: "user_login_required" })
    expect((await running.plaid.accountsGet({ access_token: accessToken })).data.accounts).toHaveLength(3)
    expect(await errorCodeOf(syncAll(running, accessToken))).toBe("ITEM_LOGIN_REQUIRED")

    const link_token = await linkToken({ products: undefined, access_token: accessToken })
    expect(await ask("", { link_token })).toMatchObject({
      mode: "update",
      institutions: [{ institution_id: "ins_harbor" }],
    })
    const again = { link_token, institution_id: "ins_harbor", password: "anything" }
    expect(await ask("/finish", { ...again, username: "user_locked", accounts: [] })).toMatchObject({
      error_code: "ITEM_LOCKED",
    })
    const repaired = await ask("/finish", { ...again, username: "user_login_required", accounts: [] })

    expect((await syncAll(running, accessToken)).added.length).toBeGreaterThan(100)
    const { data } = await running.plaid.itemPublicTokenExchange({ public_token: repaired.public_token })
    expect(data.access_token).toBe(accessToken)
  })

  test("rejects products and unknown access tokens", async () => {
    const { accessToken } = await link(running)
    expect(await errorCodeOf(linkToken({ access_token: accessToken }))).toBe("INVALID_FIELD")
    expect(await errorCodeOf(linkToken({ products: undefined, access_token: "nobody's" }))).toBe("INVALID_ACCESS_TOKEN")
  })
})

describe("the static files", () => {
  test.each([
    ["link-initialize.js", "text/javascript"],
    ["flow.js", "text/javascript"],
    ["link.css", "text/css"],
    ["marks/ins_harbor.svg", "image/svg+xml"],
  ])("of the widget are served: %s", async (file, type) => {
    const response = await fetch(`${running.url}/link/${file}`)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toContain(type)
  })

  test("include every logo that a transaction refers to", async () => {
    const { accessToken } = await link(running, { persona: "user_good" })
    const logos = new Set(
      (await syncAll(running, accessToken)).added.flatMap(({ logo_url }) => (logo_url ? [logo_url] : [])),
    )
    expect(logos.size).toBeGreaterThan(15)
    for (const logo of logos) {
      expect((await fetch(new URL(logo, running.url))).headers.get("content-type")).toContain("image/svg+xml")
    }
  })
})
