import type { AccountLink } from "@evenkeel/contracts/api/accounts"
import { beforeEach, expect, test } from "vitest"
import { waiting, watch, watchEarlier } from "../../test/watch.ts"
import { syncAccounts } from "./sync.ts"
import { refresh } from "./refreshing.ts"
import { run } from "./run.ts"
import { list } from "./queries.ts"
import { checking, haveBudget, transaction, earlierMonths } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, useBackend } from "../../test/server.ts"

useBackend()
beforeEach(() => signIn())

const savings = { ...checking, accountId: "account-2", accountName: "Rainy Day", plaidAccountId: "plaid-2" }
const link: AccountLink = {
  plaidAccountId: "plaid-2",
  accountName: "Rainy Day",
  publicToken: "public-1",
  accountType: "SAVING",
}

test("an account that is linked during a fetch of the list stays in it", async () => {
  haveBudget()
  await watch("accounts")
  const { released, release } = gate()
  let fetches = 0
  answer("accounts", async () => {
    fetches += 1
    if (fetches > 1) return [checking, savings]
    await released
    return [checking]
  })
  answer("linkAccount", savings)
  const fetched = refresh("all")
  await run("linkAccount", { body: link })
  release()
  await fetched
  expect(list("accounts")).toEqual([checking, savings])
})

test("an account that a fetch already brings before its linking is answered is listed once", async () => {
  haveBudget()
  await watch("accounts")
  answer("accounts", [checking, savings])
  answer("linkAccount", async () => {
    await refresh("all")
    return savings
  })
  await run("linkAccount", { body: link })
  expect(list("accounts")).toEqual([checking, savings])
})

test("removing an account removes its transactions from the list and from the finaliser's queue", async () => {
  const dentist = transaction("Dentist", 80, { accountId: savings.accountId, date: "2020-01-31" })
  const byHand = transaction("Flea market", 12, { accountId: null, date: "2020-01-31" })
  haveBudget({
    accounts: [checking, savings],
    transactions: [transaction("Kiosk", 3, { accountId: savings.accountId })],
    waiting: [dentist, byHand],
  })
  await Promise.all([watch("accounts", "transactions"), watchEarlier()])
  answer("transactions", [])
  answer("removeAccount", { message: "Account successfully deleted" })
  await run("removeAccount", { params: { id: savings.accountId } })
  expect(list("accounts")).toEqual([checking])
  expect(waiting()).toEqual([byHand])
  await expect.poll(() => list("transactions")).toEqual([])
})

test("a sync resolves the trouble of the accounts that it reports, and of no others", async () => {
  const troubled = [checking, savings].map((account) => ({
    ...account,
    status: "reconnect" as const,
    message: "Please log in again.",
  }))
  haveBudget({ accounts: troubled })
  await watch("accounts")
  answer("syncTransactions", {
    allModifiedOrAddedTransactions: [],
    removedTransactionIds: [],
    ...earlierMonths(),
    updatedAccounts: [{ accountId: savings.accountId, balance: 7, status: "connected" }],
  })
  await syncAccounts([savings.accountId])
  expect(list("accounts")).toEqual([troubled[0], { ...savings, balance: 7 }])
})
