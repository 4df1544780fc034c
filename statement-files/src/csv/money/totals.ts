// Balances and totals among the rows, in whatever language: they prove themselves by adding up.
import type { Values } from "./values.ts"
import { has } from "./way.ts"

export interface Totals {
  readonly totals: ReadonlySet<number>
  /** A first row that may be the opening balance as well as a transaction. */
  readonly unclear: number | undefined
}

/** Fewer rows may add up by chance. */
const fewest = 3
const mostTrailing = 4

interface Sums {
  readonly out: number
  readonly in: number
}

/** `opening` is stated beside the table. The last rows that are no transactions, turnovers, a total or a closing balance, and the opening balance before all. */
export const totalsIn = (values: Values, opening: number | undefined): Totals => {
  const amounts = values.map((value) => (has(value) ? value : 0))
  let [out, into, count] = [0, 0, 0]
  for (const amount of amounts) {
    if (amount > 0) into += amount
    else out -= amount
    if (amount !== 0) count += 1
  }
  let found: Totals = { totals: new Set(), unclear: undefined }
  for (let trailing = 1; trailing <= mostTrailing && trailing <= amounts.length - fewest; trailing += 1) {
    const last = amounts.length - trailing
    const amount = amounts[last]!
    if (amount === 0) return found
    if (amount > 0) into -= amount
    else out += amount
    count -= 1
    const ends = amounts.slice(last)
    const isTotal = (one: number) => one === out || one === into || one === -out || one === -into
    const isClosing = (one: number) => Math.abs(one) === Math.abs(into - out)
    const withoutFirst = amounts[0]! > 0 ? { out, in: into - amounts[0]! } : { out: out + amounts[0]!, in: into }
    if (count < fewest) return found
    const totals = new Set(ends.map((_, at) => last + at))
    const isStated = (one: number) => opening !== undefined && Math.abs(one) === Math.abs(opening + into - out)
    if (ends.every((one) => isTotal(one) || isStated(one))) found = { totals, unclear: undefined }
    else if (
      ends.some(isClosing) &&
      ends.every((one) => isClosing(one) || isTurnover(one, withoutFirst) || isTotal(one))
    )
      found = { totals, unclear: amounts[0] === 0 ? undefined : 0 }
  }
  return found
}

const isTurnover = (amount: number, sums: Sums): boolean =>
  Math.abs(amount) === sums.out || Math.abs(amount) === sums.in
