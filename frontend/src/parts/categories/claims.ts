// The claims of a type's categories on its budget, while a person moves them.
import type { Category, CategoryShare } from "@evenkeel/contracts/api/categories"
import { allocate } from "@evenkeel/contracts/budget/allocation"
import { divide } from "@evenkeel/contracts/money"
import {
  fractionFromShare,
  isAboveWhole,
  shareFromFraction,
  sumOfShares,
  wholeShare,
  type Share,
} from "@evenkeel/contracts/share"
import { centsOf, unitsOf, exactAmount, wholeAmount } from "../../lib/money.ts"
import type { TypedShare } from "../../lib/typed.ts"

export interface CategoryClaim {
  /** From 0 to 1. */
  readonly share: number
  /** Kept when the type's budget changes; the share then follows from it. */
  readonly fixedAmount?: number | undefined
}

/** By category id: only those that were moved. */
export type Claims = ReadonlyMap<string, CategoryClaim>

export const claimOf = (category: Category, moved: Claims): CategoryClaim =>
  moved.get(category.categoryId) ?? { share: category.budgetAllocationPercentage, fixedAmount: category.fixedAmount }

/** The share and amount of each category, as the server computes them; `more` are categories about to be added. */
export const allocatedIn = (
  budget: number,
  all: ReadonlyArray<Category>,
  moved: Claims,
  more: ReadonlyArray<CategoryClaim> = [],
): ReadonlyArray<{ readonly share: number; readonly amount: number }> => {
  const claims = [...all.map((category) => claimOf(category, moved)), ...more].map(({ share, fixedAmount }) => ({
    share: shareOf(share),
    ...(fixedAmount === undefined ? {} : { fixed: centsOf(fixedAmount) }),
  }))
  return allocate(centsOf(budget), claims).map((each) => ({
    share: fractionFromShare(each.share),
    amount: unitsOf(each.budget),
  }))
}

/** The share of a fixed amount may exceed 1. */
const shareOf = (share: number): Share => shareFromFraction(share) ?? wholeShare

/** The sum of all shares. An excess over 1 that is below 3 decimals counts as none, like on the server. */
export const totalIn = (given: ReturnType<typeof allocatedIn>): number => {
  const sum = sumIn(given)
  return fractionFromShare(isAboveWhole(sum) ? sum : Math.min(sum, wholeShare))
}

const sumIn = (given: ReturnType<typeof allocatedIn>): Share =>
  sumOfShares(given.map(({ share }) => Math.round(share * wholeShare)))

/** Only the categories whose share or fixed amount has changed. */
export const changedClaims = (all: ReadonlyArray<Category>, moved: Claims): ReadonlyArray<CategoryShare> =>
  all.flatMap((category) => {
    const { share, fixedAmount } = claimOf(category, moved)
    const isSame =
      fixedAmount === category.fixedAmount &&
      (fixedAmount !== undefined || share === category.budgetAllocationPercentage)
    if (isSame) return []
    const { categoryId } = category
    return fixedAmount === undefined
      ? [{ categoryId, budgetAllocationPercentage: share }]
      : [{ categoryId, budgetAllocationPercentage: Math.min(1, share), fixedAmount }]
  })

/**
 * Scales the other categories to the rest that the moved and the fixed ones leave, in proportion to their shares;
 * undefined if there are none, or nothing is left for them.
 */
export const rebalanced = (budget: number, all: ReadonlyArray<Category>, moved: Claims): Claims | undefined => {
  const others = all.filter(
    (category) => !moved.has(category.categoryId) && category.fixedAmount === undefined && shareIn(category) > 0,
  )
  const given = allocatedIn(budget, all, moved)
  const kept = given.filter((_, index) => !others.some((other) => other === all[index]))
  const left = wholeShare - sumIn(kept)
  if (others.length === 0 || left < 0) return undefined
  const weights = others.map(shareIn)
  const shares = divide(left, weights, sumOfShares(weights))
  const balanced = new Map(moved)
  others.forEach(({ categoryId }, index) => balanced.set(categoryId, { share: fractionFromShare(shares[index] ?? 0) }))
  return balanced
}

const shareIn = ({ budgetAllocationPercentage }: Category): number => shareOf(budgetAllocationPercentage)

/** A typed amount becomes a fixed one. */
export const claimFrom = (typed: TypedShare): CategoryClaim =>
  "share" in typed ? typed : { share: 0, fixedAmount: typed.amount }

/** A fixed amount is shown to the cent. */
export const allocatedInWords = (amount: number, { fixedAmount }: Pick<CategoryClaim, "fixedAmount">): string =>
  fixedAmount === undefined ? wholeAmount(amount) : `${exactAmount(amount)} fixed`

export const hasFixed = (all: ReadonlyArray<Category>, moved: Claims): boolean =>
  all.some((category) => claimOf(category, moved).fixedAmount !== undefined)
