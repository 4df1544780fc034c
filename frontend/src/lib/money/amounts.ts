// The API's amounts are units of the budget's currency: they are worked out in its minor units, as no floating-point sum
// comes out to the cent.
import { decimalsOf } from "@evenkeel/contracts/currency"
import { shiftedRound, unitsOf as unitsIn, type Cents } from "@evenkeel/contracts/money"
import { fractionFromShare, shareFromFraction, sumOfShares, wholeShare } from "@evenkeel/contracts/share"
import { presentCurrency } from "./currency.ts"

/** Converts amounts from the API: a sum may be larger than any amount that a person can enter. */
export const centsOf = (units: number): Cents => shiftedRound(units, decimalsOf(presentCurrency()))

export const unitsOf = (amount: Cents): number => unitsIn(amount, presentCurrency())

export const sumOfAmounts = (amounts: ReadonlyArray<number>): number =>
  unitsOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0))

// Shares of a budget as people set them: added up in whole thousandths, so that 0.1 + 0.2 is exactly 0.3.

/** The sum of fractions from 0 to 1, rounded to 3 decimals. */
export const sumOfFractions = (fractions: ReadonlyArray<number>): number =>
  fractionFromShare(sumOfShares(fractions.map((fraction) => shareFromFraction(fraction) ?? 0)))

/** That part of an amount, to the minor unit. */
export const partOf = (units: number, fraction: number): number =>
  unitsOf(Math.round((centsOf(units) * (shareFromFraction(fraction) ?? 0)) / wholeShare))
