// In which order day and month stand: only one fits all dates, or their sequence tells, or nobody but the person knows.
import type { DateOrder, Evidence } from "../statement.ts"
import { dayOf, type WrittenDate } from "./date.ts"

interface Counted {
  readonly date: WrittenDate
  readonly count: number
}

/** The dates that may be read in more than one order. */
export const distinct = (dates: Iterable<WrittenDate | undefined>): ReadonlyArray<Counted> => {
  const counts = new Map<WrittenDate, number>()
  for (const date of dates)
    if (date !== undefined && date.kind !== "certain") counts.set(date, (counts.get(date) ?? 0) + 1)
  return [...counts].map(([date, count]) => ({ date, count }))
}

const allOrders: ReadonlyArray<DateOrder> = ["DMY", "MDY", "YMD"]

/** A few rows may hold a date that there is not (a typing error, a footer): an order has to fit nearly all. */
export const possibleOrders = (dates: ReadonlyArray<Counted>, today: string): ReadonlyArray<DateOrder> => {
  const year = Number(today.slice(0, 4))
  const latest = later(today)
  const total = dates.reduce((sum, { count }) => sum + count, 0)
  const misfits = allOrders.map((order) => {
    const bad = dates.filter(({ date }) => {
      const day = dayOf(date, order, year)
      return day === undefined || (date.kind !== "no year" && day > latest)
    })
    return { order, bad: bad.reduce((sum, { count }) => sum + count, 0) }
  })
  const least = Math.min(...misfits.map(({ bad }) => bad))
  const fitting = misfits.filter(({ bad }) => bad === least || bad <= total * 0.002).map(({ order }) => order)
  // Two-digit years that stand first are rare: believed only where nothing else fits.
  return fitting.some((order) => order !== "YMD") ? fitting.filter((order) => order !== "YMD") : fitting
}

/** Booked tomorrow, or over a long weekend in another time zone. */
const later = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + 5 * 86_400_000).toISOString().slice(0, 10)

export interface DecidedOrder {
  readonly order: DateOrder
  readonly by: Evidence
}

/** Undefined if it has to be asked. */
export const decide = (
  orders: ReadonlyArray<DateOrder>,
  dates: ReadonlyArray<WrittenDate | undefined>,
  habit: DateOrder | null,
  today: string,
  answer: string | undefined,
): DecidedOrder | undefined => {
  const [first] = orders
  const isProven = orders.length === 1 || dates.every((date) => date === undefined || isSameEitherWay(date))
  const found: ReadonlyArray<readonly [order: DateOrder | undefined, by: Evidence]> = [
    [isProven ? first : undefined, "proven"],
    [orders.find((order) => order === answer), "said"],
    [bySequence(orders, dates, today), "proven"],
    [orders.find((order) => order === habit), "known"],
  ]
  return found.flatMap(([order, by]) => (order === undefined ? [] : [{ order, by }]))[0]
}

export const isSameEitherWay = (date: WrittenDate): boolean =>
  date.kind === "certain" || date.first === date.second || (date.kind === "no year" && date.month !== null)

const daysIn = (dates: ReadonlyArray<WrittenDate | undefined>, order: DateOrder, today: string): Array<string> => {
  const year = Number(today.slice(0, 4))
  return dates.flatMap((date) => (date === undefined ? [] : (dayOf(date, order, year) ?? [])))
}

/** Statements are in order of time: an order that puts every row in sequence is right if the other puts many out of it. */
const bySequence = (
  orders: ReadonlyArray<DateOrder>,
  dates: ReadonlyArray<WrittenDate | undefined>,
  today: string,
): DateOrder | undefined => {
  const disorder = orders.map((order) => ({ order, ...stepsOf(daysIn(dates, order, today)) }))
  const [best, next] = disorder.toSorted((a, b) => Math.min(a.up, a.down) - Math.min(b.up, b.down))
  return best !== undefined &&
    next !== undefined &&
    best.up + best.down >= 5 &&
    Math.min(best.up, best.down) === 0 &&
    Math.min(next.up, next.down) >= 3
    ? best.order
    : undefined
}

const stepsOf = (days: ReadonlyArray<string>): { readonly up: number; readonly down: number } => {
  let [up, down] = [0, 0]
  days.forEach((day, index) => {
    const before = days[index - 1] ?? day
    if (day > before) up += 1
    else if (day < before) down += 1
  })
  return { up, down }
}

/** In days: a statement covers weeks or months. */
export const span = (dates: ReadonlyArray<WrittenDate | undefined>, order: DateOrder, today: string): number => {
  const days = daysIn(dates, order, today)
  if (days.length === 0) return 0
  const [first, last] = days.reduce(([a, b], day) => [day < a! ? day : a!, day > b! ? day : b!], [days[0], days[0]])
  return (Date.parse(last!) - Date.parse(first!)) / 86_400_000
}

/** Which end of the rows is the newest; null where most rows tell nothing, or they contradict each other. */
export const sequenceOf = (days: ReadonlyArray<string | null | undefined>): "oldest first" | "newest first" | null => {
  const { up, down } = stepsOf(days.filter((day) => typeof day === "string"))
  if (up > 4 * down) return "oldest first"
  return down > 4 * up ? "newest first" : null
}
