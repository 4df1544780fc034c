// What something costs in a usual month, from months of which none is.
import { Array as Lists } from "effect"
import type { Cents } from "../../money.ts"
import { monthOf, type CalendarDate, type Month } from "../../month.ts"

export interface Payment {
  /** Whom it was paid to: the same for the same. */
  readonly key: string
  readonly name: string
  readonly amount: Cents
  readonly date: CalendarDate
}

export interface Usual {
  /** A month; never below 0. */
  readonly amount: Cents
  /** What was paid once, and is not in it. */
  readonly oneOffs: ReadonlyArray<Payment>
}

export const median = (amounts: ReadonlyArray<number>): number => {
  const sorted = [...amounts].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return Number.isInteger(middle)
    ? Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2)
    : (sorted[Math.floor(middle)] ?? 0)
}

const sumOf = (payments: ReadonlyArray<Payment>): Cents => payments.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The median month, of what is paid in most months; a bill of a longer rhythm, such as an insurance twice a year, has its
 * part of each. A payee that was paid in one month alone is left out if that was more than twice what is usual otherwise,
 * and more than `large`. What is bought now and then has the mean, where the median would be nothing.
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

/** In how many months much the same is paid, if that is always so; undefined if it is not. */
const rhythmOf = (payments: ReadonlyArray<Payment>, paidIn: ReadonlyArray<number>): number | undefined => {
  const gaps = paidIn.slice(1).map((month, index) => month - (paidIn[index] ?? month))
  const amounts = payments.map(({ amount }) => amount)
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  const isSteady = gaps.length > 0 && least >= 2 && most - least <= 1
  const isAlike = Math.min(...amounts) > 0 && Math.max(...amounts) <= 1.5 * Math.min(...amounts)
  return isSteady && isAlike ? gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length : undefined
}
