import { useEffect, useEffectEvent, useReducer } from "react"
import { useSnapshot } from "valtio"
import { list } from "../../api/queries.ts"
import {
  isNewMonth,
  isSyncDue,
  lastSyncOf,
  syncedAgo,
  syncs,
  syncAccounts,
  summaryOf,
  troubleIn,
} from "../../api/sync.ts"
import { useWork } from "../../api/use-work.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { announce, sayFailure, showDanger, showSuccess } from "../../components/feedback/alerts.tsx"
import { auth } from "../../lib/session.ts"
import "./sync-button.css"

const minute = 60_000

/** "Synced 5 minutes ago" */
const LastSync = ({ userId }: { readonly userId: string }) => {
  useSnapshot(syncs)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(rerender, minute)
    return () => clearInterval(timer)
  }, [])
  const at = lastSyncOf(userId)
  return at === undefined ? null : <span className="small soft">{syncedAgo(at)}</span>
}

/** Syncs when the app is opened, or seen again, after hours. */
const useSyncWhenDue = (userId: string, sync: (asks: boolean) => void): void => {
  const syncIfDue = useEffectEvent(() => {
    const hasBank = list("accounts").some(({ source }) => source === "bank")
    if (!document.hidden && hasBank && isSyncDue(userId)) sync(isNewMonth(userId))
  })
  useEffect(() => {
    syncIfDue()
    document.addEventListener("visibilitychange", syncIfDue)
    return () => document.removeEventListener("visibilitychange", syncIfDue)
  }, [])
}

/** Fetches new transactions from the banks of all accounts; if there are none, the server's refusal says what to do. */
export const SyncButton = () => {
  const userId = useSnapshot(auth).user?.userId ?? ""
  /** `asks`: the finaliser opens for earlier months, which are otherwise only named on the page. */
  const { begin, busy } = useWork(async (asks: boolean) => {
    announce("Synchronizing your transactions")
    const answer = await syncAccounts(
      list("accounts").map(({ accountId }) => accountId),
      { asks },
    )
    const [summary, trouble] = [summaryOf(answer), troubleIn(answer)]
    // One message: a bank that was not read is no success, even if another had news.
    if (trouble === "") showSuccess(summary)
    else showDanger(summary === "" ? trouble : `${trouble}. ${summary}`)
  })
  const sync = (asks: boolean) => {
    if (!busy) begin(asks, { onError: sayFailure })
  }
  useSyncWhenDue(userId, sync)
  return (
    <div className="sync">
      <ActionButton busy={busy} className="quiet" onClick={() => sync(true)}>
        <Icon name="refresh" /> Sync Transactions
      </ActionButton>
      <LastSync userId={userId} />
    </div>
  )
}
