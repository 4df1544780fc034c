import { describe, expect, test } from "vitest"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { refusalOf } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const withLogin = async (persona?: string, institution?: string) => {
  const ada = await product.register()
  const login = await product.bank.logIn(persona, institution)
  const link = (index: number, changes: object = {}) =>
    ada.client.linkAccount({
      body: { ...login.accounts[index]!, publicToken: login.publicToken, accountType: "LOAN", ...changes },
    })
  return { ...ada, login, link }
}

describe("POST /account", () => {
  test("links an account as the bank describes it, whatever the client sent", async () => {
    const { client, login, link } = await withLogin()
    const account = await link(0)
    expect(account).toEqual({
      accountId: expect.any(String),
      accountName: login.accounts[0]!.accountName,
      balance: expect.any(Number),
      plaidAccountId: login.accounts[0]!.plaidAccountId,
      publicToken: login.publicToken,
      accountType: "CHECKING",
      mask: expect.stringMatching(/^\d{4}$/),
      institutionName: expect.any(String),
      status: "connected",
      source: "bank",
    })
    const { publicToken: _, ...listed } = account
    expect(await client.accounts()).toEqual([listed])
  })

  test("refuses the same account again, also through a second login", async () => {
    const { client, link } = await withLogin("user_empty", "ins_meadow")
    await link(0)
    expect(await refusalOf(link(0))).toEqual([409, "Account already added"])
    const again = await product.bank.logIn("user_empty", "ins_meadow")
    expect(
      await refusalOf(client.linkAccount({ body: { ...again.accounts[0]!, publicToken: again.publicToken } })),
    ).toEqual([409, "Account already added"])
    expect(await client.accounts()).toHaveLength(1)
  })

  test("answers that it will work later while the bank is unavailable", async () => {
    const { link, login } = await withLogin()
    await product.bank.fail(login.itemId, "/accounts/get", "INTERNAL_SERVER_ERROR", 20)
    const [status, sentence] = await refusalOf(link(0))
    expect(status).toBe(503)
    expect(sentence).toMatch(/\.$/)
  })
})

describe("DELETE /account/{id}", () => {
  test("drops uncategorised transactions, and keeps what was spent", async () => {
    const ada = await product.register()
    const { groceries } = await planFor(ada)
    const { account, itemId, plaidAccountId } = await linkChecking(product.bank, ada)
    await product.bank.write(itemId, {
      added: ["Kept", "Dropped"].map((name) => ({
        transaction_id: `${itemId}-${name}`,
        account_id: plaidAccountId,
        amount: 5,
        date: testDay,
        name,
      })),
    })
    const { allModifiedOrAddedTransactions } = await ada.client.syncTransactions({
      body: { accounts: [account.accountId] },
    })
    const kept = allModifiedOrAddedTransactions.find(({ name }) => name === "Kept")!
    await ada.client.assignTransaction({
      body: { transactionId: kept.transactionId, categoryId: groceries.categoryId },
    })

    expect(await ada.client.removeAccount({ params: { id: account.accountId } })).toEqual({
      message: "Account successfully deleted",
    })
    expect(await ada.client.accounts()).toEqual([])
    expect((await ada.client.transactions()).map(({ name }) => name)).toEqual(["Kept"])
    expect(await refusalOf(ada.client.removeAccount({ params: { id: account.accountId } }))).toEqual([
      404,
      "Account not found",
    ])
    expect(await refusalOf(ada.client.syncTransactions({ body: { accounts: [account.accountId] } }))).toEqual([
      404,
      "Account not found",
    ])
  })
})

test("PUT /user/refresh/link-token for an account returns a token to repair its connection", async () => {
  const { client, link } = await withLogin()
  const { accountId } = await link(0)
  const before = (await client.currentUser()).linkToken
  const { linkToken } = await client.refreshLinkToken({ body: { accountId } })
  expect(linkToken?.token).toEqual(expect.stringContaining("link-"))
  // This token is valid only for that connection: it does not replace the person's own.
  expect((await client.currentUser()).linkToken).toEqual(before)
})
