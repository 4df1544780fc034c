// An account that is opened later at a linked bank: the bank announces it, and the person adds it to the same login.
import { expect, test } from "vitest"
import { webhookPath } from "@evenkeel/contracts/paths"
import { sandboxRequests } from "@evenkeel/sandbox-bank/client"
import { refusalOf } from "@evenkeel/acceptance/person"
import { theProduct } from "./test/product.ts"

const product = theProduct()

interface Finished {
  readonly public_token: string
  readonly accounts: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

/** A person with the checking account of a login that has more. */
const withChecking = async () => {
  const ada = await product.register()
  const { call, items } = sandboxRequests(product.address)
  const finish = (token: string | undefined, accounts: ReadonlyArray<string>) =>
    call<Finished>("/link/session/finish", {
      link_token: token,
      institution_id: "ins_harbor",
      username: "user_good",
      password: "any",
      accounts,
    })
  const linked = await finish((await ada.client.currentUser()).linkToken?.token, ["checking"])
  const account = await ada.client.linkAccount({
    body: { plaidAccountId: linked.accounts[0]!.id, accountName: "Checking", publicToken: linked.public_token },
  })
  const item = (await items()).find(({ accounts }) =>
    accounts.some(({ account_id }) => account_id === account.plaidAccountId),
  )!
  const addSavings = async () => {
    const body = { accountId: account.accountId, addsAccounts: true }
    const { linkToken } = await ada.client.refreshLinkToken({ body })
    const finished = await finish(linkToken?.token, ["savings"])
    return { publicToken: finished.public_token, saving: finished.accounts.find(({ name }) => /saving/i.test(name))! }
  }
  return { ...ada, account, item, call, addSavings }
}

test("it is announced beside the bank's accounts until it is linked, whatever is synced in between", async () => {
  const { client, account, item, call, addSavings } = await withChecking()
  const message = async () => (await client.accounts())[0]?.message
  await call("/item/webhook/update", { access_token: item.access_token, webhook: product.address + webhookPath })
  await call("/sandbox/item/fire_webhook", { access_token: item.access_token, webhook_code: "NEW_ACCOUNTS_AVAILABLE" })
  await expect.poll(message).toMatch(/^Harbor .*has an account that is not here yet\.$/)
  await client.syncTransactions({ body: { accounts: [account.accountId] } })
  expect(await message()).toBeDefined()
  const { publicToken, saving } = await addSavings()
  await client.linkAccount({
    body: { plaidAccountId: saving.id, accountName: saving.name, publicToken, sameBankAs: account.accountId },
  })
  expect(await message()).toBeUndefined()
})

test("it joins the login that there is, and its transactions come with the others", async () => {
  const { client, account, addSavings } = await withChecking()
  const { publicToken, saving } = await addSavings()
  const added = await client.linkAccount({
    body: { plaidAccountId: saving.id, accountName: saving.name, publicToken, sameBankAs: account.accountId },
  })
  expect(added).toMatchObject({ accountType: "SAVING", institutionName: account.institutionName })
  await client.syncTransactions({ body: { accounts: [account.accountId] } })
  const { transactions } = await client.searchTransactions({ query: { account: added.accountId, status: "all" } })
  expect(transactions.length).toBeGreaterThan(0)
})

test("it cannot be added to an account of somebody else", async () => {
  const { account, addSavings } = await withChecking()
  const { publicToken, saving } = await addSavings()
  const eve = await product.register()
  const body = { plaidAccountId: saving.id, accountName: "Savings", publicToken, sameBankAs: account.accountId }
  expect((await refusalOf(eve.client.linkAccount({ body })))[0]).toBe(422)
  expect(await eve.client.accounts()).toEqual([])
})
