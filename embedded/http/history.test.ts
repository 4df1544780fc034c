// A link requests all of a bank's history: the recent months come with the first sync, the rest by themselves.
import { expect, test } from "vitest"
import { sandboxRequests } from "@evenkeel/sandbox-bank/client"
import { monthOf } from "@evenkeel/contracts/month"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({ PLAID_HISTORY_DAYS: "730" })

/** A login in the widget, whose token contains the product's request to the bank. */
const linkChecking = async () => {
  const ada = await product.register()
  const { call, items } = sandboxRequests(product.address)
  const { linkToken } = await ada.client.currentUser()
  const session = { institution_id: "ins_harbor", username: "user_good", password: "any", accounts: ["checking"] }
  const { public_token: publicToken } = await call<{ readonly public_token: string }>("/link/session/finish", {
    link_token: linkToken?.token,
    ...session,
  })
  const item = (await items()).find(({ public_tokens }) => public_tokens.some(({ token }) => token === publicToken))!
  const plaidAccountId = item.accounts[0]!.account_id
  const account = await ada.client.linkAccount({ body: { plaidAccountId, accountName: "Checking", publicToken } })
  return { ...ada, item, account, sync: () => ada.client.syncTransactions({ body: { accounts: [account.accountId] } }) }
}

test("a link token asks the bank for 730 days", async () => {
  expect((await linkChecking()).item).toMatchObject({ days_requested: 730 })
})

test("two years come in the background, listed by month, and nobody is asked about them one by one", async () => {
  const { client, account, sync } = await linkChecking()
  const first = await sync()
  expect((await client.accounts())[0]).toMatchObject({ balance: account.balance })
  await expect.poll(async () => (await client.accounts())[0]?.history, { timeout: 30_000 }).toBeUndefined()
  const earlier = await client.previousMonthTransactions({ query: {} })
  expect(earlier.previousMonthTotal).toBe(first.previousMonthTotal)
  expect(earlier.importedToSort).toBeGreaterThan(300)
  const { transactions } = await client.importedTransactions({ query: { limit: 200 } })
  const present = monthOf(await product.bank.today())
  expect(transactions.every(({ date }) => monthOf(date) < present)).toBe(true)
  expect((await client.accounts())[0]).toMatchObject({ balance: account.balance })
})
