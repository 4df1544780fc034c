import { Schema } from "effect"
import type { CategoryId } from "../../ids.ts"
import type { Month } from "../../month.ts"
import { present, type Budget } from "../budget.ts"
import { defineEvent } from "../event.ts"
import { Id, InMonth, Share } from "../event-fields.ts"
import { replan } from "../plan.ts"
import { moveToCategory } from "../transactions/apply.ts"
import { categoryName, counted, listed, percent, shareChange, typeName } from "../wording.ts"

const CategoryAdded = defineEvent(
  Schema.TaggedStruct("CategoryAdded", {
    categoryId: Id,
    typeId: Id,
    name: Schema.String,
    share: Share,
    month: InMonth,
    /** Of the import of which it is a part, if it is. */
    importId: Schema.optionalKey(Id),
  }),
  {
    kind: "category",
    apply: (budget, { categoryId, typeId, name, share, month }) => {
      budget.categories.set(categoryId, { categoryId, typeId, name, share, deletedIn: null })
      replan(budget, month)
    },
    describe: ({ categoryId, typeId, name, share, month }, before) => ({
      sentence: `You added ${name} to ${typeName(before, typeId)}, with ${percent(share)} of its budget`,
      changes: [shareChange(name, null, share)],
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
    shares: Schema.Array(Schema.Struct({ categoryId: Id, share: Share })),
    month: InMonth,
  }),
  {
    kind: "category",
    apply: (budget, { shares, month }) => {
      for (const { categoryId, share } of shares) {
        budget.categories.set(categoryId, { ...present(budget.categories.get(categoryId)), share })
      }
      replan(budget, month)
    },
    describe: ({ shares, month }, before) => {
      const shareOf = (categoryId: CategoryId): number => before.categories.get(categoryId)?.share ?? 0
      const names = shares.map(({ categoryId }) => categoryName(before, categoryId))
      const [only] = shares
      return {
        sentence:
          only !== undefined && shares.length === 1
            ? `You changed the share of ${listed(names)} from ${percent(shareOf(only.categoryId))} to ${percent(only.share)}`
            : `You changed the shares of ${listed(names)}`,
        changes: shares.map(({ categoryId, share }) =>
          shareChange(categoryName(before, categoryId), shareOf(categoryId), share),
        ),
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
    budget.categories.set(categoryId, { ...present(budget.categories.get(categoryId)), name })
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
    const category = present(budget.categories.get(categoryId))
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
      changes: [shareChange(name, before.categories.get(categoryId)?.share ?? 0, null)],
      categoryIds: [categoryId],
      month,
    }
  },
  refersTo: ({ categoryId }) => [categoryId],
})

/** Its transactions since that month, by id. */
const transactionsIn = (budget: Budget, categoryId: CategoryId, since: Month): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const [month, transactionIds] of budget.months) {
    if (month < since) continue
    for (const id of transactionIds) if (budget.transactions.get(id)?.categoryId === categoryId) found.push(id)
  }
  return found
}

export const categoryEvents = [CategoryAdded, CategoriesReallocated, CategoryRenamed, CategoryDeleted] as const
