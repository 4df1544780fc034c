// Reads amounts of money that a person types or pastes.
import { notAboveZero } from "@evenkeel/contracts/budget/incomes/rules"
import { decimalsOf, defaultCurrency, pluralOf, symbolOf, type Currency } from "@evenkeel/contracts/currency"
import { amountFrom, largestAmount, mostUnits, unitsOf, type Cents, shiftedRound } from "@evenkeel/contracts/money"
import { shareFromFraction, fractionFromShare } from "@evenkeel/contracts/share"
import { presentCurrency } from "./currency.ts"
import { exactAmount, wholeAmount } from "./money.ts"

/** Dollars as in America: a dot for decimals, commas for thousands, or a decimal comma if it cannot group thousands. */
const inDollars = /^(\d+|\d{1,3}(?:,\d{3})+)?(\.\d*)?$/

const groups = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/

/**
 * The digits of a number with a dot for decimals, in any national format; undefined if it is no number, or ambiguous:
 * 1.234 euros may be one or a thousand. A comma before three digits groups thousands, as on every screen, but not where
 * the currency has three decimals.
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

/** The number without its sign and its currency. */
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
  return inDollars.test(written) ? written.replaceAll(",", "") : digitsOf(written, 2)
}

/** The digits of a number without its sign. */
const digitsIn = (number: string, currency: Currency): string | undefined =>
  currency === defaultCurrency
    ? americanDigits(number)
    : digitsOf(bare(number, currency).replace(/\s/g, " ").replaceAll("\u2019", "'"), decimalsOf(currency))

/** The result in minor units, of any size. */
const result = (text: string, currency: Currency): Cents | "divided by zero" | undefined => {
  const value = workOut(text, (number) => digitsIn(number, currency))
  if (value?.under === 0n) return "divided by zero"
  return value && roundedTo(value, 10n ** BigInt(decimalsOf(currency)))
}

/** A sentence why arithmetic has no result; undefined if it has one, or the text is no arithmetic. */
export const arithmeticProblem = (text: string): string | undefined => {
  if (!isArithmetic(text)) return undefined
  const amount = result(text, presentCurrency())
  if (amount === "divided by zero") return "Nothing can be divided by 0."
  return amount === undefined ? `“${text.trim()}” cannot be worked out: write it like 28.89/2 or 3*4.99.` : undefined
}

/** "$14.45" for "28.89/2", and "$1,499.00" for "1,499"; undefined if the text is plain, or has no result. */
export const resultInWords = (text: string): string | undefined => {
  const amount = isArithmetic(text) || text.includes(",") ? parseAmount(text) : undefined
  const written = amount === undefined ? undefined : exactAmount(amount)
  return written?.endsWith(text.trim()) === true ? undefined : written
}

interface Read {
  readonly isNegative: boolean
  readonly units: number
}

/** Reads a number of any size, also above the largest amount. */
const read = (text: string, currency: Currency): Read | undefined => {
  const [, minus, number = ""] = /^([-\u2212])?(.*)$/.exec(text.trim()) ?? []
  const digits = digitsIn(number, currency)
  if (digits === undefined || !/\d/.test(digits)) return undefined
  return { isNegative: minus !== undefined, units: Number(digits) }
}

/**
 * Units to the currency's decimals, for "1234.5", "$1,234.50" or " 12 ", and in other currencies for "1.234,50" too;
 * undefined for blank, letters, misplaced separators, or above the largest amount. Computes arithmetic.
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

/** 0.3333 for "33.33"; undefined for what is no percentage from 0 to 100. */
export const shareOfPercent = (percent: string): number | undefined => {
  const share = shareFromFraction(shiftedRound(Number(percent.replace(",", ".")), 4) / 1e6)
  return share === undefined ? undefined : fractionFromShare(share)
}

export type TypedShare = { readonly share: number } | { readonly amount: number }

const asPercentage = /^(\d+(?:[.,]\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*(%?)$/

/**
 * The share, from 0 to 1, or the amount; or else a sentence about the fault. An empty text is a share of 0. A bare
 * number has the kind of the former value: a percentage, or else an amount.
 */
export const readShare = (text: string, before: "share" | "amount"): TypedShare | string => {
  const written = text.trim()
  const [, percent, sign] = asPercentage.exec(written) ?? []
  if (percent !== undefined && (sign === "%" || before === "share")) {
    const share = shareOfPercent(percent)
    if (share !== undefined) return { share }
    const amount = sign === "%" ? undefined : parseAmount(written)
    const asAmount = amount === undefined ? "" : ` For an amount write ${exactAmount(amount)}.`
    return `A percentage must be from 0% to 100%.${asAmount}`
  }
  const amount = parseAmount(written)
  if (amount === 0) return { share: 0 }
  const problem = amountProblem(written)
  if (amount === undefined || problem !== undefined) return `${problem ?? ""} Or type a percentage, such as 25%.`.trim()
  return { amount }
}

// Arithmetic in amount fields: "28.89/2", "3 * 4.99 + 1". Computed exactly, as fractions, and rounded at the end.

/** A division by zero has an `under` of 0. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** Whether there is more than a number with its sign. */
export const isArithmetic = (text: string): boolean => /[+*/×÷]|[^\s\-−(][^\-−]*[-−]/.test(text.trim())

/** The fraction of a number such as "1234.50". */
const fractionOf = (digits: string): Fraction => {
  const [whole = "", decimals = ""] = digits.split(".")
  return { over: BigInt(`${whole}${decimals}` || "0"), under: 10n ** BigInt(decimals.length) }
}

const operations: Readonly<Record<string, (a: Fraction, b: Fraction) => Fraction>> = {
  "+": (a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }),
  "-": (a, b) => ({ over: a.over * b.under - b.over * a.under, under: a.under * b.under }),
  "*": (a, b) => ({ over: a.over * b.over, under: a.under * b.under }),
  "/": (a, b) => ({ over: a.over * b.under, under: b.under === 0n ? 0n : a.under * b.over }),
}

const tokensOf = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replaceAll("−", "-")
    .split(/([-+*/()])/)
    .map((token) => token.trim())
    .filter((token) => token !== "")

/** Longer than anybody types; nesting is recursion. */
const mostTokens = 60

/** undefined if unreadable; `digitsIn` returns a number's digits, with a dot for decimals, or undefined. */
export const workOut = (text: string, digitsIn: (number: string) => string | undefined): Fraction | undefined => {
  const tokens = tokensOf(text)
  if (tokens.length > mostTokens) return undefined
  let at = 0

  const chained = (operators: string, next: () => Fraction | undefined): Fraction | undefined => {
    let left = next()
    while (left !== undefined) {
      const operator = tokens[at]
      if (operator === undefined || operator.length !== 1 || !operators.includes(operator)) return left
      at += 1
      const right = next()
      left = right && operations[operator]?.(left, right)
    }
    return undefined
  }
  const factor = (): Fraction | undefined => {
    const token = tokens[at]
    at += 1
    if (token === undefined) return undefined
    if (token === "-") {
      const value = factor()
      return value && { over: -value.over, under: value.under }
    }
    if (token === "(") {
      const value = sum()
      at += 1
      return tokens[at - 1] === ")" ? value : undefined
    }
    const digits = digitsIn(token)
    return digits === undefined || !/\d/.test(digits) ? undefined : fractionOf(digits)
  }
  const product = () => chained("*/", factor)
  const sum = (): Fraction | undefined => chained("+-", product)

  const value = sum()
  return at === tokens.length ? value : undefined
}

/** Rounds to whole parts of the unit, such as 100 cents: half away from zero, as everywhere. */
export const roundedTo = ({ over, under }: Fraction, parts: bigint): number => {
  const [scaled, by] = under < 0n ? [-over * parts, -under] : [over * parts, under]
  const size = scaled < 0n ? -scaled : scaled
  const whole = (2n * size + by) / (2n * by)
  return Number(scaled < 0n ? -whole : whole)
}
