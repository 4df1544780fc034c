// Which purchase money that came back pays back: the same for a bank's rows, a file's, and those that are in the budget.
import type { Cents } from "../../money.ts"
import { daysBefore, type CalendarDate } from "../../month.ts"
import { isBetweenPeople, textKey, wordsOf } from "./likeness.ts"
import { cleanedName } from "../merchants/cleaned.ts"
import { longestUntilRefund } from "./rules.ts"

export interface Moved {
  /** Above 0 is money out. */
  readonly amount: Cents
  readonly date: CalendarDate
  readonly name: string
  readonly merchant?: string | null
}

/** Of one word, so many purchases are looked through, the latest first. */
const looksThrough = 200

/** They say that money came back, or how, rather than from whom. */
const sayNothing = new Set(
  `refund refunds refunded return returns returned reversal reversed storno erstattung rückerstattung remboursement reembolso
   devolución rimborso paypal www`.split(/\s+/),
)

type Words = ReadonlyArray<string>

const known = new WeakMap<Moved, ReadonlyArray<Words>>()

/** Those of each of its names. What people send one another has none: it pays back no shop. */
const namesOf = (row: Moved): ReadonlyArray<Words> => {
  if (isBetweenPeople(row.name)) return []
  const before = known.get(row)
  if (before !== undefined) return before
  const names = new Set([row.merchant ?? cleanedName(row.name), row.name])
  const words = [...names].map((name) => wordsOf(textKey(name)).filter((word) => !sayNothing.has(word)))
  known.set(row, words)
  return words
}

/** "AMAZON" and "Amazon.com", but not "Harvest Grocer" and "Harvest Bistro": all words of one are in the other. */
const isWithin = (words: Words, others: Words): boolean =>
  words.length > 0 && words.every((word) => others.some((other) => beginning(other) === beginning(word)))

const beginning = (word: string): string => word.slice(0, 5)

/** What is left of "REVERSAL ZELLE TO ANN". */
const wholeKey = ({ name }: Moved): string => {
  const words = textKey(name).split(" ")
  const left = words.filter((word) => !sayNothing.has(word))
  return (left.length === 0 ? words : left).join(" ")
}

const isSameMerchant = (one: Moved, other: Moved): boolean =>
  wholeKey(one) === wholeKey(other) ||
  namesOf(one).some((words) => namesOf(other).some((others) => isWithin(words, others) || isWithin(others, words)))

/** Of a merchant under any of its names, at least as much, and not long before. */
export const mayBePaidBackBy = (refund: Moved): ((purchase: Moved) => boolean) => {
  const since = daysBefore(refund.date, longestUntilRefund)
  return (purchase) =>
    purchase.amount >= Math.max(1, -refund.amount) &&
    purchase.date <= refund.date &&
    purchase.date >= since &&
    isSameMerchant(refund, purchase)
}

/** Of exactly that amount rather than of more, and then the latest. */
export const paidBackBy = <Row extends Moved>(refund: Moved, purchases: Iterable<Row>): Row | undefined => {
  const may = mayBePaidBackBy(refund)
  let best: Row | undefined
  for (const row of purchases) {
    if (!may(row)) continue
    const exactness = Number(row.amount === -refund.amount) - Number(best?.amount === -refund.amount)
    if (best === undefined || exactness > 0 || (exactness === 0 && row.date > best.date)) best = row
  }
  return best
}

/** Finds what a refund pays back among many rows, without comparing it with all of them. */
export const purchasesAmong = <Row extends Moved>(rows: Iterable<Row>): ((refund: Moved) => Row | undefined) => {
  const byWord = new Map<string, Array<Row>>()
  for (const row of rows) {
    if (row.amount <= 0) continue
    for (const key of refundKeysOf(row)) {
      const same = byWord.get(key)
      if (same === undefined) byWord.set(key, [row])
      else same.push(row)
    }
  }
  for (const same of byWord.values()) same.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return (refund) =>
    paidBackBy(refund, new Set(refundKeysOf(refund).flatMap((key) => latest(byWord.get(key) ?? [], refund))))
}

/** A refund and what it pays back have one of them in common. */
export const refundKeysOf = (row: Moved): ReadonlyArray<string> => [
  ...new Set([wholeKey(row), ...namesOf(row).flatMap((words) => words.map(beginning))]),
]

const latest = <Row extends Moved>(sorted: ReadonlyArray<Row>, { date }: Moved): ReadonlyArray<Row> => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.date <= date) low = middle + 1
    else high = middle
  }
  return sorted.slice(Math.max(0, low - looksThrough), low)
}
