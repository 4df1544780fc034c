// Currencies in files: codes, and signs.
import { currencies } from "@evenkeel/contracts/currency"
import listed from "./currencies.json" with { type: "json" }
import { plain } from "./values/date.ts"

/** Files may be old, so former currencies count (ISO 4217, table A.3), and the IMF's XDR. */
const codes = new Set([...currencies, ...listed.former.split(" ")])

export const isCurrency = (text: string): boolean => codes.has(text)

export { decimalsOf } from "@evenkeel/contracts/currency"

/** The value of a field for currencies, which may be a code that Intl does not list. XXX is "no currency". */
export const statedCurrency = (text: string): string | undefined => {
  const code = text.trim().toUpperCase()
  const [known, ...others] = currenciesOf(code) ?? []
  if (known !== undefined && others.length === 0) return known
  return /^[A-Z]{3}$/.test(code) && code !== "XXX" ? (known ?? code) : undefined
}

/** By sign, in lower case and without a dot: its candidates, the likeliest first. */
const bySign = new Map<string, ReadonlyArray<string>>([
  ...Object.entries(listed.signs).flatMap(([code, signs]) => signs.split(" ").map((sign) => [sign, [code]] as const)),
  ...Object.entries(listed.shared).map(([sign, candidates]) => [sign, candidates.split(" ")] as const),
])

/** The candidates of a code or a sign; undefined for other text. A dollar sign has many. */
export const currenciesOf = (text: string): ReadonlyArray<string> | undefined =>
  codes.has(text) ? [text] : bySign.get(text.toLowerCase().replace(/\.$/, ""))

const homes = listed.homes.map(({ codes: all, beside = "(?!)", rows = "(?!)" }) => {
  return { all: all.split(" "), beside: new RegExp(beside, "u"), rows: new RegExp(rows, "u") }
})

/** Enough rows to recognise a country; at least two have to agree. */
const [mostRows, fewestRows] = [300, 2]

/**
 * The currencies of the only countries with such headings, account numbers and rows, the likeliest first: by language,
 * and by names of payments. Empty without evidence, or if it is contradictory.
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
