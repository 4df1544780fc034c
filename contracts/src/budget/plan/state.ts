import { Schema } from "effect"
import type { CategoryId } from "../../ids.ts"
import { CategoryType } from "../category-types/state.ts"
import { Cents, Id, InMonth, Share } from "../event-fields.ts"
import type { Income } from "../incomes/state.ts"

const PlannedCategory = Schema.Struct({
  typeId: Id,
  share: Share,
  budget: Cents,
  /** Whether the budget is a fixed amount, from which the share follows. */
  fixed: Schema.optionalKey(Schema.Boolean),
})
export type PlannedCategory = typeof PlannedCategory.Type

/** The plan of a month in undo events. */
export const StoredPlan = Schema.Struct({
  month: InMonth,
  /**
   * For months before there was a plan, into which an import brought transactions: the plan as of that import, or, if
   * there was none yet, the first one that was made.
   */
  assumed: Schema.optionalKey(Schema.Literals(["as of the import", "first plan"])),
  totalIncome: Cents,
  /**
   * The parts of the total: an income's amount may change later. Absent from old events, with incomes that never
   * changed.
   */
  incomes: Schema.optionalKey(Schema.Array(Schema.Struct({ incomeId: Id, amount: Cents }))),
  types: Schema.Array(Schema.Struct({ ...CategoryType.fields, budget: Cents, saved: Cents })),
  categories: Schema.Array(Schema.Struct({ categoryId: Id, ...PlannedCategory.fields })),
})
type StoredPlan = typeof StoredPlan.Type

/** The budgets at one moment, to the cent: if a type's shares sum to 1, its categories' budgets sum to the type's. */
export interface Plan extends Pick<StoredPlan, "assumed" | "totalIncome"> {
  readonly incomes: NonNullable<StoredPlan["incomes"]>
  /** Stored as `types` for compatibility. */
  readonly categoryTypes: StoredPlan["types"]
  readonly categories: ReadonlyMap<CategoryId, PlannedCategory>
}

export const noPlan: Plan = { totalIncome: 0, incomes: [], categoryTypes: [], categories: new Map() }

export const storedPlan = ({ categoryTypes, categories, ...plan }: Plan, month: string): StoredPlan => ({
  month,
  ...plan,
  types: categoryTypes,
  categories: [...categories].map(([categoryId, category]) => ({ categoryId, ...category })),
})

/** When incomes could only be added, a plan's were the first few that make its total. */
export const planFrom = (
  { assumed, totalIncome, incomes, types, categories }: StoredPlan,
  known: { readonly incomes: ReadonlyMap<string, Income> },
): Plan => ({
  ...(assumed === undefined ? {} : { assumed }),
  totalIncome,
  incomes: incomes ?? firstOf(known.incomes.values(), totalIncome),
  categoryTypes: types,
  categories: new Map(categories.map(({ categoryId, ...category }) => [categoryId, category])),
})

const firstOf = (all: Iterable<Income>, totalIncome: number): Plan["incomes"] => {
  let left = totalIncome
  const incomes: Array<Plan["incomes"][number]> = []
  for (const { incomeId, amount } of all) {
    if (left <= 0) break
    incomes.push({ incomeId, amount })
    left -= amount
  }
  return incomes
}
