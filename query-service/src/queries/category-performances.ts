import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import { dollarsFromCents, ratio } from "@evenkeel/contracts/money"
import { monthFrom, type Month } from "@evenkeel/contracts/month"
import type { CategoryPerformanceRow } from "@evenkeel/projector/read-models/category-performances"
import type { Query } from "../query.ts"

interface NamedRow extends CategoryPerformanceRow {
  readonly name: string
}

/**
 * $2 is the month asked for, $3 the types. A month without a row of its own carries on the
 * plan of the last row before it.
 */
export const categoryPerformances: Query<"categoryPerformances", { categories: ReadonlyArray<NamedRow> }> = {
  lists: {
    categories: `
      select p.*, c.name
      from category_performances p join categories c using (user_id, category_id)
      where p.user_id = $1 and p.type_id = any($3)
        and p.month = (select max(m.month) from monthly_performances m where m.user_id = $1 and m.month <= $2)
      order by p.place`,
  },
  values: ({ call }) => [monthFrom(call.body.monthYear), call.body.categoryTypeIds],
  reply: ({ categories }, { call }) => {
    const month = monthFrom(call.body.monthYear)
    return categories
      .filter((row) => row.month === month || row.planned)
      .map((row) => performance(row.month === month ? row : unspent(row), month))
  },
}

const unspent = (row: NamedRow): NamedRow => ({ ...row, spent: 0, transaction_count: 0, top_merchants: [] })

const performance = (row: NamedRow, month: Month): CategoryPerformance => ({
  categoryPerformanceId: `${row.category_id}:${month}`,
  categoryId: row.category_id,
  categoryTypeId: row.type_id,
  categoryName: row.name,
  totalSpend: dollarsFromCents(row.spent),
  totalAmountAllocated: dollarsFromCents(row.allocated),
  transactionCount: row.transaction_count,
  categoryPercentUtilization: ratio(row.spent, row.allocated, 2),
  topMerchants: row.top_merchants,
})
