// How the months went, as a whole and by category.
import {
  carriedOverCategories,
  categoryMonthFields,
  categoryMonthReply,
  type CategoryMonthFigures,
} from "@evenkeel/contracts/budget/figures/category-months"
import { listedMonths, monthFields, monthReply, type MonthFigures } from "@evenkeel/contracts/budget/figures/months"
import { monthFrom } from "@evenkeel/contracts/month"
import { columnsOf, type Query } from "../query.ts"

export const budgetPerformances: Query<"budgetPerformances", { months: ReadonlyArray<MonthFigures> }> = {
  lists: { months: `select ${columnsOf(monthFields)} from monthly_performances where user_id = $1 order by month` },
  reply: ({ months }, { month, currency }) =>
    listedMonths(months, month).map((figures) => monthReply(figures, currency)),
}

interface NamedCategoryMonth extends CategoryMonthFigures {
  readonly name: string
}

/** $2 is the month asked for, $3 the types. A month without rows of its own carries over those of the last one before. */
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
