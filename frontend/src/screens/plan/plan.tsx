import type { PlanProposal } from "@evenkeel/contracts/api/plan/proposal"
import { useEffect, useEffectEvent, useState } from "react"
import { useSnapshot } from "valtio"
import { Link, useLocation } from "wouter"
import { client, messageOf } from "../../lib/api.ts"
import { fetchLists, useServer } from "../../api/queries.ts"
import { totalIncome } from "../../lib/money.ts"
import { Awaited } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { PlanForm } from "../../features/plan/plan-form.tsx"
import { basisInWords } from "../../features/plan/words.ts"
import { offerImported } from "../../features/sorting/earlier/offer-imported.ts"
import { leaveEarlier, openFinaliser } from "../../api/previous-month.ts"
import { firstSync, syncFirstOnce, FirstSyncProgress } from "../../features/sync/first-sync.tsx"

interface Known {
  readonly proposal: PlanProposal | undefined
  /** Why there is none, as a message. */
  readonly error: string
  readonly ask: () => Promise<void>
}

/** Asked for once the banks have been read. */
const useProposal = (): Known => {
  const [proposal, setProposal] = useState<PlanProposal>()
  const [error, setError] = useState("")
  const { running } = useSnapshot(firstSync)

  const read = async () => {
    await fetchLists("accounts", "incomes")
    await syncFirstOnce()
    await client.proposedPlan().then(setProposal, (failure: unknown) => setError(messageOf(failure)))
  }
  const ask = async () => {
    setError("")
    await read()
  }
  const askOnce = useEffectEvent(() => {
    if (!running && proposal === undefined) void read()
  })
  useEffect(() => askOnce(), [running])
  return { proposal, error, ask }
}

/** A plan from what is known, all of it on one screen, for somebody who begins. */
export const Plan = () => {
  const [, navigate] = useLocation()
  const { proposal, error, ask } = useProposal()
  const income = useServer("incomes")
  const goHome = (lastMonth: boolean) => {
    navigate("/home")
    if (!lastMonth) return leaveEarlier()
    openFinaliser()
    // They wait in a list as well.
    void offerImported().catch(() => undefined)
  }
  return (
    <Page
      lead={
        proposal !== undefined && income.data !== undefined
          ? basisInWords(proposal)
          : "From what your bank or your files know of you. Nothing counts until you say so."
      }
      title="Your plan"
    >
      <FirstSyncProgress />
      {proposal !== undefined && income.data !== undefined ? (
        <PlanForm already={totalIncome(income.data)} onTaken={goHome} proposal={proposal} />
      ) : (
        <Awaited count={2} error={error || income.error} height="22rem" label="your plan" onRetry={ask} />
      )}
      <p className="soft plan-otherwise">
        Rather one step after the other? <Link href="/income">Begin with your income</Link>
      </p>
    </Page>
  )
}
