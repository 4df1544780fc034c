// The split of an income over the types, while a person moves it.
import type { CategoryType } from "@evenkeel/contracts/api/categories"
import { largestShare, smallestShare, usualShares } from "@evenkeel/contracts/budget/category-types/rules"
import { divide } from "@evenkeel/contracts/money"
import { fractionFromShare, shareFromFraction, sumOfShares, wholeShare, type Share } from "@evenkeel/contracts/share"
import { centsOf } from "../../lib/money.ts"
import { typeNamed, typeNames, type TypeName } from "../../lib/types.ts"

export type Shares = { readonly [Name in TypeName]: number }

export const usual: Shares = {
  needs: fractionFromShare(usualShares.needs),
  wants: fractionFromShare(usualShares.wants),
  investments: fractionFromShare(usualShares.investments),
}

/** The present split, or the usual one. */
export const sharesOf = (list: ReadonlyArray<CategoryType>): Shares => ({
  needs: typeNamed(list, "needs")?.budgetAllocationPercentage ?? usual.needs,
  wants: typeNamed(list, "wants")?.budgetAllocationPercentage ?? usual.wants,
  investments: typeNamed(list, "investments")?.budgetAllocationPercentage ?? usual.investments,
})

const shareOf = (fraction: number): Share => shareFromFraction(fraction) ?? 0

/** The amount as a share of the income, to a millionth, within the limits of a type. */
export const shareOfIncome = (amount: number, income: number): number => {
  const share = income > 0 ? Math.round((centsOf(amount) * wholeShare) / centsOf(income)) : 0
  return fractionFromShare(Math.min(largestShare, Math.max(smallestShare, share)))
}

/**
 * Moves one type to that share: the unlocked others scale to the rest, in proportion, none below the smallest share;
 * the type moves only as far as that allows. If all others are locked nothing moves.
 */
export const moved = (shares: Shares, name: TypeName, share: number, locked: ReadonlySet<TypeName>): Shares => {
  const others = typeNames.filter((other) => other !== name)
  const free = others.filter((other) => !locked.has(other))
  if (free.length === 0) return shares
  const kept = sumOfShares(others.filter((other) => locked.has(other)).map((other) => shareOf(shares[other])))
  const most = wholeShare - kept - smallestShare * free.length
  const own = Math.max(smallestShare, Math.min(most, shareOf(share)))
  // Beyond the smallest share of each, so that none falls below it.
  const weights = free.map((other) => Math.max(0, shareOf(shares[other]) - smallestShare))
  const beyond = wholeShare - kept - own - smallestShare * free.length
  const weighed = weights.some((weight) => weight > 0) ? weights : free.map(() => 1)
  // In tenths of a per cent as long as those make the whole, as they are easier to read.
  const step = beyond % 1000 === 0 ? 1000 : 1
  const parts = divide(beyond / step, weighed, sumOfShares(weighed))
  const after = { ...shares, [name]: fractionFromShare(own) }
  free.forEach((other, index) => (after[other] = fractionFromShare(smallestShare + (parts[index] ?? 0) * step)))
  return after
}
