// Facts about the values of a column, independent of its heading.
import { currenciesOf, isCurrency } from "../../currencies.ts"
import { readWritten } from "../../values/amount.ts"
import { readDate } from "../../values/date.ts"
import type { TextRecord } from "../table/records.ts"
import { directionOf, is, normal } from "./words.ts"

/** Shares of the filled values, from 0 to 1. */
export interface Facts {
  readonly filled: number
  readonly distinct: number
  readonly dates: number
  /** Dates without a year can be amounts, too. */
  readonly datesWithYear: number
  readonly amounts: number
  /** Amounts with a decimal sign, a sign, or a sign of currency. */
  readonly moneyLike: number
  /** With decimals for certain, as three digits after a separator may be thousands. */
  readonly withDecimals: number
  readonly directions: number
  readonly currencies: number
  readonly statuses: number
  readonly accounts: number
  readonly withLetters: number
  readonly meanLength: number
  readonly samples: ReadonlyArray<string>
}

/** The share of values that decides a column's kind. */
export const most = 0.5

/** Enough to recognise a column; taken from the whole file, since some columns are rarely filled. */
const mostLookedAt = 500

export const accountNumber = /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,36}$|^[\dxX*•\- ]{6,}\d{3,}$/

export const factsOf = (rows: ReadonlyArray<TextRecord>, column: number): Facts => {
  // A dash or a slash counts as empty, unless the column has a plus as well.
  const hasPlus = rows.some(({ cells }) => cells[column] === "+")
  const distinct = new Set<string>()
  const filled: Array<string> = []
  for (const { cells } of rows) {
    const cell = cells[column] ?? ""
    if (cell === "" || cell === "/" || (cell === "-" && !hasPlus)) continue
    filled.push(cell)
    if (distinct.size < 500) distinct.add(cell)
  }
  const step = Math.max(1, Math.ceil(filled.length / mostLookedAt))
  const texts = filled.filter((_, at) => at % step === 0).map((cell) => cell.slice(0, mostLetters))
  const share = (test: (text: string) => boolean): number =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length
  return {
    filled: filled.length,
    distinct: distinct.size,
    dates: share((text) => readDate(text) !== undefined),
    datesWithYear: share((text) => (readDate(text)?.kind ?? "no year") !== "no year"),
    amounts: share((text) => readWritten(text) !== undefined),
    moneyLike: share((text) => /[.,]\d|[-+$€£¥]|\(/.test(text) && readWritten(text) !== undefined),
    withDecimals: share((text) => /\d[.,](?!\d{3}(?!\d))\d/.test(text) && readWritten(text) !== undefined),
    directions: share((text) => directionOf(text) !== undefined),
    currencies: share(
      (text) => isCurrency(text.toUpperCase()) || (text.length > 2 && currenciesOf(text)?.length === 1),
    ),
    statuses: share(isStatus),
    accounts: share((text) => accountNumber.test(text)),
    withLetters: share((text) => /\p{L}/u.test(text)),
    meanLength: texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length),
    samples: [...distinct].slice(0, 3),
  }
}

/** A pattern that is tried on a value of megabytes may exhaust the stack, and the beginning is enough. */
const mostLetters = 200

const isStatus = (text: string): boolean => {
  if (text.length >= 30) return false
  const word = normal(text)
  return is.pending.test(word) || is.done.test(word) || is.cancelled.test(word)
}
