// The performance of months: one summary each, and the categories of the selected month.
import type { BudgetSummary, CategoryPerformance } from "@evenkeel/contracts/api/performances"
import { RequestFailed } from "@evenkeel/contracts/client"
import { monthYear, type Month } from "@evenkeel/contracts/month"
import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { proxy } from "valtio/vanilla"
import { client } from "../lib/api.ts"
import { collection, type Collection } from "./collection.ts"
import { whenCarriedOut } from "./refetching.ts"
import { categoryTypes } from "./category-types.ts"

/** One budget summary a month, newest first. */
export const budgetSummaries = collection<BudgetSummary>(() => client.budgetPerformances())

/** The month of `categoryPerformances`. */
export const lookedAt = proxy<{ month: Month | undefined }>({ month: undefined })

/** Those of all three types: the screens pick their own. */
export const categoryPerformances = collection<CategoryPerformance>(async () => {
  const { month } = lookedAt
  await categoryTypes.fetchOnce()
  const { items, loaded, error } = categoryTypes.state
  if (!loaded) throw new RequestFailed(0, error)
  if (month === undefined || items.length === 0) return []
  return client.categoryPerformances({
    body: { categoryTypeIds: items.map(({ categoryTypeId }) => categoryTypeId), monthYear: monthYear(month) },
  })
})

/**
 * Called at every visit, because actions on other screens change them; the known ones are
 * shown until the answer arrives.
 */
const visit = <Item>({ state, invalidate, fetchOnce }: Collection<Item>): Promise<void> => {
  if (!state.loading) invalidate()
  return fetchOnce()
}

export const visitPerformances = (): Promise<void> => visit(budgetSummaries)

/** Fetches the categories of a month and drops those of the previous one. */
export const lookAt = (month: Month): Promise<void> => {
  if (lookedAt.month !== month) {
    categoryPerformances.reset()
    lookedAt.month = month
  }
  return visit(categoryPerformances)
}

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
  // A transaction can be changed from here, too.
  useEffect(() => whenCarriedOut(() => void categoryPerformances.refetch()), [])
  return looked === month && month !== undefined ? performances : notYet
}
