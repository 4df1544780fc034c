import type { AccountLink } from "@evenkeel/contracts/api/accounts"
import { beforeEach, expect, test } from "vitest"
import { checking, haveBudget, transaction } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, useBackend } from "../../test/server.ts"
import { previousMonth, queuePrevious } from "./previous-month.ts"
import { transactions } from "./transactions.ts"
import { accounts, linkAccount, removeAccount, updatedBy } from "./accounts.ts"

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
  await accounts.fetchOnce()
  const { released, release } = gate()
  let fetches = 0
  answer("accounts", async () => {
    fetches += 1
    if (fetches > 1) return [checking, savings]
    await released
    return [checking]
  })
  answer("linkAccount", savings)
  const fetched = accounts.refetch()
  await linkAccount(link)
  release()
  await fetched
  expect(accounts.state.items).toEqual([checking, savings])
})

test("an account that a fetch already brings before its linking is answered is listed once", async () => {
  haveBudget()
  await accounts.fetchOnce()
  answer("accounts", [checking, savings])
  answer("linkAccount", async () => {
    await accounts.refetch()
    return savings
  })
  await linkAccount(link)
  expect(accounts.state.items).toEqual([checking, savings])
})

test("removing an account removes its transactions from the list and from the finaliser's queue", async () => {
  haveBudget({
    accounts: [checking, savings],
    transactions: [transaction("Kiosk", 3, { accountId: savings.accountId })],
  })
  await Promise.all([accounts.fetchOnce(), transactions.fetchOnce()])
  answer("transactions", [])
  const dentist = transaction("Dentist", 80, { accountId: savings.accountId, date: "2020-01-31" })
  const byHand = transaction("Flea market", 12, { accountId: null, date: "2020-01-31" })
  queuePrevious(dentist)
  queuePrevious(byHand)
  answer("removeAccount", { message: "Account successfully deleted" })
  await removeAccount(savings.accountId)
  expect(accounts.state.items).toEqual([checking])
  expect(previousMonth.queue).toEqual([byHand])
  await expect.poll(() => transactions.state.items).toEqual([])
})

test("a sync resolves the trouble of the accounts that it reports, and of no others", () => {
  const troubled = [checking, savings].map((account) => ({
    ...account,
    status: "reconnect" as const,
    message: "Please log in again.",
  }))
  const update = { accountId: savings.accountId, balance: 7, status: "connected" as const }
  expect(updatedBy(troubled, [update])).toEqual([troubled[0], { ...savings, balance: 7 }])
})
