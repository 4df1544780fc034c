// The order of day and month, and the order of the rows.
import type { DateOrder } from "../statement.ts"
import { dayOf, type WrittenDate } from "./date.ts"

const allOrders: ReadonlyArray<DateOrder> = ["DMY", "MDY", "YMD"]

/** The orders with the fewest impossible dates: a row may have one (a typing error, a footer). */
export const possibleOrders = (
  dates: ReadonlyArray<WrittenDate | undefined>,
  today: string,
): ReadonlyArray<DateOrder> => {
  const counts = new Map<WrittenDate, number>()
  for (const date of dates)
    if (date !== undefined && date.kind !== "certain") counts.set(date, (counts.get(date) ?? 0) + 1)
  if (counts.size === 0) return []
  const [year, latest] = [Number(today.slice(0, 4)), later(today)]
  const misfits = allOrders.map((order) => {
    let bad = 0
    for (const [date, count] of counts) {
      const day = dayOf(date, order, year)
      if (day === undefined || (date.kind !== "no year" && day > latest)) bad += count
    }
    return { order, bad }
  })
  const least = Math.min(...misfits.map(({ bad }) => bad))
  const fitting = misfits.filter(({ bad }) => bad === least).map(({ order }) => order)
  // Leading two-digit years are rare: only if nothing else fits.
  return fitting.some((order) => order !== "YMD") ? fitting.filter((order) => order !== "YMD") : fitting
}

/** Booked tomorrow, or over a long weekend in another time zone. */
const later = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + 5 * 86_400_000).toISOString().slice(0, 10)

export const isSameEitherWay = (date: WrittenDate): boolean =>
  date.kind === "certain" || date.first === date.second || (date.kind === "no year" && date.month !== null)

const daysIn = (dates: ReadonlyArray<WrittenDate | undefined>, order: DateOrder, today: string): Array<string> => {
  const year = Number(today.slice(0, 4))
  return dates.flatMap((date) => (date === undefined ? [] : (dayOf(date, order, year) ?? [])))
}

/** The only order in which all rows are in sequence, as in statements; undefined if that may be a coincidence. */
export const orderOfSequence = (
  orders: ReadonlyArray<DateOrder>,
  dates: ReadonlyArray<WrittenDate | undefined>,
  today: string,
): DateOrder | undefined => {
  const steps = orders.map((order) => ({ order, ...stepsOf(daysIn(dates, order, today)) }))
  const inSequence = steps.filter(({ up, down }) => Math.min(up, down) === 0 && up + down >= 5)
  const others = steps.filter((one) => !inSequence.includes(one))
  return inSequence.length === 1 && others.every(({ up, down }) => Math.min(up, down) >= 3)
    ? inSequence[0]!.order
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

/** The end of the file with the newest rows; null without evidence, or if it is contradictory. */
export const sequenceOf = (days: ReadonlyArray<string | null | undefined>): "oldest first" | "newest first" | null => {
  const { up, down } = stepsOf(days.filter((day) => typeof day === "string"))
  if (up > 4 * down) return "oldest first"
  return down > 4 * up ? "newest first" : null
}
