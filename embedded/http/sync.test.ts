import { beforeAll, describe, expect, test } from "vitest"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { linkChecking, type BankRow } from "@evenkeel/acceptance/bank"
import { planFor } from "@evenkeel/acceptance/plan"
import { ownProduct } from "./test/product.ts"

const product = ownProduct()

let present: string
beforeAll(async () => {
  // The middle of a month, so that the days around it are in the same month.
  await product.bank.moveTo(`${addMonths(monthOf(await product.bank.today()), 1)}-15`)
  present = monthOf(await product.bank.today())
})

/** A person with a plan and a checking account at a bank that the test controls. */
const withBank = async () => {
  const ada = await product.register()
  const plan = await planFor(ada)
  const { itemId, account, plaidAccountId } = await linkChecking(product.bank, ada)
  const row = (id: string, amount: number, changes: Partial<BankRow> = {}): BankRow => ({
    transaction_id: `${itemId}-${id}`,
    account_id: plaidAccountId,
    amount,
    date: `${present}-10`,
    name: id,
    ...changes,
  })
  return {
    ...ada,
    ...plan,
    account,
    row,
    itemId,
    write: (changes: Parameters<typeof product.bank.write>[1]) => product.bank.write(itemId, changes),
    sync: () => ada.client.syncTransactions({ body: { accounts: [account.accountId] } }),
    listed: async () => Object.fromEntries((await ada.client.transactions()).map(({ name, amount }) => [name, amount])),
  }
}

describe("POST /transactions/sync", () => {
  test("names a command only if there was anything to append", async () => {
    const { write, row, send, account } = await withBank()
    const commandOf = async (key: string) => {
      const request = { body: { accounts: [account.accountId] }, headers: { "Idempotency-Key": key } }
      return (await send("POST", "/transactions/sync", request)).headers.get("Command-Id")
    }
    await write({ added: [row("Market", 12.34)] })
    expect(await commandOf("first")).not.toBeNull()
    expect(await commandOf("second")).toBeNull()
  })

  test("returns new transactions, which GET /transactions lists at once", async () => {
    const { write, row, sync, client, account } = await withBank()
    await write({
      added: [row("Market", 12.34, { logo_url: "https://bank.example/market.png" }), row("Market refund", -5)],
    })
    const synced = await sync()
    expect(synced).toEqual({
      allModifiedOrAddedTransactions: expect.arrayContaining([
        expect.objectContaining({
          name: "Market",
          amount: 12.34,
          logoUrl: "https://bank.example/market.png",
          accountId: account.accountId,
        }),
        expect.objectContaining({ name: "Market refund", amount: -5 }),
      ]),
      removedTransactionIds: [],
      previousMonthTransactions: [],
      previousMonthTotal: 0,
      importedToSort: 0,
      updatedAccounts: [{ accountId: account.accountId, balance: expect.any(Number), status: "connected" }],
    })
    expect(await client.transactions()).toEqual(synced.allModifiedOrAddedTransactions)
  })

  test("keeps income out of the lists, and says so, and a transfer as soon as another account of theirs has its other side", async () => {
    const { write, row, sync } = await withBank()
    const categorised = (primary: string, detailed: string) => ({
      personal_finance_category: { primary, detailed, confidence_level: "VERY_HIGH" },
    })
    await write({
      added: [
        row("Salary", -2500, categorised("INCOME", "INCOME_WAGES")),
        row("To savings", 100, categorised("TRANSFER_OUT", "TRANSFER_OUT_SAVINGS")),
        row("Market", 1),
      ],
    })
    const { allModifiedOrAddedTransactions: listed, setAside } = await sync()
    expect(listed.map(({ name }) => name)).toEqual(["Market", "To savings"])
    expect(setAside).toEqual([{ reason: "income", count: 1 }])
  })

  test("returns what worked, and which account needs its person's attention", async () => {
    const ada = await product.register()
    const [well, locked] = [await linkChecking(product.bank, ada), await linkChecking(product.bank, ada, "ins_meadow")]
    await product.bank.write(well.itemId, {
      added: [
        {
          transaction_id: `${well.itemId}-row`,
          account_id: well.plaidAccountId,
          amount: 1,
          date: `${present}-10`,
          name: "Market",
        },
      ],
    })
    await product.bank.fail(locked.itemId, "/transactions/sync", "ITEM_LOGIN_REQUIRED", 5)
    const synced = await ada.client.syncTransactions({
      body: { accounts: [well.account.accountId, locked.account.accountId] },
    })
    expect(synced.allModifiedOrAddedTransactions.map(({ name }) => name)).toEqual(["Market"])
    const statuses = Object.fromEntries(
      synced.updatedAccounts.map(({ accountId, status, message }) => [accountId, [status, message]]),
    )
    expect(statuses[well.account.accountId]).toEqual(["connected", undefined])
    expect(statuses[locked.account.accountId]).toEqual(["reconnect", expect.stringMatching(/\.$/)])
    expect((await ada.client.accounts()).map(({ status }) => status).sort()).toEqual(["connected", "reconnect"])
  })
})

test("when a month ends, uncategorised transactions join the finaliser's queue", async () => {
  const { write, row, sync, listed, client } = await withBank()
  await write({ added: [row("Unsorted", 7)] })
  await sync()
  expect(await listed()).toEqual({ Unsorted: 7 })
  present = addMonths(present, 1)
  await product.bank.moveTo(`${present}-15`)
  expect(await client.transactions()).toEqual([])
  expect((await sync()).previousMonthTransactions.map(({ name }) => name)).toContain("Unsorted")
})
