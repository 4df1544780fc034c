// Money is integer minor units of the budget's currency everywhere inside; the API uses units of it as JSON numbers.
// Nothing here uses floating-point sums.
import { decimalsOf, defaultCurrency, type Currency } from "./currency.ts"

/**
 * An amount in whole minor units of the budget's currency: cents of dollars, but also whole yen, and fils, of which a
 * dinar has a thousand. Positive is outflow where direction matters.
 */
export type Cents = number

/**
 * The largest accepted amount in units: 1 000 000 000 dollars. In other currencies more, as a house may cost billions
 * of rupiah, but not so much that sums of amounts could be inexact.
 */
export const mostUnits = (currency: Currency): number =>
  currency === defaultCurrency
    ? 1_000_000_000
    : Math.min(100_000_000_000, 10_000_000_000_000 / 10 ** decimalsOf(currency))

/** The same in minor units. */
export const largestAmount = (currency: Currency): Cents => mostUnits(currency) * 10 ** decimalsOf(currency)

/**
 * Units to minor units, rounded half away from zero on the decimal digits that the number prints, so that 1.005 dollars
 * give 101 cents although the binary value is below. Returns undefined for NaN, infinities and amounts beyond
 * `mostUnits`.
 */
export const amountFrom = (units: number, currency: Currency): Cents | undefined =>
  Number.isFinite(units) && Math.abs(units) <= mostUnits(currency)
    ? shiftedRound(units, decimalsOf(currency))
    : undefined

/** 123450 cents are 1234.5 dollars, 1200 yen are 1200 yen. */
export const unitsOf = (amount: Cents, currency: Currency): number => amount / 10 ** decimalsOf(currency)

/** `value` times ten to the `decimals`, rounded half away from zero on its decimal digits; never -0. */
export const shiftedRound = (value: number, decimals: number): number => {
  const [mantissa = "0", exponent = "0"] = String(Math.abs(value)).split("e")
  const rounded = Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`))
  return rounded === 0 ? 0 : Math.sign(value) * rounded
}

/**
 * Divides `total` by integer weights of which `whole` makes the full total, losing nothing: each part is rounded down,
 * and the remaining minor units go to the largest remainders (earlier ones first if they are equal). With weights that
 * sum to `whole` the parts sum to `total`; with fewer, to the rounded-down part of it that they claim. Largest
 * remainder method: Hamilton's apportionment. Exact for every exact total: only the remainder of whole multiples is
 * multiplied before it is divided.
 */
export const divide = (total: Cents, weights: ReadonlyArray<number>, whole: number): ReadonlyArray<Cents> => {
  const times = Math.floor(total / whole)
  const rest = total - times * whole
  const partOf = (weight: number): Cents => times * weight + Math.floor((rest * weight) / whole)
  const parts = weights.map(partOf)
  const claimed = weights.reduce((sum, weight) => sum + weight, 0)
  let left = partOf(claimed) - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (rest * weight) % whole }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}

/** a / b rounded to that many `decimals`, half away from zero; 0 if b is 0. */
export const ratio = (a: Cents, b: Cents, decimals: number): number =>
  b === 0 ? 0 : shiftedRound(a / b, decimals) / 10 ** decimals
