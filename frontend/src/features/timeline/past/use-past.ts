import type { BudgetDifference } from "@evenkeel/contracts/api/audit/diff"
import type { BudgetState } from "@evenkeel/contracts/api/audit/state"
import { useEffect, useState } from "react"
import { client, messageOf } from "../../../lib/api.ts"
import { refetchWithTheRest } from "../../../api/refetching.ts"
import { seenRevision } from "../../../lib/revisions.ts"

export interface Past {
  readonly then: BudgetState
  readonly now: BudgetState
  readonly difference: BudgetDifference
}

/** What was read of the past at a moment, or why it could not be. */
interface Outcome {
  readonly at: string
  readonly past?: Past
  readonly problem?: string
}

/**
 * The first answer carries the current revision. The current budget is requested by
 * revision, because the server's clock may differ.
 */
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
 * `at` is an instant or a revision; undefined while nothing is chosen. The current budget
 * is read again whenever it changes. Neither past nor problem: not yet.
 */
export const usePast = (at: string | undefined) => {
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (at === undefined) return
    let leave = new AbortController()
    const read = (): Promise<void> => {
      leave.abort()
      leave = new AbortController()
      const { signal } = leave
      return readPast(at, signal).then(
        (past) => setOutcome({ at, past }),
        (failure: unknown) => {
          if (!signal.aborted) setOutcome({ at, problem: messageOf(failure) })
        },
      )
    }
    void read()
    const follower = refetchWithTheRest(read)
    return () => {
      follower.stop()
      leave.abort()
    }
  }, [at, attempt])
  const retry = (): void => {
    setOutcome(undefined)
    setAttempt(attempt + 1)
  }
  // Never another moment's, not even in the frame after the moment has changed.
  const current = outcome?.at === at ? outcome : undefined
  return { past: current?.past, problem: current?.problem, retry }
}

/** The instant of the first event; undefined until it is known. */
export const useBeginning = (): Date | undefined => {
  const [beginning, setBeginning] = useState<Date>()
  useEffect(() => {
    const leave = new AbortController()
    client.auditState({ query: { at: "0" }, signal: leave.signal }).then(
      ({ at }) => setBeginning(at === null ? undefined : new Date(at)),
      // Without it there is no slider, but the date field suffices.
      () => undefined,
    )
    return () => leave.abort()
  }, [])
  return beginning
}
