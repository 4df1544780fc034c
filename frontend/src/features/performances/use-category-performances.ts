import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import type { Month } from "@evenkeel/contracts/month"
import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { categoryPerformances, lookAt, lookedAt } from "./store.ts"

interface Performances {
  readonly items: ReadonlyArray<CategoryPerformance>
  readonly loaded: boolean
  /** Why they could not be fetched; "" if they could. */
  readonly error: string
}

const notYet: Performances = { items: [], loaded: false, error: "" }

/**
 * The categories of that month, of all types. Never another month's, not even in the frame after the month has changed.
 */
export const useCategoryPerformances = (month: Month | undefined): Performances => {
  const performances = useSnapshot(categoryPerformances.state)
  const { month: looked } = useSnapshot(lookedAt)
  useEffect(() => {
    if (month !== undefined) void lookAt(month)
  }, [month])
  return looked === month && month !== undefined ? performances : notYet
}
