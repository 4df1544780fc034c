// Selects the rows of a budget that rows of files are compared with, so that the cost of an import depends on its
// files, and not on the budget. Pure.
import { refundKeysOf } from "@evenkeel/contracts/budget/counting/refunds"
import { longestUntilRefund } from "@evenkeel/contracts/budget/counting/rules"
import { longestTransfer } from "@evenkeel/contracts/budget/counting/sides"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"
import type { FileRow } from "../reading/file-rows.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"

export interface Sought {
  readonly first: string
  readonly last: string
  /** Keys of an amount, or its opposite, with days nearby. */
  readonly near: ReadonlyArray<number>
  /** The text keys of possible refunds. */
  readonly refunded: ReadonlyArray<string>
}

/** In days, at least the distance of two rows that may be the same. */
const span = longestTransfer

/** The number of the span that contains a day, counted from 1970. */
const spanOf = (date: string): number => Math.floor(Date.parse(date) / 86_400_000 / span)

/** The number of distinct spans; others seem near, until they are compared. */
const spans = 16_384

const nearKey = (amount: number, number: number): number => amount * spans + (number & (spans - 1))

export const soughtBy = (rows: ReadonlyArray<Pick<FileRow, "date" | "amount" | "name">>): Sought => {
  const near = new Set<number>()
  const refunded = new Set<string>()
  let [first, last] = ["9999-12-31", "0001-01-01"]
  const numberOf = memoised(spanOf)
  for (const row of rows) {
    const { date, amount } = row
    if (date < first) first = date
    if (date > last) last = date
    near.add(nearKey(amount, numberOf(date))).add(nearKey(-amount, numberOf(date)))
    if (amount < 0) for (const key of refundKeysOf(row)) refunded.add(key)
  }
  return { first, last, near: [...near], refunded: [...refunded] }
}

interface Budgeted {
  readonly date: string
  readonly booked?: string | undefined
  readonly amount: number
  readonly name: string
}

/** In days: before the first row for refunds and their competitors, after the last for later bookings. */
const margin = { before: 2 * longestUntilRefund, after: longestTransfer }

/** Whether rows of a day may be compared with those of the files. */
export const isAroundThoseOf = ({ first, last }: Sought): ((date: CalendarDate) => boolean) => {
  const [since, until] = [daysBefore(first, margin.before), daysBefore(last, -margin.after)]
  return (date) => date >= since && date <= until
}

export interface Seeking {
  /** Whether a row of a budget is one of those. */
  readonly isSought: (row: Budgeted) => boolean
  /** Grows with each row that is found, because the other side of a transfer may itself have another candidate. */
  readonly size: () => number
}

export const seekingFor = (sought: Sought): Seeking => {
  const keys = new Set(sought.near)
  const refunded = new Set(sought.refunded)
  const isAround = isAroundThoseOf(sought)
  const numberOf = memoised(spanOf)
  const isNear = (amount: number, date: string): boolean => {
    const number = numberOf(date)
    const isOne =
      keys.has(nearKey(amount, number)) ||
      keys.has(nearKey(amount, number - 1)) ||
      keys.has(nearKey(amount, number + 1))
    if (isOne) keys.add(nearKey(-amount, number))
    return isOne
  }
  /** Whether one of the rows may refund it, or it refunds the same purchase. */
  const mayBeRefunded = memoised((name) => refundKeysOf({ name, amount: 0, date: "" }).some((key) => refunded.has(key)))
  return {
    isSought: ({ date, booked, amount, name }) =>
      isNear(amount, date) ||
      (booked !== undefined && isNear(amount, booked)) ||
      (refunded.size > 0 && isAround(date) && mayBeRefunded(name)),
    size: () => keys.size,
  }
}
