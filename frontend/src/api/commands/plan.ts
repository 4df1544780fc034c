// Commands of incomes, the split over the types, and categories.
import type { Category, CategoryShare } from "@evenkeel/contracts/api/categories"
import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { partOf } from "../../lib/money.ts"
import { typeNamed } from "../../lib/types.ts"
import { list } from "../queries.ts"
import { changed, without, withItem, type Commands } from "./command.ts"

/** Replaces a category wherever transactions mention it, as theirs or as a suggestion. */
const mentioned = (
  items: ReadonlyArray<Transaction>,
  categoryId: string,
  replace: (category: CategoryOf) => CategoryOf | null,
): ReadonlyArray<Transaction> => {
  const replaced = (category: CategoryOf | null) => (category?.categoryId === categoryId ? replace(category) : category)
  return items.map((item) => {
    const [category, suggestedCategory] = [replaced(item.category), replaced(item.suggestedCategory)]
    return category === item.category && suggestedCategory === item.suggestedCategory
      ? item
      : { ...item, category, suggestedCategory }
  })
}

const withCategories = (items: ReadonlyArray<Category>, answers: ReadonlyArray<Category>): ReadonlyArray<Category> =>
  answers.reduce((all, answer) => withItem(all, "categoryId", answer), items)

const withShares = (items: ReadonlyArray<Category>, shares: ReadonlyArray<CategoryShare>): ReadonlyArray<Category> =>
  items.map((item) => {
    const share = shares.find(({ categoryId }) => categoryId === item.categoryId)?.budgetAllocationPercentage
    const type = typeNamed(list("categoryTypes"), item.categoryType.name)
    if (share === undefined) return item
    const budgetAmount = type === undefined ? item.budgetAmount : partOf(type.budgetAmount, share)
    return { ...item, budgetAllocationPercentage: share, budgetAmount }
  })

// Suggestions for transactions depend on the names of categories.
export const planCommands = {
  addIncome: {
    changes: ["plan"],
    done: "Income added successfully",
    answers: { incomes: (all, _, added) => withItem(all, "incomeId", added) },
  },
  changeIncome: {
    changes: ["plan"],
    done: "Income changed successfully",
    answers: { incomes: (all, { params }, answer) => changed(all, "incomeId", params.id, () => answer) },
  },
  endIncome: {
    changes: ["plan"],
    done: "Income ended successfully",
    answers: { incomes: (all, { params }) => without(all, "incomeId", params.id) },
  },
  setCategoryTypes: { changes: ["plan", "transactions"], answers: { categoryTypes: (_all, _, set) => set } },
  takePlan: { changes: ["plan", "transactions", "earlier"], waits: true, done: "Your plan is set" },
  addCategories: {
    changes: ["plan", "transactions"],
    answers: { categories: (all, _, added) => withCategories(all, added) },
  },
  addCategory: {
    changes: ["plan", "transactions"],
    done: "Category created successfully",
    // Other categories of its type may shrink in the same step.
    answers: {
      categories: (all, { body }, added) => withItem(withShares(all, body.updatedCategories), "categoryId", added),
    },
  },
  reallocateCategories: {
    changes: ["plan"],
    done: "Category allocations updated",
    answers: { categories: (all, _, answers) => withCategories(all, answers) },
  },
  renameCategory: {
    changes: ["plan", "transactions"],
    done: "Category renamed successfully",
    shows: {
      categories: (all, { body: { categoryId, categoryName: name } }) =>
        changed(all, "categoryId", categoryId, (category) => ({ ...category, name })),
      transactions: (all, { body: { categoryId, categoryName: name } }) =>
        mentioned(all, categoryId, (category) => ({ ...category, name })),
    },
  },
  deleteCategory: {
    changes: ["plan", "transactions"],
    done: "Category deleted successfully",
    shows: {
      categories: (all, { params }) => without(all, "categoryId", params.id),
      transactions: (all, { params }) => mentioned(all, params.id, () => null),
    },
  },
} satisfies Commands
