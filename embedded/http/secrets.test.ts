// What must stand nowhere: in no event, and in no table as it is.
import { expect, test } from "vitest"
import { present } from "@evenkeel/contracts/budget/budget"
import { linkChecking } from "./bank.ts"
import { eventsIn, tablesIn } from "./log.ts"
import { theProduct } from "./product.ts"

const product = theProduct()

test("a password, a session's token, the bank's access token and a token to log in there again stand in no table as they are, and in no event at all", async () => {
  const password = "Unmistakable#1843"
  const ada = await product.register({ password })
  await product.send("POST", "/auth/authenticate", { body: { username: ada.username, passwordOne: password }, headers: { "Idempotency-Key": "login" } })
  const { account, accessToken, publicToken } = await linkChecking(product.bank, ada)
  const { linkToken } = await ada.client.refreshLinkToken({ body: { accountId: account.accountId } })
  await ada.client.syncTransactions({ body: { accounts: [account.accountId] } })

  for (const [table, rows] of await tablesIn(product.data)) {
    for (const secret of [password, ada.token, accessToken, present(linkToken?.token)]) expect([table, rows.includes(secret)]).toEqual([table, false])
  }
  const events = JSON.stringify(await eventsIn(product.data))
  expect(events).toContain("AccountLinked")
  for (const secret of [publicToken, "argon2", "access-sandbox"]) expect(events).not.toContain(secret)
})
