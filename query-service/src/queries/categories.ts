import type { Category, TypeName } from "@evenkeel/contracts/api/categories"
import { dollarsFromCents } from "@evenkeel/contracts/money"
import { fractionFromShare } from "@evenkeel/contracts/share"
import type { CategoryRow } from "@evenkeel/projector/read-models/categories"
import type { Query } from "../query.ts"

/** A category with its type's name and what the present month has spent in it. */
export interface SpendingCategory extends CategoryRow {
  readonly type_name: TypeName
  readonly spent: number
}

/** $2 is the present month. */
export const livingCategories = `
  select c.*, t.name as type_name, coalesce(p.spent, 0) as spent
  from categories c
  join category_types t using (user_id, type_id)
  left join category_performances p on p.user_id = c.user_id and p.month = $2 and p.category_id = c.category_id
  where c.user_id = $1 and not c.deleted
  order by c.place`

export const categories: Query<"categories", { categories: ReadonlyArray<SpendingCategory> }> = {
  lists: { categories: livingCategories },
  values: ({ month }) => [month],
  reply: ({ categories }) => categories.map(categoryOf),
}

export const categoryOf = (row: SpendingCategory): Category => ({
  categoryId: row.category_id,
  name: row.name,
  budgetAllocationPercentage: fractionFromShare(row.share),
  budgetAmount: dollarsFromCents(row.budget),
  categoryType: { categoryTypeId: row.type_id, name: row.type_name },
  logoUrl: null,
  amount: dollarsFromCents(row.spent),
})
