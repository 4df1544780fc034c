// Shares of one type's categories while a person moves them.
import type { Category, CategoryShare } from "@evenkeel/contracts/api/categories"
import { sumOfFractions } from "../../lib/shares.ts"

/** By category id, from 0 to 1. */
export type Shares = ReadonlyMap<string, number>

export const shareOf = ({ categoryId, budgetAllocationPercentage }: Category, moved: Shares): number =>
  moved.get(categoryId) ?? budgetAllocationPercentage

/** The sum of all shares, rounded to 3 decimals; `more` is the share of a category that is about to be added. */
export const totalOf = (all: ReadonlyArray<Category>, moved: Shares, more = 0): number =>
  sumOfFractions([...all.map((category) => shareOf(category, moved)), more])

/** Only the categories whose share has changed. */
export const changedShares = (all: ReadonlyArray<Category>, moved: Shares): ReadonlyArray<CategoryShare> =>
  all
    .filter((category) => shareOf(category, moved) !== category.budgetAllocationPercentage)
    .map((category) => ({ categoryId: category.categoryId, budgetAllocationPercentage: shareOf(category, moved) }))
