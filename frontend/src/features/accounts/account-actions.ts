import type { Account } from "@evenkeel/contracts/api/accounts"
import { client } from "../../lib/api.ts"
import { runOrSay } from "../../api/run.ts"
import { syncAccounts } from "../../api/sync.ts"
import { confirm } from "../../components/dialogs/confirmation.tsx"
import { sayFailure, showDanger, showSuccess } from "../../components/feedback/alerts.tsx"
import { troubleOf } from "./trouble.ts"

export const remove = async ({ accountId, accountName }: Account): Promise<void> => {
  const agreed = await confirm({
    title: `Remove ${accountName}?`,
    text: "It will no longer be synchronized, and its uncategorized transactions will be removed. What you have categorized stays in your budget.",
    action: "Remove account",
    danger: true,
  })
  if (!agreed) return
  await runOrSay("removeAccount", { params: { id: accountId } }, { done: "Account successfully deleted" })
}

/** A link token for a new login at that account's bank, or for choosing further accounts there, too. */
export const repairTokenFor = async (accountId: string, addsAccounts = false): Promise<string | undefined> => {
  const { linkToken } = await client.refreshLinkToken({
    body: { accountId, ...(addsAccounts ? { addsAccounts } : {}) },
  })
  return linkToken?.token
}

/** Syncs with the bank again; the reply contains the account's status. */
export const retry = async ({ accountId }: Account): Promise<void> => {
  await syncAccounts([accountId]).then(({ updatedAccounts }) => {
    const update = updatedAccounts.find((account) => account.accountId === accountId)
    if (update === undefined || update.status === "connected") showSuccess("Account reconnected")
    else showDanger(troubleOf(update))
  }, sayFailure)
}
