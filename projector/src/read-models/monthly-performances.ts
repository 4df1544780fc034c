import type { Budget } from "@evenkeel/contracts/budget/budget"
import { hasCategorised, monthFigures } from "@evenkeel/contracts/budget/figures/performance"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"
import { bigint, boolean, table, text, type RowOf } from "./table.ts"

/**
 * A row for each month in which the plan changed or which has a categorised transaction. Any other month has no
 * spending, and the plan of the last row before it. All figures are in cents.
 */
export const monthlyPerformances = table(
  "monthly_performances",
  {
    user_id: text,
    month: text,
    /** Whether it has a categorised transaction. */
    categorised: boolean,
    /** Whether the income had been split over the types by its end. */
    planned: boolean,
    needs_spent: bigint,
    needs_allocated: bigint,
    needs_budget: bigint,
    wants_spent: bigint,
    wants_allocated: bigint,
    wants_budget: bigint,
    investments_spent: bigint,
    investments_allocated: bigint,
    investments_budget: bigint,
  },
  { key: ["user_id", "month"], fillFactor: 50 },
)

export type MonthlyPerformanceRow = RowOf<typeof monthlyPerformances>

export const hasPerformance = (budget: Budget, month: Month): boolean =>
  budget.plans.has(month) || hasCategorised(budget, month)

export const monthlyPerformanceRow = (userId: UserId, budget: Budget, month: Month): MonthlyPerformanceRow => {
  const { needs, wants, investments } = monthFigures(budget, month)
  return {
    user_id: userId,
    month,
    categorised: hasCategorised(budget, month),
    planned: planAtEndOf(budget, month).types.length > 0,
    needs_spent: needs.spent,
    needs_allocated: needs.allocated,
    needs_budget: needs.budget,
    wants_spent: wants.spent,
    wants_allocated: wants.allocated,
    wants_budget: wants.budget,
    investments_spent: investments.spent,
    investments_allocated: investments.allocated,
    investments_budget: investments.budget,
  }
}
