// Shares of a budget as people set them: added up in whole thousandths, so that 0.1 + 0.2 is exactly 0.3.
import { centsFromDollars, dollarsFromCents } from "@evenkeel/contracts/money"
import { fractionFromShare, shareFromFraction, sumOfShares, wholeShare } from "@evenkeel/contracts/share"

/** The sum of fractions from 0 to 1, rounded to 3 decimals. */
export const sumOfFractions = (fractions: ReadonlyArray<number>): number =>
  fractionFromShare(sumOfShares(fractions.map((fraction) => shareFromFraction(fraction) ?? 0)))

/** That part of an amount of dollars, to the cent. */
export const partOf = (dollars: number, fraction: number): number =>
  dollarsFromCents(Math.round(((centsFromDollars(dollars) ?? 0) * (shareFromFraction(fraction) ?? 0)) / wholeShare))
