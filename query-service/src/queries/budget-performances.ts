import type { BudgetSummary } from "@evenkeel/contracts/api/performances"
import { monthOverviews, type MonthFigures } from "@evenkeel/contracts/budget/figures/performance"
import { addMonths, monthYear, type Month } from "@evenkeel/contracts/month"
import type { MonthlyPerformanceRow } from "@evenkeel/projector/read-models/monthly-performances"
import type { Query } from "../query.ts"

/** Newest first: the months that have a categorised transaction, and those that are over and had a plan. */
export const budgetPerformances: Query<"budgetPerformances", { months: ReadonlyArray<MonthlyPerformanceRow> }> = {
  lists: { months: "select * from monthly_performances where user_id = $1 order by month" },
  reply: ({ months }, { month: present }) =>
    months
      .flatMap((row, index) => {
        const until = months[index + 1]?.month ?? present
        return [
          ...(isListed(row, present) ? [summary(row.month, figuresOf(row))] : []),
          ...carriedOn(row, until, present),
        ]
      })
      .reverse(),
}

const isListed = (row: MonthlyPerformanceRow, present: Month): boolean =>
  row.categorised || (row.planned && row.month < present)

/** The months without a row of their own up to the next row: the same plan, and no spending. */
const carriedOn = (row: MonthlyPerformanceRow, until: Month, present: Month): ReadonlyArray<BudgetSummary> => {
  if (!row.planned) return []
  const { needs, wants, investments } = figuresOf(row)
  const unspent = {
    needs: { ...needs, spent: 0 },
    wants: { ...wants, spent: 0 },
    investments: { ...investments, spent: 0 },
  }
  const summaries: Array<BudgetSummary> = []
  for (let month = addMonths(row.month, 1); month < until && month < present; month = addMonths(month, 1)) {
    summaries.push(summary(month, unspent))
  }
  return summaries
}

const summary = (month: Month, figures: MonthFigures): BudgetSummary => ({
  id: { monthYear: monthYear(month) },
  ...monthOverviews(figures),
})

const figuresOf = (row: MonthlyPerformanceRow): MonthFigures => ({
  needs: { spent: row.needs_spent, allocated: row.needs_allocated, budget: row.needs_budget },
  wants: { spent: row.wants_spent, allocated: row.wants_allocated, budget: row.wants_budget },
  investments: { spent: row.investments_spent, allocated: row.investments_allocated, budget: row.investments_budget },
})
