// How months have gone: one summary each, and the categories of the month that is looked at.
import type { BudgetSummary, CategoryPerformance } from "@evenkeel/contracts/api/performances"
import { RequestFailed } from "@evenkeel/contracts/http/client"
import { monthYear, type Month } from "@evenkeel/contracts/month"
import { proxy } from "valtio/vanilla"
import { client } from "../api.ts"
import { categoryTypes } from "./category-types.ts"
import { collection, type Collection } from "./collection.ts"

/** One budget summary a month, newest first. */
export const budgetSummaries = collection<BudgetSummary>(() => client.budgetPerformances())

/** The month that `categoryPerformances` are of. */
export const lookedAt = proxy<{ month: Month | undefined }>({ month: undefined })

/** Those of all three types: the screens pick their own. */
export const categoryPerformances = collection<CategoryPerformance>(async () => {
  const { month } = lookedAt
  await categoryTypes.fetchOnce()
  const { items, loaded, error } = categoryTypes.state
  if (!loaded) throw new RequestFailed(0, error)
  if (month === undefined || items.length === 0) return []
  return client.categoryPerformances({ body: { categoryTypeIds: items.map(({ categoryTypeId }) => categoryTypeId), monthYear: monthYear(month) } })
})

/** At every visit, as anything that was done on other screens changes them; what is known is shown until the answer is there. */
const visit = <Item>({ state, outdate, fetchOnce }: Collection<Item>): Promise<void> => {
  if (!state.loading) outdate()
  return fetchOnce()
}

export const visitHistory = (): Promise<void> => visit(budgetSummaries)

/** The categories of a month; those of the month before are let go. */
export const lookAt = (month: Month): Promise<void> => {
  if (lookedAt.month !== month) {
    categoryPerformances.forget()
    lookedAt.month = month
  }
  return visit(categoryPerformances)
}
