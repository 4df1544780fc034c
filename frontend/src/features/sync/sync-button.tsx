import { useState } from "react"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { showDanger, showSuccess } from "../../components/feedback/alerts.tsx"
import { announce } from "../../components/feedback/announcer.tsx"
import { messageOf } from "../../lib/api.ts"
import { accounts } from "../accounts/store.ts"
import { syncAccounts } from "./store.ts"
import { summaryOf, troubleIn } from "./sync-summary.ts"

/** Fetches new transactions from the banks of all accounts; if there are none, the server says what to do. */
export const SyncButton = () => {
  const [busy, setBusy] = useState(false)
  const sync = async (): Promise<void> => {
    setBusy(true)
    announce("Synchronizing your transactions")
    await syncAccounts(accounts.state.items.map(({ accountId }) => accountId)).then(
      (answer) => {
        const [summary, trouble] = [summaryOf(answer), troubleIn(answer)]
        // One message: a bank that was not read is no success, even if another had news.
        if (trouble === "") showSuccess(summary)
        else showDanger(summary === "" ? trouble : `${trouble}. ${summary}`)
      },
      (failure: unknown) => showDanger(messageOf(failure)),
    )
    setBusy(false)
  }
  return (
    <ActionButton busy={busy} className="quiet" onClick={() => void sync()}>
      {!busy && <Icon name="refresh" />} Sync Transactions
    </ActionButton>
  )
}
