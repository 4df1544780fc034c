// What of a budget the rows of files may have to do with: they are compared with nothing else, so that an import costs what
// its files take, and not what the budget has. Pure.
import { refundKeysOf } from "@evenkeel/contracts/budget/counting/refunds"
import type { FileRow } from "../reading/file-rows.ts"
import { remembered } from "./remembered.ts"

export interface Sought {
  /** The days of the rows. */
  readonly first: string
  readonly last: string
  /** What is of one amount, in or out, and of days that are near. */
  readonly near: ReadonlyArray<number>
  /** What may have been paid back: by its words the least amount. */
  readonly refunded: ReadonlyArray<readonly [words: string, amount: number]>
}

/** In days, at least as many as lie between rows that may be the same, or both sides of one transfer. */
const span = 5

/** The number of some days, which follow each other. */
const spanOf = (date: string): number => Math.floor(Date.parse(date) / 86_400_000 / span)

/** Of so many spans each has a number of its own; others seem near, and are found not to be when they are compared. */
const spans = 16_384

const nearKey = (amount: number, number: number): number => Math.abs(amount) * spans + (number & (spans - 1))

export const soughtBy = (rows: ReadonlyArray<Pick<FileRow, "date" | "amount" | "name">>): Sought => {
  const near = new Set<number>()
  const refunded = new Map<string, number>()
  let [first, last] = ["9999-12-31", "0001-01-01"]
  const numberOf = remembered(spanOf)
  for (const row of rows) {
    const { date, amount } = row
    if (date < first) first = date
    if (date > last) last = date
    near.add(nearKey(amount, numberOf(date)))
    if (amount >= 0) continue
    for (const key of refundKeysOf(row)) refunded.set(key, Math.min(refunded.get(key) ?? Infinity, -amount))
  }
  return { first, last, near: [...near], refunded: [...refunded] }
}

interface Budgeted {
  readonly date: string
  readonly booked?: string | undefined
  readonly amount: number
  readonly name: string
}

/** Whether a row of a budget is one of those. */
export const isSoughtBy = (sought: Sought): ((row: Budgeted) => boolean) => {
  const keys = new Set(sought.near)
  const refunded = new Map(sought.refunded)
  const numberOf = remembered(spanOf)
  const isNear = (amount: number, date: string): boolean => {
    const number = numberOf(date)
    return (
      keys.has(nearKey(amount, number)) ||
      keys.has(nearKey(amount, number - 1)) ||
      keys.has(nearKey(amount, number + 1))
    )
  }
  const least = [...refunded.values()].reduce((one, other) => Math.min(one, other), Infinity)
  /** The least that a refund of a purchase of that name pays back. */
  const leastOf = remembered((name) =>
    Math.min(...refundKeysOf({ name, amount: 0, date: "" }).map((key) => refunded.get(key) ?? Infinity)),
  )
  return ({ date, booked, amount, name }) =>
    isNear(amount, date) ||
    (booked !== undefined && isNear(amount, booked)) ||
    (amount >= least && amount > 0 && amount >= leastOf(name))
}
