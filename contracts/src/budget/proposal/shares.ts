// Turns spending into a plan that fits an income: the split over the types, and each category's part of its type's
// budget. Pure, and free of schemas: the screen recomputes it when the person changes the income.
import type { TypeName } from "../../api/categories.ts"
import { divide, type Cents } from "../../money.ts"
import { sumOfShares, wholeShare, type Share } from "../../share.ts"
import { allocate, fits, type Claim } from "../allocation.ts"
import { smallestShare, usualShares } from "../category-types/rules.ts"

export const nothingInPlan = "Please say what comes in in a month: everything else is a share of it."

export interface Wanted {
  readonly type: TypeName
  /** Per month. */
  readonly amount: Cents
  readonly isContract: boolean
  /** Its usual share of its type, for types without known spending. */
  readonly usualShare?: Share | undefined
}

export type Split = { readonly [Name in TypeName]: Share }

export interface PlanFrom {
  readonly split: Split
  /** In the order of the input. */
  readonly claims: ReadonlyArray<Claim>
}

const names = ["needs", "wants", "investments"] as const
/** The split is in whole per cent, as the sliders are. */
const percent: Share = wholeShare / 100

const sum = (amounts: ReadonlyArray<Cents>): Cents => amounts.reduce((total, amount) => total + amount, 0)

/** Three transactions do not show how a person lives: then the usual split stays, unless it is too little. */
export const planFrom = (income: Cents, wanted: ReadonlyArray<Wanted>, isEnough: boolean): PlanFrom => {
  const amounts = names.map((name) => sum(wanted.filter(({ type }) => type === name).map(({ amount }) => amount)))
  const split = splitFor(income, amounts, isEnough)
  const budgets = divide(
    income,
    names.map((name) => split[name]),
    wholeShare,
  )
  const claims = new Map<Wanted, Claim>()
  names.forEach((name, index) => {
    const own = wanted.filter(({ type }) => type === name)
    claimsWithin(budgets[index] ?? 0, own).forEach((claim, position) => claims.set(own[position]!, claim))
  })
  return { split, claims: wanted.map((one) => claims.get(one) ?? { share: 0 }) }
}

/**
 * Whole per cents that sum to 100: each type gets its spending, rounded up, and the rest is saved in the investments.
 * If the spending exceeds the income, or the income is unknown, in proportion to the spending.
 */
const splitFor = (income: Cents, amounts: ReadonlyArray<Cents>, isEnough: boolean): Split => {
  const total = sum(amounts)
  const usual = names.map((name) => usualShares[name])
  if (total === 0) return usualShares
  const needed = amounts.map((amount) =>
    Math.max(smallestShare, income > 0 ? Math.ceil((amount * 100) / income) * percent : smallestShare),
  )
  if (!isEnough && needed.every((share, index) => share <= (usual[index] ?? 0))) return usualShares
  const left = wholeShare - sumOfShares(needed)
  if (income > 0 && left >= 0) return asSplit(needed.map((share, index) => (index === 2 ? share + left : share)))
  const least = smallestShare / percent
  const parts = divide(100 - names.length * least, amounts, total)
  return asSplit(parts.map((part) => (part + least) * percent))
}

const asSplit = ([needs = 0, wants = 0, investments = 0]: ReadonlyArray<Share>): Split => ({
  needs,
  wants,
  investments,
})

/** Contracts keep their amounts if they fit. If not, all claims are in proportion. */
export const claimsWithin = (budget: Cents, wanted: ReadonlyArray<Wanted>): ReadonlyArray<Claim> => {
  if (sum(wanted.map(({ amount }) => amount)) === 0) return wanted.map(({ usualShare = 0 }) => ({ share: usualShare }))
  const claims = wanted.map(({ amount, isContract }): Claim =>
    isContract ? { share: 0, fixed: amount } : { share: budget > 0 ? Math.ceil((amount * wholeShare) / budget) : 0 },
  )
  if (budget > 0 && fits(budget, claims)) return claims.map((claim, index) => withShare(claim, budget, claims, index))
  const fixed = sumOfShares(
    allocate(budget, claims).map(({ share }, index) => (claims[index]?.fixed === undefined ? 0 : share)),
  )
  const shared = wanted.filter(({ isContract }) => !isContract).map(({ amount }) => amount)
  const contracts = wanted.some(({ isContract }) => isContract)
  if (contracts && budget > 0 && fixed < wholeShare && sum(shared) > 0) {
    const shares = divide(wholeShare - fixed, shared, sum(shared))
    let next = 0
    const squeezed = claims.map((claim) => (claim.fixed === undefined ? { share: shares[next++] ?? 0 } : claim))
    if (fits(budget, squeezed)) return squeezed.map((claim, index) => withShare(claim, budget, squeezed, index))
  }
  const amounts = wanted.map(({ amount }) => amount)
  return divide(wholeShare, amounts, sum(amounts)).map((share) => ({ share }))
}

/** Adds the share of a fixed amount. */
const withShare = (claim: Claim, budget: Cents, all: ReadonlyArray<Claim>, index: number): Claim =>
  claim.fixed === undefined ? claim : { ...claim, share: allocate(budget, all)[index]?.share ?? 0 }
