import type { SyncResponse } from "@evenkeel/contracts/api/transactions/transactions"
import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { fetchLists } from "../../api/queries.ts"
import { checking, earlierMonths, haveBudget, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { FirstSyncProgress, syncFirst } from "./first-sync.tsx"

useBackend()
beforeEach(async () => {
  localStorage.clear()
  signIn()
  haveBudget()
  await fetchLists("accounts")
})

const is = { accountId: checking.accountId, balance: 1, status: "connected" } as const

const brings = (names: ReadonlyArray<string>, account: SyncResponse["updatedAccounts"][number] = is) =>
  answer("syncTransactions", {
    allModifiedOrAddedTransactions: names.map((name) => transaction(name, 5)),
    removedTransactionIds: [],
    ...earlierMonths(),
    updatedAccounts: [account],
  })

test("nothing is said to have been read before a bank is", () => {
  show(<FirstSyncProgress />)
  expect(screen.queryByRole("status")).toBeNull()
})

test.each([[["Kiosk", "Market"]], [[]]])("a bank is said to be read, whoever has read %s of it", async (names) => {
  brings(names)
  await syncFirst()
  show(<FirstSyncProgress />)
  expect(screen.getByRole("status").textContent).toBe(" Everything is up to date")
})

test("which bank wants what is said as the bank's notice says it", async () => {
  brings([], { ...is, status: "reconnect", message: "Meadow wants you to log in again." })
  await syncFirst()
  show(<FirstSyncProgress />)
  expect(screen.getByRole("status").textContent).toContain("Meadow wants you to log in again.")
})

test("a bank that cannot be read is said to be that, with a way to try again", async () => {
  answer("syncTransactions", () => refuse(503, "The bank is away."))
  await syncFirst()
  const { person } = show(<FirstSyncProgress />)
  expect(screen.getByRole("status").textContent).toContain("The bank is away.")
  brings(["Kiosk"])
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByText("Everything is up to date")
})
