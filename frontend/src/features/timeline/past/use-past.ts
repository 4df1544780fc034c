import type { BudgetDifference } from "@evenkeel/contracts/api/audit/diff"
import type { BudgetState } from "@evenkeel/contracts/api/audit/state"
import { useMemo } from "react"
import { useServer, useServerCalls } from "../../../api/queries.ts"
import { client } from "../../../lib/api.ts"
import { seenRevision } from "../../../lib/revisions.ts"

export interface Past {
  readonly then: BudgetState
  readonly now: BudgetState
  readonly difference: BudgetDifference
}

/** The current budget is requested by the revision in the first response, because the server's clock may differ. */
const readPast = async (at: string, signal: AbortSignal): Promise<Past> => {
  const then = await client.auditState({ query: { at }, signal })
  const latest = String(seenRevision())
  const [now, difference] = await Promise.all([
    client.auditState({ query: { at: latest }, signal }),
    client.auditDiff({ query: { from: String(Math.max(0, then.revision)), to: latest }, signal }),
  ])
  return { then, now, difference }
}

/**
 * `at` is an instant or a revision; undefined while nothing is chosen. The current budget is read again after each
 * change. Without past and problem, both are still being fetched.
 */
export const usePast = (at: string | undefined) => {
  const { data, error, retry } = useServerCalls(
    `past ${at ?? ""}`,
    (signal) => readPast(at ?? "", signal),
    at !== undefined,
  )
  return { past: data, problem: data === undefined && error !== "" ? error : undefined, retry }
}

/** The instant of the first event; undefined until it is known: without a slider, the date field suffices. */
export const useBeginning = (): Date | undefined => {
  const at = useServer("auditState", { query: { at: "0" } }).data?.at ?? undefined
  return useMemo(() => (at === undefined ? undefined : new Date(at)), [at])
}
