// When the sandbox clock moves on, logs grow, balances follow, and a restart loses nothing.

import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { AccountBase, Transaction } from "plaid"
import { link, startBank, syncAll, type RunningBank } from "../test/bank.ts"

let running: RunningBank

beforeEach(async () => {
  running = await startBank()
})
afterEach(() => running.stop())

const accountsOf = async (accessToken: string): Promise<Array<AccountBase>> =>
  (await running.plaid.accountsGet({ access_token: accessToken })).data.accounts

describe("the clock", () => {
  test("moves by days or to a date, keeping the time of day; moves back only while there is no item", async () => {
    expect(await running.control("/clock", { date: "2026-05-01" })).toMatchObject({ date: "2026-05-01" })
    expect(await running.control("/clock", { date: "2026-05-20" })).toMatchObject({ date: "2026-05-20" })
    await link(running, { persona: "user_empty" })
    expect(await running.control("/clock")).toEqual({ date: "2026-05-20", now: "2026-05-20T12:00:00.000Z" })
    expect(await running.control("/clock", { days: 12 })).toMatchObject({ date: "2026-06-01" })
    expect(await running.control("/clock", { date: "2026-06-30" })).toMatchObject({ date: "2026-06-30" })
    expect(running.bank.now()).toEqual(new Date("2026-06-30T12:00:00Z"))
    await expect(running.control("/clock", { date: "2026-06-29" })).rejects.toThrow(
      "The clock only moves forward; it is 2026-06-30 now.",
    )
    await expect(running.control("/clock", { date: "2026-06-31" })).rejects.toThrow(
      "date: Expected a date such as 2026-11-20.",
    )
    await expect(running.control("/clock", {})).rejects.toThrow("Give a date or a number of days, one of them.")
    await expect(running.control("/clock", { days: "two" })).rejects.toThrow("days: Expected")
  })

  test("does not expire tokens, which expire in real time", async () => {
    const { data } = await running.plaid.sandboxPublicTokenCreate({
      institution_id: "ins_meadow",
      initial_products: ["transactions" as never],
    })
    await running.control("/clock", { days: 40 })
    await expect(running.plaid.itemPublicTokenExchange({ public_token: data.public_token })).resolves.toMatchObject({
      status: 200,
    })
  })
})

describe("when days pass", () => {
  test("an incremental sync gives the same rows as a full one, and pending rows have posted", async () => {
    const { accessToken } = await link(running)
    const start = await syncAll(running, accessToken)
    const rows = new Map<string, Transaction>(start.added.map((row) => [row.transaction_id, row]))
    let { cursor } = start

    for (const days of [1, 3, 30]) {
      await running.control("/clock", { days })
      const update = await syncAll(running, accessToken, cursor, 20)
      for (const row of [...update.added, ...update.modified]) rows.set(row.transaction_id, row)
      for (const id of update.removed) expect(rows.delete(id)).toBe(true)
      cursor = update.cursor
    }

    const anew = await syncAll(running, accessToken)
    expect([...rows.keys()].sort()).toEqual(anew.added.map((row) => row.transaction_id).sort())
    expect(start.added.filter((row) => row.pending && rows.has(row.transaction_id))).toEqual([])
  })

  test.each(["ins_harbor", "ins_meadow", "ins_summit"])(
    "the balances at %s match the rows, to the cent",
    async (institution) => {
      const { accessToken } = await link(running, { institution })
      const { cursor, added } = await syncAll(running, accessToken)
      const before = await accountsOf(accessToken)

      await running.control("/clock", { days: 33 })

      const later = await syncAll(running, accessToken, cursor)
      const after = await accountsOf(accessToken)
      const pendingIn = (rows: ReadonlyArray<Transaction>, account: string): number =>
        cents(rows.filter((row) => row.account_id === account && row.pending))
      for (const account of before) {
        const now =
          after.find(({ account_id }) => account_id === account.account_id) ?? expect.fail("the account is gone")
        const moved = cents(later.added.filter((row) => row.account_id === account.account_id && !row.pending))
        const sign = account.type === "credit" || account.type === "loan" ? 1 : -1
        expect(inCents(now.balances.current) - inCents(account.balances.current)).toBe(sign * moved)
        if (account.type === "depository") {
          expect(inCents(account.balances.current) - inCents(account.balances.available)).toBe(
            pendingIn(added, account.account_id),
          )
        }
        if (account.type === "credit") {
          const open =
            inCents(account.balances.limit) - inCents(account.balances.current) - inCents(account.balances.available)
          expect(open).toBe(pendingIn(added, account.account_id))
        }
      }
    },
  )
})

test("a restart keeps the date, items, cursors, faults and keys", async () => {
  const { accessToken, itemId } = await link(running)
  await running.control("/clock", { days: 10 })
  await running.control("/faults", { item_id: itemId, endpoint: "/item/get", error_code: "INSTITUTION_DOWN", times: 1 })
  const { cursor } = await syncAll(running, accessToken)
  const balances = await accountsOf(accessToken)

  running = await running.restarted()

  expect(await running.control("/clock")).toMatchObject({ date: "2026-05-30" })
  expect(await accountsOf(accessToken)).toEqual(balances)
  expect(await syncAll(running, accessToken, cursor)).toMatchObject({ added: [], removed: [] })
  expect((await running.control("/faults"))["faults"]).toHaveLength(1)
})

test("linking twice gives the same data, except for the ids", async () => {
  const shape = ({ account_id: _id, ...rest }: AccountBase): Omit<AccountBase, "account_id"> => rest
  const [one, other] = [
    await accountsOf((await link(running)).accessToken),
    await accountsOf((await link(running)).accessToken),
  ]
  expect(one.map(shape)).toEqual(other.map(shape))
  expect(one.map(({ account_id }) => account_id)).not.toEqual(other.map(({ account_id }) => account_id))
  const elsewhere = await accountsOf((await link(running, { seed: "another life" })).accessToken)
  expect(elsewhere.map(({ balances }) => balances)).not.toEqual(one.map(({ balances }) => balances))
})

const inCents = (amount: number | null): number => Math.round((amount ?? 0) * 100)
const cents = (rows: ReadonlyArray<Transaction>): number => rows.reduce((sum, { amount }) => sum + inCents(amount), 0)
