// The plan's categories and types.
import {
  asPlannedIn,
  categoryFields,
  categoryReply,
  categoryTypeFields,
  categoryTypeReply,
  type CategoryFigures,
  type CategoryTypeFigures,
} from "@evenkeel/contracts/budget/figures/categories"
import type { Currency } from "@evenkeel/contracts/currency"
import type { Month } from "@evenkeel/contracts/month"
import { columnsOf, type Query } from "../query.ts"

/** Categories that have not been deleted; $2 is the current month. */
const livingCategories = `
  select ${columnsOf(categoryFields, "c")}, t.name as "typeName", coalesce(p.spent, 0) as spent
  from categories c
  join category_types t using (user_id, type_id)
  left join category_performances p on p.user_id = c.user_id and p.month = $2 and p.category_id = c.category_id
  where c.user_id = $1 and not c.deleted
  order by c.place`

export const categories: Query<"categories", { categories: ReadonlyArray<CategoryFigures> }> = {
  lists: { categories: livingCategories },
  values: ({ month }) => [month],
  reply: ({ categories }, { month, currency }) =>
    categories.map((category) => categoryReply(asPlannedIn(category, month), currency)),
}

interface Lists {
  readonly types: ReadonlyArray<CategoryTypeFigures>
  readonly categories: ReadonlyArray<CategoryFigures>
}

export const categoryTypes: Query<"categoryTypes", Lists> = {
  lists: {
    types: `select ${columnsOf(categoryTypeFields)} from category_types where user_id = $1 order by place`,
    categories: livingCategories,
  },
  values: ({ month }) => [month],
  reply: ({ types, categories }, answered) => types.map((type) => typeReply(type, categories, answered)),
}

const typeReply = (
  type: CategoryTypeFigures,
  categories: Lists["categories"],
  { month, currency }: { readonly month: Month; readonly currency: Currency },
) => {
  const planned = categories.map((category) => asPlannedIn(category, month))
  return categoryTypeReply(asPlannedIn(type, month), planned, currency)
}

/** Another person's id is not found, like one that never existed. */
export const categoryType: Query<"categoryType", Lists> = {
  ...categoryTypes,
  reply: ({ types, categories }, answered) => {
    const type = types.find(({ typeId }) => typeId === answered.call.params.id)
    return type && typeReply(type, categories, answered)
  },
  what: "Category type",
}
