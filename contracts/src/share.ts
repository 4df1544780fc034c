import { shiftedRound } from "./money.ts"

/**
 * A part of a budget in integer thousandths: 1000 is all of it. The API's budgetAllocationPercentage is this over 1000.
 */
export type Share = number

export const wholeShare: Share = 1000

/** From 0 to 1, rounded to 3 decimals, as thousandths; undefined if it is not a number from 0 to 1. */
export const shareFromFraction = (fraction: number): Share | undefined =>
  Number.isFinite(fraction) && fraction >= 0 && fraction <= 1 ? shiftedRound(fraction, 3) : undefined

export const fractionFromShare = (share: Share): number => share / wholeShare

export const sumOfShares = (shares: Iterable<Share>): Share => {
  let sum = 0
  for (const share of shares) sum += share
  return sum
}
