// The plan's types and categories.
import type { Change } from "../../api/audit-fields.ts"
import type { Category as CategoryReply, CategoryType as CategoryTypeReply, TypeName } from "../../api/categories.ts"
import type { CategoryOf } from "../../api/transactions.ts"
import type { CategoryId } from "../../ids.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf, type Cents } from "../../money.ts"
import type { Month } from "../../month.ts"
import { fractionFromShare } from "../../share.ts"
import { livingCategories, present, transactionsOf, type Budget, type Category } from "../budget.ts"
import { changeIn, percent } from "../wording.ts"
import { boolean, cents, integer, oneOf, text, type RecordOf } from "./record.ts"

/** The same as a type of the plan: `share` is in thousandths; `saved` is what its categories leave of its budget. */
export const categoryTypeFields = {
  typeId: text,
  name: oneOf<TypeName>(),
  share: integer,
  budget: cents,
  saved: cents,
}
export type CategoryTypeFigures = RecordOf<typeof categoryTypeFields>

/**
 * Deleted categories too, whose names past months still show. Records that refer to a category have only its id, and get
 * its name when they are read, so that a rename changes a single row.
 */
export const categoryFields = {
  categoryId: text,
  typeId: text,
  name: text,
  share: integer,
  budget: cents,
  deleted: boolean,
}
export type CategoryRecord = RecordOf<typeof categoryFields>

/** A category as other records name it. */
export interface NamedCategory extends Pick<CategoryRecord, "categoryId" | "typeId" | "name"> {
  readonly typeName: TypeName
}

/** `spent` is what the current month has spent in it. */
export interface CategoryFigures extends CategoryRecord, NamedCategory {
  readonly spent: Cents
}

export const categoryRecord = (budget: Budget, category: Category): CategoryRecord => ({
  categoryId: category.categoryId,
  typeId: category.typeId,
  name: category.name,
  share: category.share,
  budget: budget.plan.categories.get(category.categoryId)?.budget ?? 0,
  deleted: category.deletedIn !== null,
})

/** What that month spent, by category. */
const spentByCategory = (budget: Budget, month: Month): ReadonlyMap<CategoryId, Cents> => {
  const spent = new Map<CategoryId, Cents>()
  for (const { categoryId, amount } of transactionsOf(budget, month)) {
    if (categoryId !== null) spent.set(categoryId, (spent.get(categoryId) ?? 0) + amount)
  }
  return spent
}

/** `month` is the current one. */
export const categoryFigures = (
  budget: Budget,
  category: Category,
  month: Month,
  spent = spentByCategory(budget, month),
): CategoryFigures => ({
  ...categoryRecord(budget, category),
  typeName: typeNameOf(budget, category),
  spent: spent.get(category.categoryId) ?? 0,
})

/** Those that have not been deleted, in the order in which they were added. */
export const livingCategoryFigures = (budget: Budget, month: Month): ReadonlyArray<CategoryFigures> => {
  const spent = spentByCategory(budget, month)
  return livingCategories(budget).map((category) => categoryFigures(budget, category, month, spent))
}

const typeNameOf = (budget: Budget, category: Category): TypeName =>
  present(budget.categoryTypes.get(category.typeId)).name

export const categoryReply = (category: CategoryFigures, currency: Currency): CategoryReply => ({
  ...categoryOf(category),
  budgetAllocationPercentage: fractionFromShare(category.share),
  budgetAmount: unitsOf(category.budget, currency),
  logoUrl: null,
  amount: unitsOf(category.spent, currency),
})

export const categoryOf = ({ categoryId, name, typeId, typeName }: NamedCategory): CategoryOf => ({
  categoryId,
  name,
  categoryType: { categoryTypeId: typeId, name: typeName },
})

export const categoryNamed = (budget: Budget, categoryId: CategoryId): CategoryOf => {
  const category = present(budget.categories.get(categoryId))
  return categoryOf({ ...category, typeName: typeNameOf(budget, category) })
}

/** `categories` are the living ones, of any type. */
export const categoryTypeReply = (
  { typeId, name, share, budget, saved }: CategoryTypeFigures,
  categories: ReadonlyArray<CategoryFigures>,
  currency: Currency,
): CategoryTypeReply => ({
  categoryTypeId: typeId,
  name,
  budgetAllocationPercentage: fractionFromShare(share),
  budgetAmount: unitsOf(budget, currency),
  savedAmount: unitsOf(saved, currency),
  categories: categories
    .filter((category) => category.typeId === typeId)
    .map((category) => categoryReply(category, currency)),
})

/** A budget's categories and types as the API gives them; `month` is the current one. */
export const categoryIn = (budget: Budget, category: Category, month: Month): CategoryReply =>
  categoryReply(categoryFigures(budget, category, month), budget.currency)

export const categoryTypesIn = (budget: Budget, month: Month): ReadonlyArray<CategoryTypeReply> => {
  const categories = livingCategoryFigures(budget, month)
  return budget.plan.categoryTypes.map((type) => categoryTypeReply(type, categories, budget.currency))
}

export const categoryChanges = (before: Category, after: Category): ReadonlyArray<Change> => [
  ...changeIn("Name", before.name, after.name),
  ...changeIn("Share", percent(before.share), percent(after.share)),
]
