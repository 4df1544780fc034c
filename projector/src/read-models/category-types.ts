import type { TypeName } from "@evenkeel/contracts/api/categories"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { UserId } from "@evenkeel/contracts/ids"
import { bigint, integer, table, text, type Column, type RowOf } from "./table.ts"

/**
 * `place` is the product's order: needs, wants, investments. `share` is in thousandths, `budget` and `saved` in cents.
 */
export const categoryTypes = table(
  "category_types",
  {
    user_id: text,
    type_id: text,
    place: integer,
    name: text as Column<TypeName>,
    share: integer,
    budget: bigint,
    saved: bigint,
  },
  { key: ["user_id", "type_id"] },
)

export type CategoryTypeRow = RowOf<typeof categoryTypes>

export const categoryTypeRows = (userId: UserId, { plan }: Budget): ReadonlyArray<CategoryTypeRow> =>
  plan.types.map(({ typeId, name, share, budget, saved }, place) => ({
    user_id: userId,
    type_id: typeId,
    place,
    name,
    share,
    budget,
    saved,
  }))
