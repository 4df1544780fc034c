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

/** A person with a plan and a checking account at a bank that does exactly what the test tells it to. */
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

  test("returns nothing twice", async () => {
    const { write, row, sync, listed } = await withBank()
    await write({ added: [row("Market", 12.34)] })
    await sync()
    expect(await sync()).toMatchObject({ allModifiedOrAddedTransactions: [], removedTransactionIds: [] })
    expect(await listed()).toEqual({ Market: 12.34 })
  })

  test("recognises the kept transactions of an account linked again through another login, so that no month counts them twice", async () => {
    const { client, account, groceries, write, row, sync } = await withBank()
    await write({ added: [row("Market", 12.34), row("Kiosk", 3)] })
    await sync()
    const market = (await client.transactions()).find(({ name }) => name === "Market")
    await client.assignTransaction({
      body: { transactionId: market?.transactionId ?? "", categoryId: groceries.categoryId },
    })
    const spent = async () =>
      (await client.budgetPerformances()).map(({ generalOverview }) => generalOverview.totalSpent)
    await client.removeAccount({ params: { id: account.accountId } })
    expect(await spent()).toEqual([12.34])

    const again = await linkChecking(product.bank, { client })
    const anew = (id: string, amount: number) =>
      row(id, amount, { transaction_id: `${again.itemId}-${id}`, account_id: again.plaidAccountId })
    await product.bank.write(again.itemId, { added: [anew("Kiosk", 3), anew("Market", 12.34)] })
    await client.syncTransactions({ body: { accounts: [again.account.accountId] } })
    const listed = (await client.transactions()).map(
      ({ name, category, accountId }) => `${name} ${category?.name ?? "unsorted"} ${accountId}`,
    )
    expect(listed.sort()).toEqual([
      `Kiosk unsorted ${again.account.accountId}`,
      `Market Groceries ${again.account.accountId}`,
    ])
    expect(await spent()).toEqual([12.34])
  })

  test("keeps the person's changes when the bank modifies a row", async () => {
    const { write, row, sync, client, rent } = await withBank()
    await write({ added: [row("INN 0042", 20, { pending: true })] })
    const { transactionId } = (await sync()).allModifiedOrAddedTransactions[0]!
    await client.renameTransaction({ params: { id: transactionId, newName: "Dinner" } })
    await client.reduceTransaction({ params: { id: transactionId }, body: { updatedAmount: 15 } })
    await client.assignTransaction({ body: { transactionId, categoryId: rent.categoryId } })
    await write({
      removed: [{ transaction_id: row("INN 0042", 20).transaction_id }],
      added: [row("INN", 24, { pending_transaction_id: row("INN 0042", 20).transaction_id })],
    })
    const { removedTransactionIds } = await sync()
    expect(removedTransactionIds).toEqual([])
    expect(await client.transactions()).toMatchObject([
      { transactionId, name: "Dinner", amount: 15, pending: false, category: { name: "Rent" } },
    ])
  })

  test("returns our ids of removed transactions", async () => {
    const { write, row, sync, listed } = await withBank()
    await write({ added: [row("Hold", 1), row("Stays", 2)] })
    const hold = (await sync()).allModifiedOrAddedTransactions.find(({ name }) => name === "Hold")!
    await write({ removed: [{ transaction_id: row("Hold", 1).transaction_id }] })
    expect((await sync()).removedTransactionIds).toEqual([hold.transactionId])
    expect(await listed()).toEqual({ Stays: 2 })
  })

  test("returns the whole queue of the previous month each time, and nothing older", async () => {
    const { write, row, sync, client, listed, rent } = await withBank()
    const [previous, older] = [addMonths(present, -1), addMonths(present, -2)]
    await write({
      added: [
        row("Late", 3, { date: `${previous}-20` }),
        row("Early", 2, { date: `${previous}-02` }),
        row("Ancient", 1, { date: `${older}-28` }),
        row("Now", 4),
      ],
    })
    const names = ({ previousMonthTransactions }: Awaited<ReturnType<typeof sync>>) =>
      previousMonthTransactions.map(({ name }) => name)
    const first = await sync()
    expect(names(first)).toEqual(["Early", "Late"])
    expect(first.allModifiedOrAddedTransactions.map(({ name }) => name)).toEqual(["Now"])
    expect(names(await sync())).toEqual(["Early", "Late"])
    await client.assignTransaction({
      body: { transactionId: first.previousMonthTransactions[0]!.transactionId, categoryId: rent.categoryId },
    })
    expect(names(await sync())).toEqual(["Late"])
    await client.deleteTransaction({ params: { id: first.previousMonthTransactions[1]!.transactionId } })
    expect(names(await sync())).toEqual([])
    expect(await listed()).toEqual({ Now: 4 })
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

  test("returns everything once for ten concurrent requests", async () => {
    const { write, row, sync, listed } = await withBank()
    await write({ added: Array.from({ length: 30 }, (_, index) => row(`Row ${index}`, index + 1)) })
    await Promise.all(Array.from({ length: 10 }, sync))
    expect(Object.keys(await listed())).toHaveLength(30)
  })

  test("restarts paging if the bank's rows change meanwhile", async () => {
    const { write, row, sync, listed, itemId } = await withBank()
    await write({ added: [row("Market", 1)] })
    await product.bank.fail(itemId, "/transactions/sync", "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION", 2)
    await sync()
    expect(await listed()).toEqual({ Market: 1 })
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
