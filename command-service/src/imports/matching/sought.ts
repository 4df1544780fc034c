// What of a budget the rows of files may have to do with: they are compared with nothing else, so that an import costs what
// its files take, and not what the budget has. Pure.
import { refundKeysOf } from "@evenkeel/contracts/budget/counting/refunds"
import { longestUntilRefund } from "@evenkeel/contracts/budget/counting/rules"
import { longestTransfer } from "@evenkeel/contracts/budget/counting/sides"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"
import type { FileRow } from "../reading/file-rows.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"

export interface Sought {
  /** The days of the rows. */
  readonly first: string
  readonly last: string
  /** What is of one amount, or of the opposite one, and of days that are near. */
  readonly near: ReadonlyArray<number>
  /** The words of what may have been paid back. */
  readonly refunded: ReadonlyArray<string>
}

/** In days, at least as many as lie between rows that may be the same. */
const span = longestTransfer

/** Which of the spans a day lies in, counted from 1970. */
const spanOf = (date: string): number => Math.floor(Date.parse(date) / 86_400_000 / span)

/** Of so many spans each has a number of its own; others seem near, and are found not to be when they are compared. */
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

/** In days: before the first row for refunds and those that compete with them, after the last for what is booked later. */
const margin = { before: 2 * longestUntilRefund, after: longestTransfer }

/** Whether that is a day that the rows of the files may have to do with. */
export const isAroundThoseOf = ({ first, last }: Sought): ((date: CalendarDate) => boolean) => {
  const [since, until] = [daysBefore(first, margin.before), daysBefore(last, -margin.after)]
  return (date) => date >= since && date <= until
}

export interface Seeking {
  /** Whether a row of a budget is one of those. */
  readonly isSought: (row: Budgeted) => boolean
  /** Grows with what is found: the other side of a transfer may be that of another row, and that one of yet another. */
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
  /** Whether it may be paid back by one of these, or be another refund of that. */
  const mayBeRefunded = memoised((name) => refundKeysOf({ name, amount: 0, date: "" }).some((key) => refunded.has(key)))
  return {
    isSought: ({ date, booked, amount, name }) =>
      isNear(amount, date) ||
      (booked !== undefined && isNear(amount, booked)) ||
      (refunded.size > 0 && isAround(date) && mayBeRefunded(name)),
    size: () => keys.size,
  }
}
