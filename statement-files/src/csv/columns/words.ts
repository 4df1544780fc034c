// The words of headings and marks in the languages of the banks. Compared without case, accents and punctuation.
import { plain } from "../../values/date.ts"
import listed from "./words.json" with { type: "json" }

/** The longest first, so that the most specific is found. A leading = means the whole heading, * means any ending. */
const anyOf = (all: ReadonlyArray<string>): string =>
  all
    .toSorted((a, b) => b.length - a.length)
    .map((word) => (word.startsWith("=") ? `^${word.slice(1)}$` : word).replaceAll("*", String.raw`\p{L}*`))
    .join("|")

/** Words of languages without spaces are found anywhere. */
const words = (given: ReadonlyArray<string>): RegExp => {
  const all = given.map(plain)
  const joined = all.filter((word) => asian.test(word))
  const parts = [`(?:^|[^\\p{L}])(?:${anyOf(all.filter((word) => !asian.test(word)))})(?=$|[^\\p{L}])`]
  return new RegExp((joined.length > 0 ? [anyOf(joined), ...parts] : parts).join("|"), "u")
}

const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** ValueDate is two words. No heading, and no mark, is longer than this. */
export const normal = (heading: string): string =>
  plain(heading.slice(0, 500).replace(/[a-z](?=[A-Z][a-z])/g, "$& "))
    .replace(/[_\-./:*#"'()[\]（）【】]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()

const { opening, closing, turnover, total } = listed.balances

const balancesAndTotals = [...opening, ...closing, ...turnover, ...total, ...listed.balances.alsoShops]

/** Only one of these, with a day or a currency after it: "Solde au 31/01/2024", but not "Total Video". */
export const isBalanceOrTotal = (cell: string): boolean =>
  cell.length < 60 && firstLetters.has(plain(cell.slice(0, 2)).slice(0, 2)) && balanceOrTotal.test(normal(cell))

/** The same without names that shops have, too: TOTAL, or New Balance. */
export const isBalance = (cell: string): boolean =>
  isBalanceOrTotal(cell) && !totalOnly.test(normal(cell)) && !alsoShops.has(normal(cell))

const alsoShops = new Set(listed.balances.alsoShops)

/** A fast check, since most texts are something else. */
const firstLetters = new Set(balancesAndTotals.map((words) => plain(words).slice(0, 2)))

const balanceOrTotal = new RegExp(
  `^(?:${anyOf(balancesAndTotals)})(?: (?:as of|as at|on|at|vom|per|zum|am|al|au|del|dia|le|den|pr|eur|usd|date))*(?:\\s|\\d|(?<=\\d )\\p{L}{3,9}(?= \\d{2}))*$`,
  "u",
)

const totalOnly = new RegExp(`^(?:${anyOf(total)})(?=$|\\P{L})`, "u")

export const is = {
  pending: words(listed.states.pending),
  cancelled: words(listed.states.cancelled),
  done: words(listed.states.done),
  opening: words(opening),
  closing: words(closing),
  total: words([...turnover, ...total]),
  end: /\*{2,}.*\*{2,}|end of (?:file|report|statement|transactions)|^-{3,}|^={3,}|^\*{3,}/i,
} as const

export type Heading = keyof typeof listed.headings

/** By role. The order counts: the first match is used. */
export const headings = Object.fromEntries(
  Object.entries(listed.headings).map(([role, names]) => [role, words(names)]),
) as Readonly<Record<Heading, RegExp>>

/** Headings that name the payer, and the payee. */
export const sides = { payer: words(listed.sides.payer), payee: words(listed.sides.payee) }

/** A heading of a row's status, and of nothing else. */
export const isStatus = (heading: string): boolean => statuses.has(normal(heading).replace(/^transaction /, ""))

const statuses = new Set([...listed.headings.status.map(plain), "balance impact"])

const marks = { out: new Set(listed.marks.out), in: new Set(listed.marks.in) }

/** The direction that a mark stands for: out of the account, or into it. */
export const directionOf = (mark: string): "out" | "in" | undefined => {
  const key = plain(mark.trim())
    .replace(/[.]/g, "")
    .replace(/[\s_]+/g, " ")
  return marks.out.has(key) ? "out" : marks.in.has(key) ? "in" : undefined
}
