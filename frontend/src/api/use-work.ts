import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { showDanger } from "../components/feedback/alerts.tsx"
import { messageOf } from "../lib/api.ts"
import { cache } from "./queries.ts"

/**
 * Something that takes time and may be refused, as the place shows it from which it is begun. A refusal that comes after the
 * person has left that place is shown in an alert; what is given to `begin` for afterwards is done only in that place.
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
    /** Takes the outcome or the refusal away, unless it is under way. */
    reset: () => {
      if (!isPending) reset()
    },
    outcome: data,
    /** With what it was begun. */
    input: variables,
    busy: isPending,
    /** Why it was refused; "" if it was not, or if it has been begun anew. */
    problem: error === null ? "" : messageOf(error),
  }
}
