// The categories, and everything that a person can do to them. Each action rejects with a
// RequestFailed, or else returns the id of its command, for an undo.
import type { Category, CategoryShare, NewCategory } from "@evenkeel/contracts/api/categories"
import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions"
import { client, commandOf } from "../lib/api.ts"
import { collection, useItems } from "./collection.ts"
import { categoryTypes } from "./category-types.ts"
import { budgetSummaries } from "./performances.ts"
import { renewSuggestions, transactions } from "./transactions.ts"
import { partOf } from "../lib/money.ts"
import type { TypeName } from "../lib/types.ts"

export const categories = collection<Category>(() => client.categories())

/** Its current data, or, if it has been deleted in the meantime, what is given: then the server refuses what is done to it. */
export const useCategory = (given: Category): Category =>
  useItems(categories).find(({ categoryId }) => categoryId === given.categoryId) ?? given

export const categoriesOf = (all: ReadonlyArray<Category>, type: TypeName): ReadonlyArray<Category> =>
  all.filter(({ categoryType }) => categoryType.name === type)

type Command = Promise<string | undefined>
type List = ReadonlyArray<Category>

const without = (items: List, ...removed: ReadonlyArray<string>): List =>
  items.filter(({ categoryId }) => !removed.includes(categoryId))

const replacedBy = (items: List, answers: List): List => {
  const byId = new Map(answers.map((answer) => [answer.categoryId, answer]))
  return items.map((item) => byId.get(item.categoryId) ?? item)
}

/** Replaces a category wherever transactions mention it, as theirs or as a suggestion. */
const mentionsReplaced = (
  items: ReadonlyArray<Transaction>,
  categoryId: string,
  replace: (category: CategoryOf) => CategoryOf | null,
): ReadonlyArray<Transaction> => {
  const replaced = (category: CategoryOf | null) => (category?.categoryId === categoryId ? replace(category) : category)
  return items.map((item) => ({
    ...item,
    category: replaced(item.category),
    suggestedCategory: replaced(item.suggestedCategory),
  }))
}

/**
 * After a change of the plan, fetches the figures that follow from it: a type contains its unallocated rest, and a
 * changed share may move a cent between its neighbours.
 */
export const followPlan = (): void => {
  for (const dependent of [categoryTypes, categories]) if (dependent.state.loaded) void dependent.refetch()
  budgetSummaries.invalidate()
}

/** Adds several at once, when a person sets up a type. */
export const addCategories = async (added: ReadonlyArray<NewCategory>): Command => {
  const answer = await categories.change({
    call: () => client.addCategories({ body: { categories: added } }),
    apply: (items, created) => [...without(items, ...created.map(({ categoryId }) => categoryId)), ...created],
  })
  followPlan()
  renewSuggestions()
  return commandOf(answer)
}

/** Others of its type may make room for it in the same step. */
export const addCategory = async (
  addedCategory: NewCategory,
  updatedCategories: ReadonlyArray<CategoryShare>,
): Command => {
  const shares = new Map(updatedCategories.map((changed) => [changed.categoryId, changed.budgetAllocationPercentage]))
  const type = categoryTypes.state.items.find(({ categoryTypeId }) => categoryTypeId === addedCategory.categoryTypeId)
  const reallocated = (item: Category): Category => {
    const share = shares.get(item.categoryId)
    if (share === undefined) return item
    const budgetAmount = type === undefined ? item.budgetAmount : partOf(type.budgetAmount, share)
    return { ...item, budgetAllocationPercentage: share, budgetAmount }
  }
  const answer = await categories.change({
    call: () => client.addCategory({ body: { updatedCategories, addedCategory } }),
    apply: (items, created) => [...without(items, created.categoryId).map(reallocated), created],
  })
  followPlan()
  renewSuggestions()
  return commandOf(answer)
}

/** `updatedCategories` are those of one type whose share has changed. */
export const reallocateCategories = async (
  categoryTypeId: string,
  updatedCategories: ReadonlyArray<CategoryShare>,
): Command => {
  const answer = await categories.change({
    call: () => client.reallocateCategories({ body: { categoryTypeId, updatedCategories } }),
    apply: replacedBy,
  })
  followPlan()
  return commandOf(answer)
}

export const renameCategory = async (categoryId: string, name: string): Command => {
  const call = client.renameCategory({ body: { categoryId, categoryName: name } })
  await Promise.all([
    categories.change({
      call: () => call,
      optimistic: (items) => items.map((item) => (item.categoryId === categoryId ? { ...item, name } : item)),
      apply: (items, answer) => replacedBy(items, [answer]),
    }),
    transactions.change({
      call: () => call,
      apply: (items, { name: given }) =>
        mentionsReplaced(items, categoryId, (category) => ({ ...category, name: given })),
    }),
  ])
  renewSuggestions()
  return commandOf(await call)
}

/** Its transactions of this month lose their category. */
export const deleteCategory = async (categoryId: string): Command => {
  const call = client.deleteCategory({ params: { id: categoryId } })
  const withoutIt = (items: List): List => without(items, categoryId)
  const cleared = (items: ReadonlyArray<Transaction>) => mentionsReplaced(items, categoryId, () => null)
  await Promise.all([
    categories.change({ call: () => call, optimistic: withoutIt, apply: withoutIt }),
    transactions.change({ call: () => call, optimistic: cleared, apply: cleared }),
  ])
  followPlan()
  renewSuggestions()
  return commandOf(await call)
}
