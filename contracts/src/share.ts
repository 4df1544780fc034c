import { shiftedRound } from "./money.ts"

/**
 * A part of a budget in integer millionths: 1 000 000 is all of it. The API's budgetAllocationPercentage is this
 * divided by a million.
 */
export type Share = number

export const wholeShare: Share = 1_000_000

/** From 0 to 1, rounded to 6 decimals, as millionths; undefined if it is not a number from 0 to 1. */
export const shareFromFraction = (fraction: number): Share | undefined =>
  Number.isFinite(fraction) && fraction >= 0 && fraction <= 1 ? shiftedRound(fraction, 6) : undefined

export const fractionFromShare = (share: Share): number => share / wholeShare

export const sumOfShares = (shares: Iterable<Share>): Share => {
  let sum = 0
  for (const share of shares) sum += share
  return sum
}

/** Whether shares with this sum exceed the whole. As the spec says, that is decided after rounding to 3 decimals. */
export const isAboveWhole = (sum: Share): boolean => Math.round(sum / 1000) * 1000 > wholeShare
