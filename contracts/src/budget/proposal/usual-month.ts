// The cost of a usual month, from months that differ.
import { Array as Lists } from "effect"
import type { Cents } from "../../money.ts"
import { monthOf, type CalendarDate, type Month } from "../../month.ts"

export interface Payment {
  /** The same for all payments to one payee. */
  readonly key: string
  readonly name: string
  readonly amount: Cents
  readonly date: CalendarDate
}

export interface Usual {
  /** Per month; never below 0. */
  readonly amount: Cents
  /** Payments that occurred once, and are not included. */
  readonly oneOffs: ReadonlyArray<Payment>
}

export const median = (amounts: ReadonlyArray<number>): number => {
  const sorted = [...amounts].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return Number.isInteger(middle)
    ? Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2)
    : (sorted[Math.floor(middle)] ?? 0)
}

export const sumOf = (payments: ReadonlyArray<Pick<Payment, "amount">>): Cents =>
  payments.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The median month of payments that occur in most months; a bill with a longer rhythm, such as an insurance twice a
 * year, is spread over its months. A payee with payments in one month only is left out if they exceed twice the usual
 * rest, and `large`. Occasional payments count with their mean, where the median would be 0.
 */
export const usualMonth = (payments: ReadonlyArray<Payment>, months: ReadonlyArray<Month>, large: Cents): Usual => {
  const monthly = new Map(months.map((month) => [month, 0]))
  const add = (own: ReadonlyArray<Payment>): void => {
    for (const { date, amount } of own) monthly.set(monthOf(date), (monthly.get(monthOf(date)) ?? 0) + amount)
  }
  const once: Array<ReadonlyArray<Payment>> = []
  let ofRhythm = 0
  for (const own of Object.values(Lists.groupBy(payments, ({ key }) => key))) {
    const paidIn = [...new Set(own.map(({ date }) => months.indexOf(monthOf(date))))].sort((a, b) => a - b)
    const interval = paidIn.length * 2 >= months.length ? undefined : rhythmOf(own, paidIn)
    if (interval !== undefined) ofRhythm += Math.round(median(own.map(({ amount }) => amount)) / interval)
    else if (paidIn.length === 1) once.push(own)
    else add(own)
  }
  const otherwise = median([...monthly.values()]) + ofRhythm
  const isOneOff = (own: ReadonlyArray<Payment>): boolean => sumOf(own) > Math.max(2 * otherwise, large)
  for (const own of once) if (!isOneOff(own)) add(own)
  const sums = [...monthly.values()]
  const amount = median(sums) || Math.round(sums.reduce((sum, one) => sum + one, 0) / months.length)
  return { amount: Math.max(0, amount + ofRhythm), oneOffs: once.filter(isOneOff).flat() }
}

/** The number of months between similar payments, if it is constant; else undefined. */
const rhythmOf = (payments: ReadonlyArray<Payment>, paidIn: ReadonlyArray<number>): number | undefined => {
  const gaps = paidIn.slice(1).map((month, index) => month - (paidIn[index] ?? month))
  const amounts = payments.map(({ amount }) => amount)
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  const isSteady = gaps.length > 0 && least >= 2 && most - least <= 1
  const isAlike = Math.min(...amounts) > 0 && Math.max(...amounts) <= 1.5 * Math.min(...amounts)
  return isSteady && isAlike ? gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length : undefined
}
