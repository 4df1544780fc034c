// The performance of months, in total and by category.
import {
  carriedOverCategories,
  categoryMonthFields,
  categoryMonthReply,
  type CategoryMonthFigures,
} from "@evenkeel/contracts/budget/figures/category-months"
import { listedMonths, monthFields, monthReply, type MonthFigures } from "@evenkeel/contracts/budget/figures/months"
import { monthsOfTrend } from "@evenkeel/contracts/api/performances"
import { unitsOf } from "@evenkeel/contracts/money"
import { addMonths, monthFrom, type Month } from "@evenkeel/contracts/month"
import type { Currency } from "@evenkeel/contracts/currency"
import { columnsOf, type Query } from "../query.ts"

export const budgetPerformances: Query<"budgetPerformances", { months: ReadonlyArray<MonthFigures> }> = {
  lists: { months: `select ${columnsOf(monthFields)} from monthly_performances where user_id = $1 order by month` },
  reply: ({ months }, { month, currency }) =>
    listedMonths(months, month).map((figures) => monthReply(figures, currency)),
}

interface NamedCategoryMonth extends CategoryMonthFigures {
  readonly name: string
}

/** $2 is the requested month, $3 the types. A month without rows has those of the last month that has some. */
export const categoryPerformances: Query<"categoryPerformances", { categories: ReadonlyArray<NamedCategoryMonth> }> = {
  lists: {
    categories: `
      select ${columnsOf(categoryMonthFields, "p")}, c.name
      from category_performances p join categories c using (user_id, category_id)
      where p.user_id = $1 and p.type_id = any($3)
        and p.month = (select max(m.month) from monthly_performances m where m.user_id = $1 and m.month <= $2)
      order by p.place`,
  },
  values: ({ call }) => [monthFrom(call.body.monthYear), call.body.categoryTypeIds],
  reply: ({ categories }, { call, currency }) => {
    const month = monthFrom(call.body.monthYear)
    const inMonth = categories[0]?.month === month ? categories : carriedOverCategories(categories, month)
    return inMonth.map((category) => categoryMonthReply(category, category.name, currency))
  },
}

interface TrendMonth extends Pick<CategoryMonthFigures, "planned" | "spent" | "allocated" | "transactionCount"> {
  readonly requested: string
  /** The month of the row; null before the first one. */
  readonly month: string | null
}

interface Trend {
  readonly category: ReadonlyArray<{ readonly name: string }>
  readonly months: ReadonlyArray<TrendMonth>
}

/** The months of a trend that ends with `last`, oldest first. */
export const yearTo = (last: Month): ReadonlyArray<Month> =>
  Array.from({ length: monthsOfTrend }, (_, index) => addMonths(last, index + 1 - monthsOfTrend))

/** $2 are the months, $3 the category. */
export const categoryTrend: Query<"categoryTrend", Trend> = {
  lists: {
    category: `select name from categories where user_id = $1 and category_id = $3`,
    months: `
      select requested.month as requested, p.month, p.planned, p.spent, p.allocated, p.transaction_count as "transactionCount"
      from unnest($2::text[]) with ordinality as requested(month, place)
      left join category_performances p on p.user_id = $1 and p.category_id = $3
        and p.month = (select max(m.month) from monthly_performances m where m.user_id = $1 and m.month <= requested.month)
      order by requested.place`,
  },
  values: ({ call, month: present }) => [yearTo(call.query.month ?? present), call.params.id],
  reply: ({ category: [category], months }, { call, currency }) =>
    category && {
      categoryId: call.params.id,
      categoryName: category.name,
      months: months.map((each) => trendMonth(each, currency)),
    },
  what: "Category",
}

/** A month without a row of its own has the plan of the last row before, and no spending. */
const trendMonth = (
  { requested, month, planned, spent, allocated, transactionCount }: TrendMonth,
  currency: Currency,
) => {
  const isOwn = month === requested
  return {
    month: requested,
    totalSpend: unitsOf(isOwn ? spent : 0, currency),
    totalAmountAllocated: unitsOf(isOwn || planned ? (allocated ?? 0) : 0, currency),
    transactionCount: isOwn ? transactionCount : 0,
  }
}
