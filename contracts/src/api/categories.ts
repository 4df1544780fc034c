import { Schema } from "effect"
import { Amount, Fraction, Id, Money, Text } from "./fields.ts"

export const typeNames = ["needs", "wants", "investments"] as const
export const TypeName = Schema.Literals(typeNames)
export type TypeName = typeof TypeName.Type

export const CategoryTypeOf = Schema.Struct({ categoryTypeId: Schema.String, name: TypeName })

/**
 * `amount` is the current month's spending. With a `fixedAmount` the budget does not change with the type's budget, and
 * the percentage follows from it.
 */
export const Category = Schema.Struct({
  categoryId: Schema.String,
  name: Schema.String,
  budgetAllocationPercentage: Schema.Finite,
  budgetAmount: Money,
  categoryType: CategoryTypeOf,
  logoUrl: Schema.NullOr(Schema.String),
  amount: Money,
  fixedAmount: Schema.optionalKey(Money),
})
export type Category = typeof Category.Type

/** `savedAmount` is the type's budget minus its categories' budgets: unallocated money is saved. */
export const CategoryType = Schema.Struct({
  categoryTypeId: Schema.String,
  name: TypeName,
  budgetAllocationPercentage: Schema.Finite,
  budgetAmount: Money,
  savedAmount: Money,
  categories: Schema.Array(Category),
})
export type CategoryType = typeof CategoryType.Type

/** All three types, their names in any case. */
export const CategoryTypeShares = Schema.Array(Schema.Struct({ name: Text, budgetAllocationPercentage: Fraction }))
export type CategoryTypeShares = typeof CategoryTypeShares.Type

export const CategoryTypeShare = Schema.Struct({ budgetAllocationPercentage: Fraction })

/** An amount that does not change with the type's budget; the server then computes the percentage. */
const fixedAmount = Schema.optionalKey(Schema.NullOr(Amount))

/** `budgetAmount` is the client's own figure; the server computes it from the share. */
export const NewCategory = Schema.Struct({
  name: Text,
  budgetAllocationPercentage: Fraction,
  budgetAmount: Schema.optionalKey(Amount),
  fixedAmount,
  categoryTypeId: Id,
})
export type NewCategory = typeof NewCategory.Type

export const NewCategories = Schema.Struct({ categories: Schema.Array(NewCategory) })

/** Without a fixed amount, or with null, the category gets the share. */
export const CategoryShare = Schema.Struct({ categoryId: Id, budgetAllocationPercentage: Fraction, fixedAmount })
export type CategoryShare = typeof CategoryShare.Type

export const CategoryAddition = Schema.Struct({
  updatedCategories: Schema.Array(CategoryShare),
  addedCategory: NewCategory,
})
export const CategoryReallocation = Schema.Struct({
  updatedCategories: Schema.Array(CategoryShare),
  categoryTypeId: Id,
})
export const CategoryRename = Schema.Struct({ categoryName: Text, categoryId: Id })
