// The categories, and everything that a person can do to them. Each action rejects with a
// RequestFailed, or else returns the id of its command, for an undo.
import type { Category, CategoryShare, NewCategory } from "@evenkeel/contracts/api/categories"
import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions"
import { client, commandOf } from "../api.ts"
import type { TypeName } from "../type-names.ts"
import { categoryTypes } from "./category-types.ts"
import { collection } from "./collection.ts"
import { budgetSummaries } from "./performances.ts"
import { renewSuggestions, transactions } from "./transactions.ts"

export const categories = collection<Category>(() => client.categories())

export const categoriesOf = (all: ReadonlyArray<Category>, type: TypeName): ReadonlyArray<Category> =>
  all.filter(({ categoryType }) => categoryType.name === type)

type Command = Promise<string | undefined>
type List = ReadonlyArray<Category>

const without =
  (ids: ReadonlySet<string>) =>
  (items: List): List =>
    items.filter(({ categoryId }) => !ids.has(categoryId))

const replacedBy = (items: List, answers: List): List => {
  const byId = new Map(answers.map((answer) => [answer.categoryId, answer]))
  return items.map((item) => byId.get(item.categoryId) ?? item)
}

/** The types contain the unallocated rest, and a changed share may move a cent between its neighbours. */
const followChange = (): void => {
  for (const dependent of [categoryTypes, categories]) if (dependent.state.loaded) void dependent.refetch()
  budgetSummaries.outdate()
}

/** Adds several at once, when a person sets up a type. */
export const addCategories = async (added: ReadonlyArray<NewCategory>): Command => {
  const answer = await categories.change({
    call: () => client.addCategories({ body: { categories: added } }),
    then: (items, created) => [...without(new Set(created.map(({ categoryId }) => categoryId)))(items), ...created],
  })
  followChange()
  renewSuggestions()
  return commandOf(answer)
}

/** Others of its type may make room for it in the same step. */
export const addCategory = async (
  addedCategory: NewCategory,
  updatedCategories: ReadonlyArray<CategoryShare>,
): Command => {
  const shares = new Map(updatedCategories.map((changed) => [changed.categoryId, changed.budgetAllocationPercentage]))
  const answer = await categories.change({
    call: () => client.addCategory({ body: { updatedCategories, addedCategory } }),
    then: (items, created) => [
      ...without(new Set([created.categoryId]))(items).map((item) => ({
        ...item,
        budgetAllocationPercentage: shares.get(item.categoryId) ?? item.budgetAllocationPercentage,
      })),
      created,
    ],
  })
  followChange()
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
    then: replacedBy,
  })
  followChange()
  return commandOf(answer)
}

export const renameCategory = async (categoryId: string, name: string): Command => {
  const call = client.renameCategory({ body: { categoryId, categoryName: name } })
  const renamed =
    (to: string) =>
    (items: List): List =>
      items.map((item) => (item.categoryId === categoryId ? { ...item, name: to } : item))
  await Promise.all([
    categories.change({
      call: () => call,
      meanwhile: renamed(name),
      then: (items, answer) => replacedBy(items, [answer]),
    }),
    transactions.change({
      call: () => call,
      then: (items, { name: given }) => {
        const renamedIn = (category: CategoryOf | null) =>
          category?.categoryId === categoryId ? { ...category, name: given } : category
        return items.map((item) => ({
          ...item,
          category: renamedIn(item.category),
          suggestedCategory: renamedIn(item.suggestedCategory),
        }))
      },
    }),
  ])
  renewSuggestions()
  return commandOf(await call)
}

/** Its transactions of this month lose their category. */
export const deleteCategory = async (categoryId: string): Command => {
  const call = client.deleteCategory({ params: { id: categoryId } })
  const withoutIt = without(new Set([categoryId]))
  const cleared = (items: ReadonlyArray<Transaction>): ReadonlyArray<Transaction> =>
    items.map((item) => ({
      ...item,
      category: item.category?.categoryId === categoryId ? null : item.category,
      suggestedCategory: item.suggestedCategory?.categoryId === categoryId ? null : item.suggestedCategory,
    }))
  await Promise.all([
    categories.change({ call: () => call, meanwhile: withoutIt, then: withoutIt }),
    transactions.change({ call: () => call, meanwhile: cleared, then: cleared }),
  ])
  followChange()
  renewSuggestions()
  return commandOf(await call)
}
