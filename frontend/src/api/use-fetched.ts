import { useEffect, useState } from "react"
import { messageOf } from "../lib/api.ts"
import { refetchWithTheRest, whenCarriedOut } from "./refetching.ts"

interface Fetched<Value> {
  readonly value?: Value
  /** Why there is none, as a message. */
  readonly problem?: string
  readonly retry: () => void
}

/**
 * What `fetch` gives, fetched anew after every change of the budget, made in this tab or elsewhere. What was there stays
 * if that fails. `fetch` must be the same function as long as it is about the same.
 */
export const useFetched = <Value>(fetch: (signal: AbortSignal) => Promise<Value>): Fetched<Value> => {
  const [outcome, setOutcome] = useState<Omit<Fetched<Value>, "retry">>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leave = new AbortController()
    const following = refetchWithTheRest(async () => {
      try {
        const value = await fetch(leave.signal)
        if (!leave.signal.aborted) setOutcome({ value })
      } catch (failure) {
        if (leave.signal.aborted) return
        setOutcome((before) => ("value" in before ? before : { problem: messageOf(failure) }))
        throw failure
      }
    })
    const stop = whenCarriedOut(() => void following.refetch())
    void following.refetch()
    return () => {
      stop()
      following.stop()
      leave.abort()
    }
  }, [fetch, attempt])
  const retry = (): void => {
    setOutcome({})
    setAttempt(attempt + 1)
  }
  return { ...outcome, retry }
}
