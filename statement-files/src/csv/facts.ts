// What the values of a column are, before anyone asks for its name.
import { isCurrency } from "../currencies.ts"
import { readWritten } from "../values/amount.ts"
import { readDate } from "../values/date.ts"
import { directionOf, is, normal } from "./words.ts"

export interface Facts {
  readonly filled: number
  readonly dates: number
  /** Dates without a year can be amounts, too. */
  readonly datesWithYear: number
  readonly amounts: number
  /** Amounts with a decimal sign, a sign, or a sign of currency. */
  readonly moneyLike: number
  readonly directions: number
  readonly currencies: number
  readonly statuses: number
  readonly accounts: number
  readonly distinct: number
  readonly meanLength: number
  readonly withLetters: number
  readonly samples: ReadonlyArray<string>
}

const iban = /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,36}$|^[\dxX*•\- ]{6,}\d{3,}$/

export const factsOf = (cells: Iterable<string>): Facts => {
  const facts = {
    filled: 0,
    dates: 0,
    datesWithYear: 0,
    amounts: 0,
    moneyLike: 0,
    directions: 0,
    currencies: 0,
    statuses: 0,
    accounts: 0,
    withLetters: 0,
  }
  const distinct = new Set<string>()
  const samples: Array<string> = []
  let length = 0
  for (const cell of cells) {
    const text = cell.trim()
    if (text === "" || text === "-") continue
    facts.filled += 1
    length += text.length
    if (distinct.size < 500) distinct.add(text)
    if (samples.length < 3 && !samples.includes(text)) samples.push(text)
    const date = readDate(text)
    if (date !== undefined) {
      facts.dates += 1
      if (date.kind !== "no year") facts.datesWithYear += 1
    }
    if (readWritten(text) !== undefined) {
      facts.amounts += 1
      if (/[.,]\d|[-+$€£¥]|\(/.test(text)) facts.moneyLike += 1
    }
    if (directionOf(text) !== undefined) facts.directions += 1
    if (isCurrency(text.toUpperCase()) || text === "人民币") facts.currencies += 1
    const word = normal(text)
    if (text.length < 30 && (is.pending.test(word) || is.done.test(word) || is.cancelled.test(word)))
      facts.statuses += 1
    if (iban.test(text)) facts.accounts += 1
    if (/\p{L}/u.test(text)) facts.withLetters += 1
  }
  return { ...facts, distinct: distinct.size, meanLength: facts.filled === 0 ? 0 : length / facts.filled, samples }
}

export const share = (part: number, { filled }: Facts): number => (filled === 0 ? 0 : part / filled)
