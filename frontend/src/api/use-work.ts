import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { showDanger } from "../components/feedback/alerts.tsx"
import { messageOf } from "../lib/api.ts"
import { cache } from "./queries.ts"

/**
 * Work that takes time and may be refused. A refusal that comes after the person has left the place is shown in an
 * alert; the callback of `begin` runs only if they are still there.
 */
export const useWork = <Input, Outcome>(work: (input: Input) => Promise<Outcome>) => {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const { mutate, reset, data, variables, isPending, error } = useMutation(
    {
      mutationFn: work,
      networkMode: "always",
      onError: (failure) => {
        if (!isHere.current) showDanger(messageOf(failure))
      },
    },
    cache,
  )
  return {
    begin: mutate,
    /** Clears the result or the refusal, unless work is in progress. */
    reset: () => {
      if (!isPending) reset()
    },
    outcome: data,
    /** The input of the last run. */
    input: variables,
    busy: isPending,
    /** The message of a refusal; "" without one, and while work is in progress. */
    problem: error === null ? "" : messageOf(error),
  }
}
