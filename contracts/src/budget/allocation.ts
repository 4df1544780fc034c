// Divides a type's budget among its categories: most have a share of it, some a fixed amount.
import { divide, type Cents } from "../money.ts"
import { isAboveWhole, sumOfShares, wholeShare, type Share } from "../share.ts"

export interface Claim {
  readonly share: Share
  /** An amount that does not change with the type's budget. The share is then computed from it. */
  readonly fixed?: Cents
}

export interface Allocated {
  readonly share: Share
  readonly budget: Cents
}

/** The highest displayable share; only amounts far above the budget exceed it. */
const mostShown: Share = 1000 * wholeShare

/**
 * The budget of each claim, in their order. A fixed amount is given to the cent, and its share is computed from the
 * budget. If the shares sum to 1, the budgets sum to exactly the type's: the rest after fixed amounts is divided among
 * the others (largest remainder). Above 1 nothing is cut.
 */
export const allocate = (budget: Cents, claims: ReadonlyArray<Claim>): ReadonlyArray<Allocated> => {
  const fixed = claims.map((claim) => claim.fixed ?? 0)
  const allFixed = fixed.reduce((sum, amount) => sum + amount, 0)
  const fixedShares = divide(shareOf(allFixed, budget), fixed, Math.max(allFixed, 1))
  const others = claims.map((claim) => (claim.fixed === undefined ? claim.share : 0))
  const shared = sumOfShares(others)
  const all = shared + sumOfShares(fixedShares)
  // A fixed amount's share is rarely round, so a sum of 1 to 3 decimals suffices.
  const least = allFixed > 0 ? wholeShare - 500 : wholeShare
  const isWhole = allFixed <= budget && shared > 0 && all >= least && !isAboveWhole(all)
  const budgets = isWhole ? divide(budget - allFixed, others, shared) : divide(budget, others, wholeShare)
  return claims.map(({ fixed: amount, share }, index) =>
    amount === undefined ? { share, budget: budgets[index] ?? 0 } : { share: fixedShares[index] ?? 0, budget: amount },
  )
}

/** Rounded, but above 1 as soon as the amount is above the budget; 0 if the budget is 0. */
const shareOf = (amount: Cents, budget: Cents): Share => {
  if (budget === 0) return 0
  const exact = (amount * wholeShare) / budget
  return Math.min(amount > budget ? Math.ceil(exact) : Math.round(exact), mostShown)
}

/** By how much the claims exceed that budget; 0 if they fit. Shares that sum to more than 1 never fit. */
export const beyond = (budget: Cents, claims: ReadonlyArray<Claim>): Cents => {
  const given = allocate(budget, claims)
  const amount = given.reduce((sum, each) => sum + each.budget, 0)
  return Math.max(amount - budget, 0)
}

/** Whether the claims fit into that budget. Shares are also compared, so that they count while the budget is 0. */
export const fits = (budget: Cents, claims: ReadonlyArray<Claim>): boolean =>
  !isAboveWhole(sumOfShares(allocate(budget, claims).map(({ share }) => share))) && beyond(budget, claims) === 0
