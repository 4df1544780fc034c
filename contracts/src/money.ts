// Money is integer cents everywhere inside; the API speaks dollars as JSON numbers.
// Nothing here uses floating-point sums.

/** An amount in whole cents. Positive is money out of the person's pocket where direction matters. */
export type Cents = number

/** The largest amount that is understood, in cents: 1 000 000 000 dollars. */
export const largestAmount: Cents = 100_000_000_000

/**
 * Dollars to cents, rounded half away from zero on the decimal digits that the number prints, so that 1.005 gives 101
 * although its binary value lies below. Gives undefined for NaN, infinities and amounts beyond `largestAmount`.
 */
export const centsFromDollars = (dollars: number): Cents | undefined => {
  if (!Number.isFinite(dollars) || Math.abs(dollars) * 100 > largestAmount) return undefined
  return shiftedRound(dollars, 2)
}

export const dollarsFromCents = (cents: Cents): number => cents / 100

/** `value` times ten to the `decimals`, rounded half away from zero on its decimal digits; never -0. */
export const shiftedRound = (value: number, decimals: number): number => {
  const [mantissa = "0", exponent = "0"] = String(Math.abs(value)).split("e")
  const rounded = Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`))
  return rounded === 0 ? 0 : Math.sign(value) * rounded
}

/**
 * Divides `total` cents by integer weights of which `whole` makes the full total, losing no cent: each part is rounded
 * down, and the cents left over go to the largest remainders (earlier ones first if they are equal).
 * With weights that sum to `whole` the parts sum to `total`; with fewer, to the rounded-down part of it that they
 * claim. Largest remainder method: Hamilton's apportionment. Exact for |total| * weight up to 2^53.
 */
export const divide = (total: Cents, weights: ReadonlyArray<number>, whole: number): ReadonlyArray<Cents> => {
  const claimed = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map((weight) => Math.floor((total * weight) / whole))
  let left = Math.floor((total * claimed) / whole) - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % whole }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}

/** a / b rounded to that many `decimals`, half away from zero; 0 where b is 0. */
export const ratio = (a: Cents, b: Cents, decimals: number): number =>
  b === 0 ? 0 : shiftedRound(a / b, decimals) / 10 ** decimals
