// A bank's webhook leads to a sync without a request of the person.
import { Effect } from "effect"
import { expect, test } from "vitest"
import { webhookPath } from "@evenkeel/contracts/paths"
import { sandboxRequests } from "@evenkeel/sandbox-bank/client"
import { sandboxBankAt } from "@evenkeel/acceptance/bank"
import { registerAt, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { embeddedConfig } from "../config.ts"
import { startEmbedded } from "../start.ts"
import { inDatabaseOf } from "./test/database.ts"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()

/** An account at a bank with webhooks, read once: before that, the bank sends none. */
const linked = async (person: Person) => {
  const { call, logIn } = sandboxRequests(product.address)
  const login = await logIn("user_empty", "ins_harbor", product.address + webhookPath)
  const [checking] = login.accounts
  const account = await person.client.linkAccount({ body: { ...checking!, publicToken: login.publicToken } })
  const sync = () => person.client.syncTransactions({ body: { accounts: [account.accountId] } })
  await sync()
  return {
    ...login,
    sync,
    plaidAccountId: checking!.plaidAccountId,
    atBank: (path: string, body: object = {}) => call(path, { access_token: login.accessToken, ...body }),
  }
}

test("the other side of a transfer that comes by itself is said in a notice, once", async () => {
  const ada = await product.register()
  const { accounts, publicToken, sync, itemId, plaidAccountId } = await linked(ada)
  const other = accounts[1]!
  await ada.client.linkAccount({ body: { ...other, publicToken } })
  const date = await product.bank.today()
  const out = { transaction_id: "out", account_id: plaidAccountId, amount: 400, date, name: "ONLINE TRANSFER" }
  await product.bank.write(itemId, { added: [out] })
  await sync()
  await product.bank.write(itemId, {
    added: [{ ...out, transaction_id: "back", account_id: other.plaidAccountId, amount: -400 }],
  })
  const found = async () => (await ada.client.notices()).filter(({ kind }) => kind === "transfer-found")
  await expect.poll(async () => (await found()).length).toBe(1)
  const [{ noticeId, sentence, rows } = expect.fail("no notice")] = await found()
  expect(sentence).toMatch(/^\$400\.00 to .* and its other side are a transfer now; neither counts\.$/)
  expect(rows).toEqual({ from: date, to: date })
  expect((await ada.send("DELETE", `/user/notices/${noticeId}`)).status).toBe(200)
  expect(await found()).toEqual([])
})

const statusOf = async ({ client }: Person) => (await client.accounts())[0]?.status

test("new transactions come by themselves, each once, however often they are announced", async () => {
  const ada = await product.register()
  const { itemId, plaidAccountId, atBank } = await linked(ada)
  const date = await product.bank.today()
  const lunch = { transaction_id: "announced", account_id: plaidAccountId, amount: 12, date, name: "Lunch" }
  await product.bank.write(itemId, { added: [lunch] })
  for (let time = 0; time < 3; time += 1) await atBank("/transactions/refresh")
  const names = async () => (await ada.client.transactions()).map(({ name }) => name)
  await expect.poll(names).toEqual(["Lunch"])
  const dinner = { ...lunch, transaction_id: "later", name: "Dinner" }
  await product.bank.write(itemId, { added: [dinner] })
  await expect.poll(async () => (await names()).toSorted()).toEqual(["Dinner", "Lunch"])
})

test("a login that no longer works shows at once, and one that works again as well", async () => {
  const ada = await product.register()
  const { atBank } = await linked(ada)
  await atBank("/sandbox/item/reset_login")
  await expect.poll(() => statusOf(ada)).toBe("reconnect")
})

test("an error that comes late, when the login works again, is not believed", async () => {
  const ada = await product.register()
  const { atBank, itemId, plaidAccountId } = await linked(ada)
  await atBank("/sandbox/item/fire_webhook", { webhook_code: "ERROR" })
  const date = await product.bank.today()
  await product.bank.write(itemId, {
    added: [{ transaction_id: "after", account_id: plaidAccountId, amount: 1, date, name: "After the error" }],
  })
  await expect.poll(async () => (await ada.client.transactions()).length).toBe(1)
  expect(await statusOf(ada)).toBe("connected")
})

test("a login that is about to end shows until the person syncs, and not only until the next news", async () => {
  const ada = await product.register()
  const { atBank, sync, itemId, plaidAccountId } = await linked(ada)
  await atBank("/sandbox/item/fire_webhook", { webhook_code: "PENDING_DISCONNECT" })
  await expect.poll(() => statusOf(ada)).toBe("reconnect")
  const [account] = await ada.client.accounts()
  expect(account?.message).toBe(
    "Harbor Bank will disconnect within days unless you log in again. Please reconnect this account.".replace(
      "Harbor Bank",
      account?.institutionName ?? "",
    ),
  )
  const date = await product.bank.today()
  await product.bank.write(itemId, {
    added: [{ transaction_id: "news", account_id: plaidAccountId, amount: 1, date, name: "News" }],
  })
  await expect.poll(async () => (await ada.client.transactions()).length).toBe(1)
  expect(await statusOf(ada)).toBe("reconnect")
  await sync()
  await expect.poll(() => statusOf(ada)).toBe("connected")
})

test("nothing is read for somebody whose account is going to be erased", async () => {
  const ada = await product.register()
  const { itemId, plaidAccountId } = await linked(ada)
  await ada.send("POST", "/audit/erase", { body: { password: ada.password, confirmation: ada.username } })
  const calls = async (): Promise<number> => {
    const { items } = (await product.send("GET", "/sandbox-bank/control/items")).body
    return items.find(({ item_id }: { readonly item_id: string }) => item_id === itemId).calls["/transactions/sync"]
  }
  const before = await calls()
  const date = await product.bank.today()
  await product.bank.write(itemId, {
    added: [{ transaction_id: "unread", account_id: plaidAccountId, amount: 1, date, name: "Unread" }],
  })
  // Announced after it, and read.
  const grace = await product.register()
  const other = await linked(grace)
  await product.bank.write(other.itemId, {
    added: [{ transaction_id: "read", account_id: other.plaidAccountId, amount: 1, date, name: "Read" }],
  })
  await expect.poll(async () => (await grace.client.transactions()).length).toBe(1)
  expect(await calls()).toBe(before)
})

test("what is not signed by the bank is refused", async () => {
  const body = { webhook_type: "ITEM", webhook_code: "ERROR", item_id: "any" }
  const refused = { status: 401, body: { error: "This webhook is not signed by the bank-linking provider." } }
  expect(await product.send("POST", webhookPath, { body })).toMatchObject(refused)
  const headers = { "Plaid-Verification": "a.b.c" }
  expect(await product.send("POST", webhookPath, { body, headers })).toMatchObject(refused)
  expect((await product.send("GET", webhookPath)).status).toBe(405)
})

test("what was linked before there was an address for webhooks, or at another one, gets this one at the next start", async () => {
  const { data, remove } = await preparedDataDirectory()
  const start = () =>
    openClosable(
      Effect.flatMap(
        readConfiguration(embeddedConfig, { PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "error" }),
        startEmbedded,
      ),
    )
  const first = await start()
  const ada = await registerAt(first.address)
  const login = async (webhook?: string) => {
    const { itemId, accounts, publicToken } = await sandboxRequests(first.address).logIn(
      "user_empty",
      "ins_harbor",
      webhook,
    )
    return { itemId, publicToken, ...accounts[webhook === undefined ? 0 : 1]! }
  }
  const [silent, elsewhere] = [await login(), await login(first.address + webhookPath)]
  const accounts: Array<string> = []
  for (const body of [silent, elsewhere]) accounts.push((await ada.client.linkAccount({ body })).accountId)
  await ada.client.syncTransactions({ body: { accounts } })
  await inDatabaseOf({ data }, "update bank.items set linked_at = linked_at - interval '2 hours'")
  await first.close()

  const second = await start()
  const addresses = () => inDatabaseOf({ data }, "select webhook from bank.items")
  const here = { webhook: second.address + webhookPath }
  await expect.poll(addresses).toEqual([here, here])
  const bank = sandboxBankAt(second.address)
  const date = await bank.today()
  for (const { itemId, plaidAccountId: account_id } of [silent, elsewhere]) {
    await bank.write(itemId, { added: [{ transaction_id: `of ${itemId}`, account_id, amount: 1, date, name: "News" }] })
  }
  const { client } = signedInAt(second.address, ada.token)
  await expect.poll(async () => (await client.transactions()).length).toBe(2)
  await second.close()
  await remove()
})
