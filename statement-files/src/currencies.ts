// What files call currencies: codes, and the signs that people write instead.
import { currencies } from "@evenkeel/contracts/currency"
import listed from "./currencies.json" with { type: "json" }
import { plain } from "./values/date.ts"

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

const homes = listed.homes.map(({ codes: all, beside = "(?!)", rows = "(?!)" }) => {
  return { all: all.split(" "), beside: new RegExp(beside, "u"), rows: new RegExp(rows, "u") }
})

/** As many rows are enough to tell where they were written; two at least have to say so. */
const [mostRows, fewestRows] = [300, 2]

/**
 * Of the only countries where headings, numbers of accounts and rows are written like this, the likeliest first: by their
 * language, by what payments are called there. None where that tells nothing, or contradicts itself.
 */
export const currenciesWritten = <Row>(
  beside: string,
  rows: ReadonlyArray<Row>,
  textOf: (row: Row) => string,
): ReadonlyArray<string> => {
  const around = plain(beside)
  const texts = rows.slice(0, mostRows).map((row) => plain(textOf(row)))
  const isInRows = (pattern: RegExp) =>
    texts.filter((text) => pattern.test(text)).length >= Math.min(fewestRows, texts.length || 1)
  const found = homes.filter((home) => home.beside.test(around) || isInRows(home.rows)).map(({ all }) => all)
  return found.reduce((left, all) => left.filter((code) => all.includes(code)), found[0] ?? [])
}

export const onlyOne = (codes: ReadonlyArray<string> | undefined): string | undefined =>
  codes?.length === 1 ? codes[0] : undefined

/** All that are in use, those of the most people first. */
export const usualCurrencies: ReadonlyArray<string> = [...listed.common.split(" "), ...currencies]
