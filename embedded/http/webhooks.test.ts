// What the bank announces by webhook shows by itself: nobody asks for a sync.
import { expect, test } from "vitest"
import { webhookPath } from "@evenkeel/contracts/paths"
import { sandboxRequests } from "@evenkeel/sandbox-bank/client"
import type { Person } from "@evenkeel/acceptance/person"
import { theProduct } from "./product.ts"

const product = theProduct()

/** An account at a bank that announces its news, read once: before that, it announces none. */
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
