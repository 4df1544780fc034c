import type { CategoryType } from "@evenkeel/contracts/api/categories"
import { dollarsFromCents } from "@evenkeel/contracts/money"
import { fractionFromShare } from "@evenkeel/contracts/share"
import type { CategoryTypeRow } from "@evenkeel/projector/read-models/category-types"
import type { Query } from "../query.ts"
import { categoryOf, livingCategories, type SpendingCategory } from "./categories.ts"

interface Lists {
  readonly types: ReadonlyArray<CategoryTypeRow>
  readonly categories: ReadonlyArray<SpendingCategory>
}

export const categoryTypes: Query<"categoryTypes", Lists> = {
  lists: {
    types: "select * from category_types where user_id = $1 order by place",
    categories: livingCategories,
  },
  values: ({ month }) => [month],
  reply: ({ types, categories }) => types.map((type) => categoryTypeOf(type, categories)),
}

/** Someone else's id is not found, like one that never was. */
export const categoryType: Query<"categoryType", Lists> = {
  ...categoryTypes,
  reply: ({ types, categories }, { call }) => {
    const type = types.find((candidate) => candidate.type_id === call.params.id)
    return type && categoryTypeOf(type, categories)
  },
  what: "Category type",
}

const categoryTypeOf = (row: CategoryTypeRow, categories: ReadonlyArray<SpendingCategory>): CategoryType => ({
  categoryTypeId: row.type_id,
  name: row.name,
  budgetAllocationPercentage: fractionFromShare(row.share),
  budgetAmount: dollarsFromCents(row.budget),
  savedAmount: dollarsFromCents(row.saved),
  categories: categories.filter((category) => category.type_id === row.type_id).map(categoryOf),
})
