// Parses a person's search for transactions: words, #tags and amounts, all of which have to match. Pure, so that the
// browser and the query service read it alike.
import { decimalsOf, type Currency } from "../../currency.ts"
import { largestAmount, type Cents } from "../../money.ts"
import { asSearched } from "../wording.ts"
import { tagsIn } from "./tags.ts"

/** The exclusion of a row that is no spending: the reason why it was set aside, or its deletion. */
export const exclusions = ["income", "transfer", "card payment", "foreign currency", "not spending", "deleted"] as const
export type Exclusion = (typeof exclusions)[number]

/**
 * The possible restrictions of a search; the default is spending. "to-sort" has no category, or one named
 * Miscellaneous; "not-spending" was set aside for any reason, and "all" is everything but deleted transactions.
 */
export const transactionStatuses = [
  "to-sort",
  "pending",
  "split",
  "refund",
  "not-spending",
  "income",
  "transfer",
  "card-payment",
  "foreign-currency",
  "deleted",
  "all",
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Boolean attributes of a transaction, and the labels of their filters. */
export const booleanFilters = {
  checked: { label: "Checked", either: "Checked or not", yes: "Checked", no: "Not checked" },
} as const
export type BooleanFilter = keyof typeof booleanFilters
export const booleanFilterNames: ReadonlyArray<BooleanFilter> = ["checked"]
export const yesOrNo = ["yes", "no"] as const
export type YesOrNo = (typeof yesOrNo)[number]

/** Amounts from `least` to `most`, both included, in both directions. */
export interface AmountRange {
  readonly least: Cents
  readonly most: Cents
}

/** `word` occurs in the text of a transaction. A number may be a part of the text, or the beginning of an amount. */
export type SearchTerm =
  | { readonly _tag: "word"; readonly word: string }
  | { readonly _tag: "tag"; readonly tag: string }
  | { readonly _tag: "amount"; readonly range: AmountRange }
  | { readonly _tag: "number"; readonly word: string; readonly range: AmountRange }

/** Further terms are ignored: each term costs. */
export const mostTerms = 10

export const searchTerms = (typed: string, currency: Currency): ReadonlyArray<SearchTerm> =>
  joined(searchable(typed))
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, mostTerms)
    .map((word) => termOf(word, currency))

/** The compared form of text: similar letters are equal, regardless of case. */
export const searchable = (text: string): string => asSearched(text.normalize("NFC")).replaceAll(/\s+/g, " ").trim()

/** The searchable text of a transaction: its names, the bank's own text, the note. */
export const searchedText = (parts: ReadonlyArray<string | null>): string =>
  searchable([...new Set(parts)].filter((part) => part !== null).join(" "))

/** "> 100" and "10 - 20" are one term each. */
const joined = (typed: string): string =>
  typed.replaceAll(/([<>]=?|=) (?=[\d$€£.])/g, "$1").replaceAll(/(\d) ?(?:-|–|\.\.) ?(?=\d)/g, "$1-")

const termOf = (word: string, currency: Currency): SearchTerm => {
  if (word.startsWith("#")) {
    const [tag, ...others] = tagsIn(word)
    if (tag !== undefined && others.length === 0) return { _tag: "tag", tag }
  }
  const range = rangeOf(word, currency)
  if (range !== undefined) return { _tag: "amount", range }
  const beginning = amountsBeginning(word, currency)
  return beginning === undefined ? { _tag: "word", word } : { _tag: "number", word, range: beginning }
}

/** The range of ">100", ">=100", "<20", "<=20", "=12.50" and "10-20"; undefined for anything else. */
const rangeOf = (word: string, currency: Currency): AmountRange | undefined => {
  const [, sign, bound = ""] = /^(>=|<=|>|<|=)(.+)$/.exec(word) ?? []
  if (sign !== undefined) {
    const cents = amountIn(bound, currency)
    if (cents === undefined) return undefined
    return {
      least: sign === ">" ? cents + 1 : sign.startsWith("<") ? 0 : cents,
      most: sign === "<" ? cents - 1 : sign.startsWith(">") ? largestAmount(currency) : cents,
    }
  }
  const [, from = "", to = ""] = /^([^-]+)-([^-]+)$/.exec(word) ?? []
  const [least, most] = [amountIn(from, currency), amountIn(to, currency)]
  return least === undefined || most === undefined || least > most ? undefined : { least, most }
}

/** While a person types, "12" finds 12.00 to 12.99, "12.5" finds 12.50 to 12.59, "12.50" only that. */
const amountsBeginning = (word: string, currency: Currency): AmountRange | undefined => {
  const digits = digitsOf(word, currency)
  const least = amountIn(word, currency)
  if (digits === undefined || least === undefined) return undefined
  const open = decimalsOf(currency) - (digits.split(".")[1] ?? "").length
  return { least, most: least + 10 ** open - 1 }
}

const amountIn = (text: string, currency: Currency): Cents | undefined => {
  const digits = digitsOf(text, currency)
  if (digits === undefined) return undefined
  const [whole = "", fraction = ""] = digits.split(".")
  const cents = Number(whole + fraction.padEnd(decimalsOf(currency), "0"))
  return cents <= largestAmount(currency) ? cents : undefined
}

/**
 * With a point for the decimals. Before exactly three digits a comma separates thousands, as on every screen, unless
 * the currency has three decimals.
 */
const digitsOf = (text: string, currency: Currency): string | undefined => {
  const number = text.replace(/^[$€£¥]/, "").replace(/[€]$/, "")
  const decimals = decimalsOf(currency)
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(number) && (decimals !== 3 || number.includes("."))) {
    return digitsOf(number.replaceAll(",", ""), currency)
  }
  const [, whole, fraction = ""] = /^(\d{1,13})(?:[.,](\d*))?$/.exec(number) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  return fraction === "" ? whole : `${whole}.${fraction}`
}
