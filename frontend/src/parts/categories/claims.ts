// What the categories of one type are to have of its budget, while a person moves them.
import type { Category, CategoryShare } from "@evenkeel/contracts/api/categories"
import { allocate } from "@evenkeel/contracts/budget/allocation"
import { divide } from "@evenkeel/contracts/money"
import { fractionFromShare, shareFromFraction, wholeShare } from "@evenkeel/contracts/share"
import { centsOf, unitsOf, exactAmount, wholeAmount } from "../../lib/money.ts"
import type { TypedShare } from "../../lib/typed.ts"

export interface CategoryClaim {
  /** From 0 to 1. */
  readonly share: number
  /** Kept whatever the type's budget becomes; the share then follows from it. */
  readonly fixedAmount?: number | undefined
}

/** By category id: only those that were moved. */
export type Claims = ReadonlyMap<string, CategoryClaim>

export const claimOf = (category: Category, moved: Claims): CategoryClaim =>
  moved.get(category.categoryId) ?? {
    share: category.budgetAllocationPercentage,
    fixedAmount: category.fixedAmount,
  }

/** What each of them has of that budget, as the server works it out; `more` is that of one about to be added. */
export const allocatedIn = (
  budget: number,
  all: ReadonlyArray<Category>,
  moved: Claims,
  more: ReadonlyArray<CategoryClaim> = [],
): ReadonlyArray<{ readonly share: number; readonly amount: number }> => {
  const claims = [...all.map((category) => claimOf(category, moved)), ...more].map(({ share, fixedAmount }) => ({
    share: thousandths(share),
    ...(fixedAmount === undefined ? {} : { fixed: centsOf(fixedAmount) }),
  }))
  return allocate(centsOf(budget), claims).map((each) => ({
    share: fractionFromShare(each.share),
    amount: unitsOf(each.budget),
  }))
}

/** A share of more than 1 follows from a fixed amount. */
const thousandths = (share: number): number => shareFromFraction(share) ?? wholeShare

/** The sum of all shares, rounded to 3 decimals. */
export const totalIn = (given: ReturnType<typeof allocatedIn>): number =>
  given.reduce((sum, { share }) => sum + Math.round(share * wholeShare), 0) / wholeShare

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
 * The others take up or give way to what those that were moved or fixed leave of the whole, in proportion to their shares;
 * undefined if there are none, or if nothing is left for them.
 */
export const rebalanced = (budget: number, all: ReadonlyArray<Category>, moved: Claims): Claims | undefined => {
  const others = all.filter(
    (category) => !moved.has(category.categoryId) && category.fixedAmount === undefined && shareIn(category) > 0,
  )
  const given = allocatedIn(budget, all, moved)
  const kept = given.filter((_, index) => !others.some((other) => other === all[index]))
  const left = wholeShare - Math.round(totalIn(kept) * wholeShare)
  if (others.length === 0 || left < 0) return undefined
  const weights = others.map(shareIn)
  const shares = divide(
    left,
    weights,
    weights.reduce((sum, weight) => sum + weight, 0),
  )
  const balanced = new Map(moved)
  others.forEach(({ categoryId }, index) => balanced.set(categoryId, { share: fractionFromShare(shares[index] ?? 0) }))
  return balanced
}

const shareIn = ({ budgetAllocationPercentage }: Category): number => thousandths(budgetAllocationPercentage)

/** An amount that was typed is kept. */
export const claimFrom = (typed: TypedShare): CategoryClaim =>
  "share" in typed ? typed : { share: 0, fixedAmount: typed.amount }

/** A fixed amount is shown to the cent. */
export const allocatedInWords = (amount: number, { fixedAmount }: Pick<CategoryClaim, "fixedAmount">): string =>
  fixedAmount === undefined ? wholeAmount(amount) : `${exactAmount(amount)} fixed`

export const hasFixed = (all: ReadonlyArray<Category>, moved: Claims): boolean =>
  all.some((category) => claimOf(category, moved).fixedAmount !== undefined)
