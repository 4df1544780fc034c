// Checks that the claims of a type's categories fit into its budget.
import { allocate, beyond, fits, type Claim } from "@evenkeel/contracts/budget/allocation"
import { categoriesOf, livingCategory, type Budget } from "@evenkeel/contracts/budget/budget"
import { noFixedAmount, tooMuch } from "@evenkeel/contracts/budget/categories/rules"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan/plan"
import { money, typeName } from "@evenkeel/contracts/budget/wording"
import type { CategoryId, TypeId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { Month } from "@evenkeel/contracts/month"
import { sumOfShares, type Share } from "@evenkeel/contracts/share"

export interface CategoryClaim extends Claim {
  readonly categoryId: CategoryId
}

/**
 * Why the categories of that type cannot have these claims; `refusal` is the sentence for shares. If the claims have
 * not fitted since the income or the split changed, each command may make that better, but none may make it worse.
 */
export const problemOfClaims = (
  budget: Budget,
  typeId: TypeId,
  changed: ReadonlyArray<CategoryClaim>,
  month: Month,
  refusal: string = tooMuch,
): string | undefined => {
  if (changed.some(({ fixed }) => fixed !== undefined && fixed <= 0)) return noFixedAmount
  const whole = budgetOf(budget, typeId, month)
  const after = claimsAfter(budget, typeId, changed)
  if (fits(whole, after)) return undefined
  const { currency } = budget
  const tooMany = beyond(whole, after)
  const before = categoriesOf(budget, typeId)
  const isNoWorse = tooMany <= beyond(whole, before) && sharesOf(whole, after) <= sharesOf(whole, before)
  if (isNoWorse && !fits(whole, before)) return undefined
  return tooMany > 0 && after.some(({ fixed }) => fixed !== undefined)
    ? `This makes ${money(tooMany, currency)} more than the ${money(whole, currency)} that ${typeName(budget, typeId)} has.`
    : refusal
}

const sharesOf = (whole: Cents, claims: ReadonlyArray<CategoryClaim>): Share =>
  sumOfShares(allocate(whole, claims).map(({ share }) => share))

/** Computes the shares of fixed amounts from the type's budget, given all these claims and the others. */
export const workedOut = <Of extends CategoryClaim>(
  budget: Budget,
  typeId: TypeId,
  changed: ReadonlyArray<Of>,
  month: Month,
  others: ReadonlyArray<CategoryClaim> = [],
): ReadonlyArray<Of> => {
  const after = claimsAfter(budget, typeId, [...changed, ...others])
  const given = allocate(budgetOf(budget, typeId, month), after)
  const shares = new Map(after.map(({ categoryId }, index) => [categoryId, given[index]?.share ?? 0]))
  return changed.map((claim) => ({ ...claim, share: shares.get(claim.categoryId) ?? claim.share }))
}

/** The claims of existing and new categories. */
const claimsAfter = (
  budget: Budget,
  typeId: TypeId,
  changed: ReadonlyArray<CategoryClaim>,
): ReadonlyArray<CategoryClaim> => {
  const claims = new Map(changed.map((claim) => [claim.categoryId, claim]))
  const existing = categoriesOf(budget, typeId).map((category) => claims.get(category.categoryId) ?? category)
  return [...existing, ...changed.filter(({ categoryId }) => livingCategory(budget, categoryId) === undefined)]
}

const budgetOf = (budget: Budget, typeId: TypeId, month: Month): number =>
  planAtEndOf(budget, month).categoryTypes.find((type) => type.typeId === typeId)?.budget ?? 0
