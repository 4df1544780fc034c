import { Schema } from "effect"
import type { Change } from "../../api/audit/fields.ts"
import type { CategoryId } from "../../ids.ts"
import type { Month } from "../../month.ts"
import { defined, type Budget } from "../budget.ts"
import type { Category } from "./state.ts"
import { defineEvent } from "../event.ts"
import { Cents, Id, InMonth, Share } from "../event-fields.ts"
import { replan } from "../plan/plan.ts"
import { moveToCategory } from "../transactions/apply.ts"
import { categoryName, changeIn, counted, listed, money, percent, shareChange, typeName } from "../wording.ts"

/** A fixed amount, which does not change with the type's budget. The share is then its present share of that. */
const Fixed = Schema.optionalKey(Cents)

const CategoryAdded = defineEvent(
  Schema.TaggedStruct("CategoryAdded", {
    categoryId: Id,
    typeId: Id,
    name: Schema.String,
    share: Share,
    fixed: Fixed,
    month: InMonth,
    /** The import that added the category, if one did. */
    importId: Schema.optionalKey(Id),
  }),
  {
    kind: "category",
    apply: (budget, { categoryId, typeId, name, share, fixed, month }) => {
      const category = { categoryId, typeId, name, share, deletedIn: null }
      budget.categories.set(categoryId, fixed === undefined ? category : { ...category, fixed })
      replan(budget, month)
    },
    describe: ({ categoryId, typeId, name, share, fixed, month }, before) => ({
      sentence:
        fixed === undefined
          ? `You added ${name} to ${typeName(before, typeId)}, with ${percent(share)} of its budget`
          : `You added ${name} to ${typeName(before, typeId)}, with a fixed ${money(fixed, before.currency)}`,
      changes: [shareChange(name, null, share), ...fixedChange(name, undefined, fixed, before)],
      categoryIds: [categoryId],
      month,
    }),
    refersTo: ({ categoryId, typeId }) => [categoryId, typeId],
    creates: ({ categoryId }) => [categoryId],
    isStep: ({ importId }) => importId !== undefined,
  },
)

/** Only the categories whose share changed. */
const CategoriesReallocated = defineEvent(
  Schema.TaggedStruct("CategoriesReallocated", {
    typeId: Id,
    shares: Schema.Array(Schema.Struct({ categoryId: Id, share: Share, fixed: Fixed })),
    month: InMonth,
  }),
  {
    kind: "category",
    apply: (budget, { shares, month }) => {
      for (const { categoryId, share, fixed } of shares) {
        const { fixed: _, ...category } = defined(budget.categories.get(categoryId))
        budget.categories.set(categoryId, fixed === undefined ? { ...category, share } : { ...category, share, fixed })
      }
      replan(budget, month)
    },
    describe: ({ shares, month }, before) => {
      const shareOf = (categoryId: CategoryId): number => plannedShare(before, categoryId)
      const names = shares.map(({ categoryId }) => categoryName(before, categoryId))
      const [only] = shares
      return {
        sentence:
          only?.fixed !== undefined && shares.length === 1
            ? `You fixed ${listed(names)} at ${money(only.fixed, before.currency)}`
            : only !== undefined && shares.length === 1
              ? `You changed the share of ${listed(names)} from ${percent(shareOf(only.categoryId))} to ${percent(only.share)}`
              : `You changed the shares of ${listed(names)}`,
        changes: shares.flatMap(({ categoryId, share, fixed }) => {
          const name = categoryName(before, categoryId)
          const old = before.categories.get(categoryId)?.fixed
          return [shareChange(name, shareOf(categoryId), share), ...fixedChange(name, old, fixed, before)]
        }),
        categoryIds: shares.map(({ categoryId }) => categoryId),
        month,
      }
    },
    refersTo: ({ typeId, shares }) => [typeId, ...shares.map(({ categoryId }) => categoryId)],
  },
)

const CategoryRenamed = defineEvent(Schema.TaggedStruct("CategoryRenamed", { categoryId: Id, name: Schema.String }), {
  kind: "category",
  apply: (budget, { categoryId, name }) => {
    budget.categories.set(categoryId, { ...defined(budget.categories.get(categoryId)), name })
  },
  describe: ({ categoryId, name }, before) => {
    const old = categoryName(before, categoryId)
    return {
      sentence: `You renamed the category ${old} to ${name}`,
      changes: [{ what: "Name", before: old, after: name }],
      categoryIds: [categoryId],
    }
  },
  refersTo: ({ categoryId }) => [categoryId],
})

/** Its transactions of this month and later become uncategorised; months that are over keep it. */
const CategoryDeleted = defineEvent(Schema.TaggedStruct("CategoryDeleted", { categoryId: Id, month: InMonth }), {
  kind: "category",
  apply: (budget, { categoryId, month }) => {
    const category = defined(budget.categories.get(categoryId))
    budget.categories.set(categoryId, { ...category, deletedIn: month })
    for (const transactionId of transactionsIn(budget, categoryId, month)) moveToCategory(budget, transactionId, null)
    replan(budget, month)
  },
  describe: ({ categoryId, month }, before) => {
    const name = categoryName(before, categoryId)
    const cleared = transactionsIn(before, categoryId, month).length
    const along = cleared === 0 ? "" : `; ${counted(cleared, "transaction")} became uncategorized`
    return {
      sentence: `You deleted the category ${name}${along}`,
      changes: [shareChange(name, plannedShare(before, categoryId), null)],
      categoryIds: [categoryId],
      month,
    }
  },
  refersTo: ({ categoryId }) => [categoryId],
})

/** A fixed amount's share follows from its type's budget. */
const plannedShare = ({ plan, categories }: Budget, categoryId: CategoryId): number =>
  plan.categories.get(categoryId)?.share ?? categories.get(categoryId)?.share ?? 0

const fixedChange = (
  name: string,
  before: Category["fixed"],
  after: Category["fixed"],
  { currency }: Budget,
): ReadonlyArray<Change> =>
  changeIn(
    `Fixed amount of ${name}`,
    before === undefined ? null : money(before, currency),
    after === undefined ? null : money(after, currency),
  )

/** The category's transactions since that month, by id. */
const transactionsIn = (budget: Budget, categoryId: CategoryId, since: Month): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const [month, transactionIds] of budget.months) {
    if (month < since) continue
    for (const id of transactionIds) if (budget.transactions.get(id)?.categoryId === categoryId) found.push(id)
  }
  return found
}

export const categoryEvents = [CategoryAdded, CategoriesReallocated, CategoryRenamed, CategoryDeleted] as const
