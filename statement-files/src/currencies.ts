// What files call currencies: codes, and the signs that people write instead.
import { currencies } from "@evenkeel/contracts/currency"
import listed from "./currencies.json" with { type: "json" }

/** Files are older than their money: former currencies (ISO 4217, table A.3), and what the Fund counts in. */
const codes = new Set([...currencies, ...listed.former.split(" ")])

export const isCurrency = (text: string): boolean => codes.has(text)

export { decimalsOf } from "@evenkeel/contracts/currency"

/** What stands in a field for currencies, also a code that is older or newer than Intl's list. XXX is "no currency". */
export const statedCurrency = (text: string): string | undefined => {
  const code = text.trim().toUpperCase()
  const [known, ...others] = currenciesOf(code) ?? []
  if (known !== undefined && others.length === 0) return known
  return /^[A-Z]{3}$/.test(code) && code !== "XXX" ? (known ?? code) : undefined
}

/** By sign, in small letters and without a dot: the currencies that it may stand for, the likeliest first. */
const bySign = new Map<string, ReadonlyArray<string>>([
  ...Object.entries(listed.signs).flatMap(([code, signs]) => signs.split(" ").map((sign) => [sign, [code]] as const)),
  ...Object.entries(listed.shared).map(([sign, candidates]) => [sign, candidates.split(" ")] as const),
])

/** The currencies that a code or a sign may stand for; undefined for what is neither. A dollar sign stands for many. */
export const currenciesOf = (text: string): ReadonlyArray<string> | undefined =>
  codes.has(text) ? [text] : bySign.get(text.toLowerCase().replace(/\.$/, ""))

/** Of people who write as this text is written, the likeliest first; none where that tells nothing. */
export const currenciesWritten = (text: string): ReadonlyArray<string> => {
  const scripts = Object.entries(listed.byScript)
  return scripts.find(([script]) => new RegExp(`\\p{Script=${script}}`, "u").test(text))?.[1].split(" ") ?? []
}

/** All that are in use, those of the most people first. */
export const usualCurrencies: ReadonlyArray<string> = [...listed.common.split(" "), ...currencies]
