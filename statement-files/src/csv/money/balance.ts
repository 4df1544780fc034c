// A running balance proves the amounts beside it: sign, fees and which column is which.
import { sequenceOf } from "../../values/order.ts"

/** Money in is positive, in minor units; null where a row has none. */
export type Amounts = ReadonlyArray<number | null>

export interface Proof {
  /** Balances that could be compared with the one before. */
  readonly compared: number
  readonly agreeing: number
}

export interface Chronology {
  /** The rows from the oldest to the newest, in each order that the days allow. */
  readonly orders: ReadonlyArray<ReadonlyArray<number>>
  /** Without it, a balance before its booking looks like the other sign. */
  readonly isKnown: boolean
}

/** The days of the rows, in each order of day and month that is possible. */
export type PossibleDays = ReadonlyArray<ReadonlyArray<string | null | undefined>>

/** Files are oldest or newest first, and within one day sometimes the other way about. */
export const chronologyOf = (possible: PossibleDays, rows: number): Chronology => {
  const inFile = Array.from({ length: rows }, (_, row) => row)
  const reversed = inFile.toReversed()
  const sequences = new Set(possible.map((days) => sequenceOf(days.slice(0, rows))))
  const [sequence, ...others] = sequences
  const whole = sequence === "oldest first" ? [inFile] : sequence === "newest first" ? [reversed] : []
  const [days, ...more] = possible
  if (more.length > 0 && whole.length > 0 && others.length === 0) return { orders: whole, isKnown: true }
  if (days === undefined || more.length > 0 || new Set(days.slice(0, rows)).size < 2)
    return { orders: [inFile, reversed], isKnown: false }
  const byDay = (order: ReadonlyArray<number>) =>
    order.toSorted((a, b) => ((days[a] ?? "") < (days[b] ?? "") ? -1 : (days[a] ?? "") > (days[b] ?? "") ? 1 : 0))
  return { orders: [...whole, byDay(inFile), byDay(reversed)], isKnown: true }
}

/**
 * How well the balances follow from the amounts, in the best of the orders, with balances after the booking or, at some
 * banks, before it. Rows are compared within their account; a balance may stand for several rows.
 */
export const proofOf = (
  amounts: Amounts,
  balances: Amounts,
  accounts: ReadonlyArray<number>,
  { orders, isKnown }: Chronology,
  /** By how much a balance may differ, where what it follows from was rounded. */
  tolerance = 0,
): Proof => {
  let best: Proof = { compared: 0, agreeing: 0 }
  for (const order of orders) {
    const last = new Map<number, { balance: number; after: number; before: number }>()
    let [compared, after, before] = [0, 0, 0]
    for (const row of order) {
      const [amount, balance, account] = [amounts[row] ?? 0, balances[row] ?? null, accounts[row]!]
      const earlier = last.get(account)
      if (earlier !== undefined) earlier.after += amount
      if (balance === null) {
        if (earlier !== undefined) earlier.before += amount
        continue
      }
      if (earlier !== undefined) {
        const step = balance - earlier.balance
        compared += 1
        if (Math.abs(step - earlier.after) <= tolerance) after += 1
        if (Math.abs(step - earlier.before) <= tolerance) before += 1
      }
      last.set(account, { balance, after: 0, before: amount })
    }
    const agreeing = isKnown ? Math.max(after, before) : after
    if (agreeing > best.agreeing || best.compared === 0) best = { compared, agreeing }
  }
  return best
}

/** A few rows may be missing or corrected; coincidences make far less than this. */
export const isProven = ({ compared, agreeing }: Proof): boolean =>
  compared >= 1 && agreeing >= (compared < 10 ? compared : compared * 0.85)
