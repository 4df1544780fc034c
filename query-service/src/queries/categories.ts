// The plan's categories and types.
import {
  categoryFields,
  categoryReply,
  categoryTypeFields,
  categoryTypeReply,
  type CategoryFigures,
  type CategoryTypeFigures,
} from "@evenkeel/contracts/budget/figures/categories"
import { columnsOf, type Query } from "../query.ts"

/** Those that have not been deleted; $2 is the current month. */
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
  reply: ({ categories }, { currency }) => categories.map((category) => categoryReply(category, currency)),
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
  reply: ({ types, categories }, { currency }) => types.map((type) => categoryTypeReply(type, categories, currency)),
}

/** Someone else's id is not found, like one that never was. */
export const categoryType: Query<"categoryType", Lists> = {
  ...categoryTypes,
  reply: ({ types, categories }, { call, currency }) => {
    const type = types.find(({ typeId }) => typeId === call.params.id)
    return type && categoryTypeReply(type, categories, currency)
  },
  what: "Category type",
}
