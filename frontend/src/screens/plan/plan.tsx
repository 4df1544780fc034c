import type { PlanProposal } from "@evenkeel/contracts/api/plan/proposal"
import { useEffect, useEffectEvent, useState } from "react"
import { useSnapshot } from "valtio"
import { Link, useLocation } from "wouter"
import { fetchLists, useServer, useServerIf } from "../../api/queries.ts"
import { totalIncome } from "../../lib/money.ts"
import { Awaited } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { PlanForm } from "../../features/plan/plan-form.tsx"
import { basisInWords } from "../../features/plan/words.ts"
import { offerImported } from "../../features/sorting/earlier/offer-imported.ts"
import { leaveEarlier, openFinaliser } from "../../api/earlier-months.ts"
import { firstSync, syncFirstOnce, FirstSyncProgress } from "../../features/sync/first-sync.tsx"

/** Fetched once the banks have been read. */
const useProposal = () => {
  const [isRead, setRead] = useState(false)
  const { running } = useSnapshot(firstSync)
  const readOnce = useEffectEvent(() => {
    if (running || isRead) return
    void fetchLists("accounts", "incomes")
      .then(syncFirstOnce)
      .then(() => setRead(true))
  })
  useEffect(() => readOnce(), [running])
  return useServerIf(isRead, "proposedPlan")
}

/** A plan proposed from the known data, on one screen, for a new person. */
export const Plan = () => {
  const [, navigate] = useLocation()
  const { data, error, retry } = useProposal()
  // Later data must not change the form while somebody uses it.
  const [kept, keep] = useState<PlanProposal>()
  const proposal = kept ?? data
  const income = useServer("incomes")
  const goHome = (lastMonth: boolean) => {
    navigate("/home")
    if (!lastMonth) return leaveEarlier()
    openFinaliser()
    // A failure is harmless, because they wait in a list as well.
    void offerImported().catch(() => undefined)
  }
  return (
    <Page
      lead={
        proposal !== undefined && income.data !== undefined
          ? basisInWords(proposal)
          : "Based on your bank's data or your files. Nothing counts until you say so."
      }
      title="Your plan"
    >
      <FirstSyncProgress />
      {proposal !== undefined && income.data !== undefined ? (
        <PlanForm
          already={totalIncome(income.data)}
          key={JSON.stringify(proposal)}
          onTaken={goHome}
          onTouched={() => keep(proposal)}
          proposal={proposal}
        />
      ) : (
        <Awaited count={2} error={error || income.error} height="22rem" label="your plan" onRetry={retry} />
      )}
      <p className="soft plan-otherwise">
        Prefer one step at a time? <Link href="/income">Begin with your income</Link>
      </p>
    </Page>
  )
}
