// The categories that a person has chosen but not submitted yet, each with its share.
import type { Category, CategoryType, NewCategory } from "@evenkeel/contracts/api/categories"
import { allocatedIn, totalIn } from "../../../parts/categories/claims.ts"
import { partOf } from "../../../lib/money.ts"
import type { TypeName } from "../../../lib/types.ts"

export interface Chosen {
  readonly name: string
  /** 0 to 1 of the type's budget */
  readonly share: number
  /** A fixed amount instead of a share. */
  readonly fixedAmount?: number | undefined
}

const firstShare = 0.1

/** The allocations of the existing and then the chosen categories, and their total share; 1 is the whole budget. */
export const allocation = (
  budget: number,
  chosen: ReadonlyArray<Chosen>,
  existing: ReadonlyArray<Category>,
): { readonly given: ReturnType<typeof allocatedIn>; readonly total: number } => {
  const all = allocatedIn(budget, existing, new Map(), chosen)
  return { given: all.slice(existing.length), total: totalIn(all) }
}

/** Initially a tenth, or the rest if that is less. */
export const choose = (
  name: string,
  budget: number,
  chosen: ReadonlyArray<Chosen>,
  existing: ReadonlyArray<Category>,
): ReadonlyArray<Chosen> => {
  const left = Math.max(0, 1 - allocation(budget, chosen, existing).total)
  return [...chosen, { name: name.trim(), share: Math.min(firstShare, Math.floor(left * 100 + 1e-6) / 100) }]
}

export const newCategoriesOf = (
  chosen: ReadonlyArray<Chosen>,
  { categoryTypeId, budgetAmount }: CategoryType,
): ReadonlyArray<NewCategory> =>
  chosen.map(({ name, share, fixedAmount }) => ({
    name,
    budgetAllocationPercentage: share,
    budgetAmount: fixedAmount ?? partOf(budgetAmount, share),
    ...(fixedAmount === undefined ? {} : { fixedAmount }),
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
