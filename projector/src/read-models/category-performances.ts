import type { Merchant } from "@evenkeel/contracts/api/performances"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { categoryPerformances as performancesOf } from "@evenkeel/contracts/budget/figures/performance"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"
import { bigint, boolean, integer, json, table, text, type RowOf } from "./table.ts"

/** For each row of monthly_performances, one row per category in that month's plan or transactions. */
export const categoryPerformances = table(
  "category_performances",
  {
    user_id: text,
    month: text,
    category_id: text,
    type_id: text,
    place: integer,
    /** Whether it was in the plan at the month's end: later months without rows of their own inherit it. */
    planned: boolean,
    spent: bigint,
    allocated: bigint,
    transaction_count: integer,
    top_merchants: json<ReadonlyArray<Merchant>>(),
  },
  { key: ["user_id", "month", "category_id"], fillFactor: 50 },
)

export type CategoryPerformanceRow = RowOf<typeof categoryPerformances>

export const categoryPerformanceRows = (
  userId: UserId,
  budget: Budget,
  month: Month,
): ReadonlyArray<CategoryPerformanceRow> => {
  const plan = planAtEndOf(budget, month)
  return performancesOf(budget, month).map((performance, place) => ({
    user_id: userId,
    month,
    category_id: performance.categoryId,
    type_id: performance.categoryTypeId,
    place,
    planned: plan.categories.has(performance.categoryId),
    spent: centsOf(performance.totalSpend),
    allocated: centsOf(performance.totalAmountAllocated),
    transaction_count: performance.transactionCount,
    top_merchants: performance.topMerchants,
  }))
}

/** Converts a reply's dollars back to the cents they came from, exactly. */
const centsOf = (dollars: number): number => Math.round(dollars * 100)
