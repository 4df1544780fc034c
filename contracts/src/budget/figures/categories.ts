// The plan's types and categories.
import type { Change } from "../../api/audit/fields.ts"
import type { Category as CategoryReply, CategoryType as CategoryTypeReply, TypeName } from "../../api/categories.ts"
import type { CategoryOf } from "../../api/transactions/transactions.ts"
import type { CategoryId } from "../../ids.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf, type Cents } from "../../money.ts"
import type { Month } from "../../month.ts"
import { fractionFromShare } from "../../share.ts"
import { livingCategories, defined, transactionsOf, type Budget } from "../budget.ts"
import type { Plan, PlannedCategory } from "../plan/state.ts"
import type { Category } from "../categories/state.ts"
import { lastLimitedMonth, planAtEndOf } from "../plan/plan.ts"
import { changeIn, money, percent } from "../wording.ts"
import { boolean, cents, integer, json, nullable, oneOf, text, type RecordOf } from "./record.ts"

/** The plan until that month, the last one with an income of limited time. */
export interface Until<Planned> {
  readonly month: Month
  readonly planned: Planned
}

/** A type of the plan: `share` is in millionths; `saved` is the part of its budget that its categories do not have. */
export const categoryTypeFields = {
  typeId: text,
  name: oneOf<TypeName>(),
  share: integer,
  budget: cents,
  saved: cents,
  until: nullable(json<Until<Pick<Plan["categoryTypes"][number], "budget" | "saved">>>()),
}
export type CategoryTypeFigures = RecordOf<typeof categoryTypeFields>

/**
 * Includes deleted categories, whose names past months still show. Records that refer to a category have only its id,
 * and get its name when they are read, so that a rename changes a single row.
 */
export const categoryFields = {
  categoryId: text,
  typeId: text,
  name: text,
  share: integer,
  budget: cents,
  /** A fixed amount as its budget. The share then follows from it. */
  fixed: nullable(cents),
  deleted: boolean,
  until: nullable(json<Until<Pick<PlannedCategory, "share" | "budget">>>()),
}
export type CategoryRecord = RecordOf<typeof categoryFields>

/** The parts of a category that other records use. */
export interface NamedCategory extends Pick<CategoryRecord, "categoryId" | "typeId" | "name"> {
  readonly typeName: TypeName
}

/** `spent` is the current month's spending. */
export interface CategoryFigures extends CategoryRecord, NamedCategory {
  readonly spent: Cents
}

/** The plan after all incomes of limited time have ended, and the one until then. */
export const categoryRecord = (budget: Budget, category: Category): CategoryRecord => {
  const { categoryId, typeId, name, fixed = null, deletedIn } = category
  const plannedIn = ({ categories }: Plan): Pick<PlannedCategory, "share" | "budget"> => {
    const { share, budget: own } = categories.get(categoryId) ?? { share: category.share, budget: 0 }
    return { share, budget: own }
  }
  const planned = plannedIn(budget.plan)
  return { categoryId, typeId, name, ...planned, fixed, deleted: deletedIn !== null, until: untilIn(budget, plannedIn) }
}

export const categoryTypeRecords = (budget: Budget): ReadonlyArray<CategoryTypeFigures> =>
  budget.plan.categoryTypes.map((type) => ({
    ...type,
    until: untilIn(budget, ({ categoryTypes }) => {
      const { budget: whole, saved } = categoryTypes.find(({ typeId }) => typeId === type.typeId) ?? type
      return { budget: whole, saved }
    }),
  }))

const untilIn = <Planned extends object>(budget: Budget, plannedIn: (plan: Plan) => Planned): Until<Planned> | null => {
  const month = lastLimitedMonth(budget)
  return month === undefined ? null : { month, planned: plannedIn(planAtEndOf(budget, month)) }
}

/** The record as planned in that month. */
export const asPlannedIn = <Of extends { readonly until: Until<object> | null }>(record: Of, month: Month): Of =>
  record.until !== null && month <= record.until.month ? { ...record, ...record.until.planned } : record

/** The spending of that month by category. */
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
  ...asPlannedIn(categoryRecord(budget, category), month),
  typeName: typeNameOf(budget, category),
  spent: spent.get(category.categoryId) ?? 0,
})

/** The categories that have not been deleted, in the order in which they were added. */
export const livingCategoryFigures = (budget: Budget, month: Month): ReadonlyArray<CategoryFigures> => {
  const spent = spentByCategory(budget, month)
  return livingCategories(budget).map((category) => categoryFigures(budget, category, month, spent))
}

const typeNameOf = (budget: Budget, category: Category): TypeName =>
  defined(budget.categoryTypes.get(category.typeId)).name

export const categoryReply = (category: CategoryFigures, currency: Currency): CategoryReply => ({
  ...categoryOf(category),
  budgetAllocationPercentage: fractionFromShare(category.share),
  budgetAmount: unitsOf(category.budget, currency),
  logoUrl: null,
  amount: unitsOf(category.spent, currency),
  ...(category.fixed === null ? {} : { fixedAmount: unitsOf(category.fixed, currency) }),
})

export const categoryOf = ({ categoryId, name, typeId, typeName }: NamedCategory): CategoryOf => ({
  categoryId,
  name,
  categoryType: { categoryTypeId: typeId, name: typeName },
})

export const categoryNamed = (budget: Budget, categoryId: CategoryId): CategoryOf => {
  const category = defined(budget.categories.get(categoryId))
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

/** A budget's categories and types in the API's form; `month` is the current one. */
export const categoryIn = (budget: Budget, category: Category, month: Month): CategoryReply =>
  categoryReply(categoryFigures(budget, category, month), budget.currency)

export const categoryTypesIn = (budget: Budget, month: Month): ReadonlyArray<CategoryTypeReply> => {
  const categories = livingCategoryFigures(budget, month)
  return categoryTypeRecords(budget).map((type) =>
    categoryTypeReply(asPlannedIn(type, month), categories, budget.currency),
  )
}

export const categoryChanges =
  (currency: Currency) =>
  (before: Category, after: Category): ReadonlyArray<Change> => [
    ...changeIn("Name", before.name, after.name),
    ...changeIn("Share", percent(before.share), percent(after.share)),
    ...changeIn("Fixed amount", fixedInWords(before, currency), fixedInWords(after, currency)),
  ]

const fixedInWords = ({ fixed }: Category, currency: Currency): string | null =>
  fixed === undefined ? null : money(fixed, currency)
