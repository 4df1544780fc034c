// What a person types or pastes as an amount of money.
import { notAboveZero } from "@evenkeel/contracts/budget/incomes/rules"
import { decimalsOf, defaultCurrency, pluralOf, symbolOf, type Currency } from "@evenkeel/contracts/currency"
import { amountFrom, largestAmount, mostUnits, unitsOf, type Cents } from "@evenkeel/contracts/money"
import { isArithmetic, roundedTo, workOut } from "./arithmetic.ts"
import { presentCurrency } from "./currency.ts"
import { exactAmount, wholeAmount } from "./format.ts"

/** Dollars are written as in America: a dot for decimals, commas for thousands. */
const inDollars = /^(\d+|\d{1,3}(?:,\d{3})+)?(\.\d*)?$/

const groups = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/

/**
 * The digits of a number with a dot for decimals, by whatever habit it is written; undefined if it is none, or could be
 * two: of 1.234 euros nobody knows whether they are about one or a thousand. A comma before three digits stands for
 * thousands, as it does on every screen, but not where the currency has three decimals.
 */
const digitsOf = (number: string, decimals: number): string | undefined => {
  if (/^\d+$/.test(number)) return number
  const at = Math.max(number.lastIndexOf("."), number.lastIndexOf(","))
  const [whole, fraction] = at < 0 ? [number, ""] : [number.slice(0, at), number.slice(at + 1)]
  const isOneSeparator = !/[.,]/.test(whole)
  if (isOneSeparator && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    if (number[at] === "," && decimals !== 3) return whole + fraction
    return number[at] === "." && decimals === 3 ? `${whole}.${fraction}` : undefined
  }
  if (!/^\d*$/.test(fraction)) return undefined
  if (groups.test(number)) return number.replace(/\D/g, "")
  const grouped = groups.exec(whole)
  if (grouped === null ? !/^\d*$/.test(whole) : grouped[1] === number[at]) return undefined
  return `${whole.replace(/\D/g, "")}.${fraction}`
}

/** Without its sign, and without what it is in. */
const bare = (text: string, currency: Currency): string => {
  let number = text
  for (const name of [currency, symbolOf(currency)]) {
    if (number.toUpperCase().startsWith(name.toUpperCase())) number = number.slice(name.length).trim()
    if (number.toUpperCase().endsWith(name.toUpperCase())) number = number.slice(0, -name.length).trim()
  }
  return number
}

const americanDigits = (number: string): string | undefined => {
  const written = number.replace(/^\$?\s*/, "")
  return inDollars.test(written) ? written.replaceAll(",", "") : undefined
}

/** Of a number without its sign. */
const digitsIn = (number: string, currency: Currency): string | undefined =>
  currency === defaultCurrency
    ? americanDigits(number)
    : digitsOf(bare(number, currency).replace(/\s/g, " ").replaceAll("\u2019", "'"), decimalsOf(currency))

/** What it comes to in minor units, however much that is. */
const result = (text: string, currency: Currency): Cents | "divided by zero" | undefined => {
  const value = workOut(text, (number) => digitsIn(number, currency))
  if (value?.under === 0n) return "divided by zero"
  return value && roundedTo(value, 10n ** BigInt(decimalsOf(currency)))
}

/** Why arithmetic has no result, as a sentence; undefined if it has one, or there is none. */
export const arithmeticProblem = (text: string): string | undefined => {
  if (!isArithmetic(text)) return undefined
  const amount = result(text, presentCurrency())
  if (amount === "divided by zero") return "Nothing can be divided by 0."
  return amount === undefined ? `“${text.trim()}” cannot be worked out: write it like 28.89/2 or 3*4.99.` : undefined
}

/** "$14.45" for "28.89/2"; undefined if there is nothing to work out, or it has no result. */
export const resultInWords = (text: string): string | undefined => {
  const amount = isArithmetic(text) ? parseAmount(text) : undefined
  return amount === undefined ? undefined : exactAmount(amount)
}

interface Read {
  readonly isNegative: boolean
  readonly units: number
}

/** Whether or not that much is understood. */
const read = (text: string, currency: Currency): Read | undefined => {
  const [, minus, number = ""] = /^([-\u2212])?(.*)$/.exec(text.trim()) ?? []
  const digits = digitsIn(number, currency)
  if (digits === undefined || !/\d/.test(digits)) return undefined
  return { isNegative: minus !== undefined, units: Number(digits) }
}

/**
 * Units to the currency's decimals, for "1234.5", "$1,234.50" or " 12 ", and in other currencies for "1.234,50" too;
 * undefined for blank, letters, misplaced separators, or above what is understood. Arithmetic is worked out.
 */
export const parseAmount = (text: string): number | undefined => {
  const currency = presentCurrency()
  if (isArithmetic(text)) {
    const worked = result(text, currency)
    return typeof worked === "number" && Math.abs(worked) <= largestAmount(currency)
      ? unitsOf(worked, currency)
      : undefined
  }
  const typed = read(text, currency)
  const amount = typed && amountFrom(typed.units, currency)
  if (typed === undefined || amount === undefined) return undefined
  return unitsOf(typed.isNegative ? -amount : amount, currency)
}

/** The message beside an amount field, or undefined if the amount is valid. */
export const amountProblem = (text: string): string | undefined => {
  if (text.trim() === "") return "Please enter an amount."
  const amount = parseAmount(text)
  if (amount !== undefined) return amount > 0 ? undefined : notAboveZero
  const problem = arithmeticProblem(text)
  if (problem !== undefined) return problem
  const currency = presentCurrency()
  const most = mostUnits(currency)
  if (isArithmetic(text) || (read(text, currency)?.units ?? 0) > most)
    return `Please enter an amount of at most ${wholeAmount(most)}.`
  const units = currency === defaultCurrency ? "dollars" : pluralOf(currency)
  return `Please enter an amount in ${units}, such as ${exactAmount(decimalsOf(currency) === 0 ? 1234 : 1234.5).replace(/^\D+/, "")}.`
}
