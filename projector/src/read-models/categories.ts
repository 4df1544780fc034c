import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { UserId } from "@evenkeel/contracts/ids"
import { bigint, boolean, integer, table, text, type RowOf } from "./table.ts"

/**
 * Includes deleted categories, whose names past months still show. Other tables hold only a category's id and get its
 * name at read time, so that a rename writes a single row.
 */
export const categories = table(
  "categories",
  {
    user_id: text,
    category_id: text,
    type_id: text,
    place: integer,
    name: text,
    share: integer,
    budget: bigint,
    deleted: boolean,
  },
  { key: ["user_id", "category_id"] },
)

export type CategoryRow = RowOf<typeof categories>

export const categoryRows = (userId: UserId, budget: Budget): ReadonlyArray<CategoryRow> =>
  [...budget.categories.values()].map(({ categoryId, typeId, name, share, deletedIn }, place) => ({
    user_id: userId,
    category_id: categoryId,
    type_id: typeId,
    place,
    name,
    share,
    budget: budget.plan.categories.get(categoryId)?.budget ?? 0,
    deleted: deletedIn !== null,
  }))
