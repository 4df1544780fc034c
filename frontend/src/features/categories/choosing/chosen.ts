// The categories that a person has chosen but not submitted yet, each with its share.
import type { Category, CategoryType, NewCategory } from "@evenkeel/contracts/api/categories"
import type { TypeName } from "../../category-types/store.ts"
import { partOf, sumOfFractions } from "../../../lib/money/amounts.ts"

export interface Chosen {
  readonly name: string
  /** 0 to 1 of the type's budget */
  readonly share: number
}

const firstShare = 0.1

/** The share of all the type's categories, including the existing ones; 1 is the whole budget. */
export const totalShare = (
  chosen: ReadonlyArray<Chosen>,
  existing: ReadonlyArray<Pick<Category, "budgetAllocationPercentage">>,
): number =>
  sumOfFractions([
    ...chosen.map(({ share }) => share),
    ...existing.map(({ budgetAllocationPercentage }) => budgetAllocationPercentage),
  ])

/** Initially a tenth, or the rest if that is less. */
export const choose = (
  name: string,
  chosen: ReadonlyArray<Chosen>,
  existing: ReadonlyArray<Category>,
): ReadonlyArray<Chosen> => {
  const left = Math.max(0, 1 - totalShare(chosen, existing))
  return [...chosen, { name: name.trim(), share: Math.min(firstShare, Math.floor(left * 100 + 1e-6) / 100) }]
}

export const newCategoriesOf = (
  chosen: ReadonlyArray<Chosen>,
  { categoryTypeId, budgetAmount }: CategoryType,
): ReadonlyArray<NewCategory> =>
  chosen.map(({ name, share }) => ({
    name,
    budgetAllocationPercentage: share,
    budgetAmount: partOf(budgetAmount, share),
    categoryTypeId,
  }))

export const suggestions: { readonly [Name in TypeName]: ReadonlyArray<string> } = {
  needs: ["Groceries", "Rent", "Transportation", "Student Loans", "Animals"],
  wants: ["Entertainment", "Dining Out", "Shopping"],
  investments: ["Stocks", "Real Estate", "Retirement"],
}

/** The next path after a type: Needs, then Wants, then Investments, then home. */
export const nextAfter: { readonly [Name in TypeName]: string } = {
  needs: "/category/wants",
  wants: "/category/investments",
  investments: "/home",
}
