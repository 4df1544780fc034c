import type { Category, NewCategory } from "@evenkeel/contracts/api/categories"
import { client } from "../api.ts"
import { categoryTypes } from "./category-types.ts"
import { collection } from "./collection.ts"

export const categories = collection<Category>(() => client.categories())

/** Several at once, as when a person sets up a type. */
export const addCategories = async (added: ReadonlyArray<NewCategory>): Promise<void> => {
  const created = await client.addCategories({ body: { categories: added } })
  const ids = new Set(created.map(({ categoryId }) => categoryId))
  categories.state.items = [...categories.state.items.filter(({ categoryId }) => !ids.has(categoryId)), ...created]
  // The types carry their categories and what is left unallocated.
  if (categoryTypes.state.loaded) void categoryTypes.refetch()
}
