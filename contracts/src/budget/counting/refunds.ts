// Matches refunds to purchases: the same for rows of banks, of files, and of the budget. No more comes back of a
// purchase than was spent on it.
import type { Cents } from "../../money.ts"
import { daysBefore, daysBetween, type CalendarDate } from "../../month.ts"
import { grouped } from "../grouped.ts"
import { cleanedName } from "../merchants/cleaned.ts"
import { compare, countFirst } from "../sorted.ts"
import { isBetweenPeople, textKey, wordsOf } from "./likeness.ts"
import { wordsIn } from "../merchants/phrases.ts"
import { memoised } from "../merchants/memoised.ts"
import { longestUntilRefund } from "./rules.ts"
import { says } from "./words.ts"

export interface Moved {
  /** Above 0 is outflow. */
  readonly amount: Cents
  readonly date: CalendarDate
  readonly name: string
  readonly merchant?: string | null
}

/** The maximum number of purchases that are examined for one word, the latest first. */
const mostExamined = 200

/** In days: an order may be charged in several parts. */
const longestShipping = 14

type Words = ReadonlyArray<string>

interface Names {
  /** The rest of "REVERSAL ZELLE TO ANN". */
  readonly whole: string
  /** The words of each of its names. */
  readonly all: ReadonlyArray<Words>
  readonly saysSo: boolean
  /** A payment between people is no refund of a shop, and has none. */
  readonly isSent: boolean
  readonly comesFromNoShop: boolean
  readonly keys: ReadonlyArray<string>
}

/** Words that say that money came back, or how, rather than from whom. */
const saysNothing = (word: string): boolean => says(word, "refund", "credited") || word === "paypal" || word === "www"

const beginning = (word: string): string => word.slice(0, 5)

const namesIn = memoised((text): Names => {
  const [name = "", merchant = ""] = text.split("\n")
  const [saysSo, isSent] = [says(name, "refund", "sentBack"), isBetweenPeople(name)]
  const isArrival = says(name, "movement") || (says(name, "arrival") && !says(name, "credited"))
  const words = textKey(name).split(" ")
  const left = words.filter((word) => !saysNothing(word))
  const whole = (left.length === 0 ? words : left).join(" ")
  const cleaned = cleanedName(name)
  const spoken = [...new Set([merchant || (cleaned === name ? cleanedName(whole) : cleaned), name])]
  const all = spoken.map((each) => wordsOf(wordsIn(each).join(" ")).filter((word) => !saysNothing(word)))
  return {
    whole,
    all,
    saysSo,
    isSent: isSent || says(name, "transfer"),
    comesFromNoShop: isSent || (isArrival && !saysSo),
    keys: [...new Set([whole, ...all.flat().map(beginning)])],
  }
})

const namesOf = ({ name, merchant }: Moved): Names => namesIn(`${name.replaceAll("\n", " ")}\n${merchant ?? ""}`)

/** "AMAZON" and "Amazon.com", but not "Harvest Grocer" and "Harvest Bistro": all words of one are in the other. */
const isWithin = (words: Words, others: Words): boolean =>
  words.length > 0 && words.every((word) => others.some((other) => beginning(other) === beginning(word)))

const isSameMerchant = (refund: Moved, purchase: Moved): boolean => {
  const [back, bought] = [namesOf(refund), namesOf(purchase)]
  if (bought.isSent && !back.saysSo) return false
  if (back.whole === bought.whole) return true
  const isNamed = (words: Words): boolean =>
    bought.all.some((others) => isWithin(words, others) || isWithin(others, words))
  return !back.comesFromNoShop && back.all.some(isNamed)
}

/** Whether the purchase is at the same merchant, by any of its names, and recent. */
const isBefore = (refund: Moved, purchase: Moved): boolean =>
  purchase.amount > 0 &&
  purchase.date <= refund.date &&
  purchase.date >= daysBefore(refund.date, longestUntilRefund) &&
  isSameMerchant(refund, purchase)

/** Whether the purchase is at least as large as the refund. */
export const mayBePaidBackBy =
  (refund: Moved): ((purchase: Moved) => boolean) =>
  (purchase) =>
    purchase.amount >= -refund.amount && isBefore(refund, purchase)

/** A refund and its purchase have at least one key in common. */
export const refundKeysOf = (row: Moved): ReadonlyArray<string> => namesOf(row).keys

/**
 * Matches each refund to a purchase of exactly that amount rather than to a larger one, and then to the latest; or to
 * several purchases of one order. `said` returns the person's own match.
 */
export const paidBackAmong = <Row extends Moved>(
  rows: Iterable<Row>,
  said: (refund: Row) => Row | undefined = () => undefined,
): ReadonlyMap<Row, Row> => {
  const all = [...rows]
  const refunds = all.filter(({ amount }) => amount < 0).sort(byDay)
  const keys = new Set(refunds.flatMap(refundKeysOf))
  const bought = all.filter((row) => row.amount > 0 && refundKeysOf(row).some((key) => keys.has(key))).sort(byDay)
  const byKey = grouped(
    bought.flatMap((row) => refundKeysOf(row).map((key) => ({ key, row }))),
    ({ key }) => key,
  )
  const found = new Map<Row, Row>()
  const claimed = new Map<Row, Cents>()
  const claim = (refund: Row, purchase: Row | undefined, amount = -refund.amount): void => {
    if (purchase === undefined) return
    claimed.set(purchase, (claimed.get(purchase) ?? 0) + amount)
    found.set(refund, purchase)
  }
  /** The latest first. */
  const before = (refund: Row): ReadonlyArray<Row> => {
    const near = refundKeysOf(refund).flatMap((key) => {
      const same = byKey.get(key) ?? []
      const end = countFirst(same, ({ row }) => row.date <= refund.date)
      return same.slice(Math.max(0, end - mostExamined), end)
    })
    return [...new Set(near.map(({ row }) => row))].sort((a, b) => byDay(b, a))
  }
  for (const refund of refunds) claim(refund, said(refund))
  const pass = (find: (refund: Row) => void): void => {
    for (const refund of refunds) if (!found.has(refund)) find(refund)
  }
  pass((refund) => {
    const isIt = (row: Row): boolean => row.amount === -refund.amount && !claimed.has(row) && isBefore(refund, row)
    claim(refund, before(refund).find(isIt))
  })
  pass((refund) => {
    const own = before(refund)
    const isIt = (row: Row): boolean => row.amount - (claimed.get(row) ?? 0) >= -refund.amount && isBefore(refund, row)
    const one = own.find(isIt)
    if (one !== undefined) return claim(refund, one)
    const free = own.filter((row) => row.amount < -refund.amount && !claimed.has(row) && isBefore(refund, row))
    for (const part of orderOf(-refund.amount, free)) claim(refund, part, part.amount)
  })
  return found
}

/** Two or three purchases with exactly that sum, the largest last. */
const orderOf = <Row extends Moved>(sum: Cents, free: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  const recent = free.slice(0, mostParts)
  for (const [index, one] of recent.entries())
    for (const [offset, two] of recent.slice(index + 1).entries()) {
      const missing = sum - one.amount - two.amount
      const three = recent.slice(index + offset + 2).find(({ amount }) => amount === missing)
      const parts = missing === 0 ? [one, two] : three === undefined ? [] : [one, two, three]
      const last = parts.at(-1)
      if (last !== undefined && daysBetween(last.date, one.date) <= longestShipping)
        return parts.sort((a, b) => a.amount - b.amount)
    }
  return []
}
const mostParts = 30

/** The purchases that one refund pays back, beside the other refunds of the same merchant. */
export const paidBackBy = <Row extends Moved>(
  refund: Row,
  rows: Iterable<Row>,
  said?: (refund: Row) => Row | undefined,
): Row | undefined => {
  const same = [...rows].filter((row) => row !== refund && isOfOneMerchant(refund, row))
  return paidBackAmong([...same, refund], said).get(refund)
}

const isOfOneMerchant = (refund: Moved, row: Moved): boolean => {
  const keys = refundKeysOf(row)
  return refundKeysOf(refund).some((key) => keys.includes(key))
}

const byDay = (a: Moved, b: Moved): number => compare(a.date, b.date) || a.amount - b.amount || compare(a.name, b.name)
