import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { fetchLists } from "../../api/queries.ts"
import { checking, earlierMonths, haveBudget } from "../../../test/budget.ts"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { keep } from "../../lib/page/browser-storage.ts"
import { SyncButton } from "./sync-button.tsx"

useBackend()
let synced = 0
beforeEach(async () => {
  signIn()
  haveBudget()
  await fetchLists("accounts")
  synced = 0
  answer("syncTransactions", () => {
    synced += 1
    return {
      allModifiedOrAddedTransactions: [],
      removedTransactionIds: [],
      ...earlierMonths(),
      updatedAccounts: [{ accountId: checking.accountId, balance: 3, status: "connected" }],
    }
  })
})

const sixHours = 6 * 3_600_000

test("it says when the banks were last read", async () => {
  const { person } = show(<SyncButton />)
  expect(screen.queryByText(/^Synced/)).toBeNull()
  await person.click(screen.getByRole("button", { name: "Sync Transactions" }))
  await screen.findByText("Synced just now")
})

test("it syncs by itself when the app is opened, or seen again, after six hours", async () => {
  keep(`sync-asked-${ada.userId}`, String(Date.now() - sixHours))
  show(<SyncButton />)
  await screen.findByText("Synced just now")
  document.dispatchEvent(new Event("visibilitychange"))
  expect(synced).toBe(1)
  keep(`sync-asked-${ada.userId}`, String(Date.now() - sixHours))
  document.dispatchEvent(new Event("visibilitychange"))
  await expect.poll(() => synced).toBe(2)
})
