// Secrets are stored in clear in no event, and in no table.
import { expect, test } from "vitest"
import { defined } from "@evenkeel/contracts/budget/budget"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { eventsIn, tablesIn } from "@evenkeel/acceptance/log"
import { theProduct } from "./test/product.ts"

const product = theProduct()

test("passwords, session tokens, access tokens and update-mode link tokens are in no event, and in no table in clear", async () => {
  const password = "Unmistakable#1843"
  const ada = await product.register({ password })
  await product.send("POST", "/auth/authenticate", {
    body: { username: ada.username, passwordOne: password },
    headers: { "Idempotency-Key": "login" },
  })
  const { account, accessToken, publicToken } = await linkChecking(product.bank, ada)
  const { linkToken } = await ada.client.refreshLinkToken({ body: { accountId: account.accountId } })
  await ada.client.syncTransactions({ body: { accounts: [account.accountId] } })

  for (const [table, rows] of await tablesIn(product.databaseUrl)) {
    for (const secret of [password, ada.token, accessToken, defined(linkToken?.token)])
      expect(rows.includes(secret), table).toBe(false)
  }
  const events = JSON.stringify(await eventsIn(product.databaseUrl))
  expect(events).toContain("AccountLinked")
  for (const secret of [publicToken, "argon2", "access-sandbox"]) expect(events).not.toContain(secret)
})
