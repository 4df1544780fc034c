import { notAboveZero } from "@evenkeel/contracts/budget/incomes/rules"
import { centsFromDollars, dollarsFromCents, shiftedRound, type Cents } from "@evenkeel/contracts/money"
import { fractionFromShare, shareFromFraction, sumOfShares, wholeShare } from "@evenkeel/contracts/share"

// The API's amounts are dollars: they are worked out in whole cents, as no floating-point sum comes out to the cent.

/** Converts amounts from the API: a sum may be larger than any amount that a person can enter. */
export const centsOf = (dollars: number): Cents => shiftedRound(dollars, 2)

export const sumOfDollars = (amounts: ReadonlyArray<number>): number =>
  dollarsFromCents(amounts.reduce((sum, amount) => sum + centsOf(amount), 0))

// Shares of a budget as people set them: added up in whole thousandths, so that 0.1 + 0.2 is exactly 0.3.

/** The sum of fractions from 0 to 1, rounded to 3 decimals. */
export const sumOfFractions = (fractions: ReadonlyArray<number>): number =>
  fractionFromShare(sumOfShares(fractions.map((fraction) => shareFromFraction(fraction) ?? 0)))

/** That part of an amount of dollars, to the cent. */
export const partOf = (dollars: number, fraction: number): number =>
  dollarsFromCents(Math.round(((centsFromDollars(dollars) ?? 0) * (shareFromFraction(fraction) ?? 0)) / wholeShare))

// What a person types or pastes as an amount of money.

const written = /^([-\u2212])?\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(\.\d*)?$/

/**
 * Dollars to the cent for "1234.5", "$1,234.50" or " 12 "; undefined for blank, letters,
 * misplaced commas, or above 1,000,000,000.
 */
export const parseAmount = (text: string): number | undefined => {
  const [, minus, units, decimals] = written.exec(text.trim()) ?? []
  const digits = `${units?.replaceAll(",", "") ?? ""}${decimals ?? ""}`
  if (!/\d/.test(digits)) return undefined
  const cents = centsFromDollars(Number(digits))
  if (cents === undefined) return undefined
  return dollarsFromCents(minus === undefined ? cents : -cents)
}

/** The message beside an amount field, or undefined if the amount is valid. */
export const amountProblem = (text: string): string | undefined => {
  if (text.trim() === "") return "Please enter an amount."
  const amount = parseAmount(text)
  if (amount !== undefined) return amount > 0 ? undefined : notAboveZero
  const isTooMuch = /^[\s$\d.,]+$/.test(text) && Number(text.replace(/[^\d.]/g, "")) > 1_000_000_000
  return isTooMuch
    ? "Please enter an amount of at most $1,000,000,000."
    : "Please enter an amount in dollars, such as 1,234.50."
}
