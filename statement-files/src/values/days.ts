// In which order day and month stand, and which of several dates counts.
import type { DateOrder, Question } from "../statement.ts"
import { dayOf, readDate, type WrittenDate } from "./date.ts"
import { remembering } from "../remembering.ts"
import { yearsOf, type Years } from "./years.ts"

export interface Days {
  /** Of each row: YYYY-MM-DD, null where no cell has a date, and undefined where it is no day of any year. */
  readonly days: ReadonlyArray<string | null | undefined>
  /** As `days`, for each order of day and month that is possible. */
  readonly possible: ReadonlyArray<ReadonlyArray<string | null | undefined>>
  readonly order: DateOrder | null
  readonly questions: ReadonlyArray<Question>
}

export interface DaysInput {
  /** Of each row: its cells with dates, the one that counts first. */
  readonly dates: ReadonlyArray<ReadonlyArray<string>>
  /** Other dates of the file, written alike: they count for nothing, but they tell the order. */
  readonly others?: Iterable<string>
  readonly today: string
  /** As the writer of the file is known to write. */
  readonly habit: DateOrder | null
  /** The text before the table, and the file's name: they may name the statement's year. */
  readonly surroundings: string
  /** What a row is called, for the question. */
  readonly nameOf?: (row: number) => string
  readonly answers: Readonly<Record<string, string>>
}

export const readDays = (input: DaysInput): Days => {
  const { dates, today, habit, surroundings, answers } = input
  const read = remembering(readDate)
  const counting = dates.map((row) => {
    for (const cell of row) {
      const date = read(cell)
      if (date !== undefined) return date
    }
    return undefined
  })
  const uncertain = distinct([...counting, ...others(input, read)])
  const orders = uncertain.length === 0 ? [] : possibleOrders(uncertain, today)
  const order = uncertain.length === 0 ? null : decide(orders, counting, habit, today, answers["dates"])
  const [suggested = "DMY"] = orders.toSorted((a, b) => span(counting, a, today) - span(counting, b, today))
  const chosen = order ?? suggested
  const years = yearsOf(counting, chosen, today, surroundings, answers["year"])
  const days = daysOf(counting, chosen, years)
  return {
    days,
    possible: order === undefined ? orders.map((one) => daysOf(counting, one, years)) : [days],
    order: uncertain.length === 0 ? null : chosen,
    questions: [
      ...(order === undefined ? [orderQuestion(input, counting, orders, suggested)] : []),
      ...(years.question === null ? [] : [years.question]),
    ],
  }
}

const daysOf = (
  dates: ReadonlyArray<WrittenDate | undefined>,
  order: DateOrder,
  years: Years,
): ReadonlyArray<string | null | undefined> => {
  const known = new Map<string, string | undefined>()
  return dates.map((date, row) => {
    if (date === undefined) return null
    const year = date.kind === "no year" ? years.of(row) : undefined
    if (date.kind !== "numbers") return dayOf(date, order, year)
    const key = `${date.first} ${date.second} ${date.year}`
    if (!known.has(key)) known.set(key, dayOf(date, order, undefined))
    return known.get(key)
  })
}

function* others({ dates, others: cells = [] }: DaysInput, read: typeof readDate): Iterable<WrittenDate | undefined> {
  for (const row of dates) for (const cell of row.slice(1)) yield read(cell)
  for (const cell of cells) yield read(cell)
}

interface Counted {
  readonly date: WrittenDate
  readonly count: number
}

/** The dates that may be read in more than one order. */
const distinct = (dates: Iterable<WrittenDate | undefined>): ReadonlyArray<Counted> => {
  const counts = new Map<WrittenDate, number>()
  for (const date of dates)
    if (date !== undefined && date.kind !== "certain") counts.set(date, (counts.get(date) ?? 0) + 1)
  return [...counts].map(([date, count]) => ({ date, count }))
}

const allOrders: ReadonlyArray<DateOrder> = ["DMY", "MDY", "YMD"]

/** A few rows may hold a date that there is not (a typing error, a footer): an order has to fit nearly all. */
const possibleOrders = (dates: ReadonlyArray<Counted>, today: string): ReadonlyArray<DateOrder> => {
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

/** Undefined if it has to be asked. */
const decide = (
  orders: ReadonlyArray<DateOrder>,
  dates: ReadonlyArray<WrittenDate | undefined>,
  habit: DateOrder | null,
  today: string,
  answer: string | undefined,
): DateOrder | undefined => {
  // An answer that was given of another file, and that these dates contradict, says nothing.
  const answered = orders.find((order) => order === answer)
  if (answered !== undefined) return answered
  if (orders.length === 1) return orders[0]
  if (habit !== null && orders.includes(habit)) return habit
  if (dates.every((date) => date === undefined || isSameEitherWay(date))) return orders[0]
  return bySequence(orders, dates, today)
}

const isSameEitherWay = (date: WrittenDate): boolean =>
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
const span = (dates: ReadonlyArray<WrittenDate | undefined>, order: DateOrder, today: string): number => {
  const days = daysIn(dates, order, today)
  if (days.length === 0) return 0
  const [first, last] = days.reduce(([a, b], day) => [day < a! ? day : a!, day > b! ? day : b!], [days[0], days[0]])
  return (Date.parse(last!) - Date.parse(first!)) / 86_400_000
}

/** With two of the file's own rows. */
const orderQuestion = (
  { dates, nameOf }: DaysInput,
  read: ReadonlyArray<WrittenDate | undefined>,
  orders: ReadonlyArray<DateOrder>,
  suggested: DateOrder,
): Question => {
  const rows: Array<number> = []
  read.forEach((date, row) => {
    if (date === undefined || isSameEitherWay(date) || rows.length === 2) return
    if (!rows.some((other) => read[other] === date)) rows.push(row)
  })
  const written = rows.map((row) => {
    const cell = dates[row]!.find((one) => readDate(one) !== undefined) ?? ""
    const name = nameOf?.(row) ?? ""
    return name === "" ? cell : `${cell} (${name})`
  })
  const options = orders.flatMap((order) => {
    const labels = rows.map((row) => inWords(read[row]!, order))
    return labels.includes("") ? [] : [{ value: order, label: labels.join(" and ") }]
  })
  const text = rows.length === 1 ? `Which day is ${written[0]}?` : `Which days are ${written.join(" and ")}?`
  return { id: "dates", kind: "dates", text, options, suggested }
}

const inWords = (date: WrittenDate, order: DateOrder): string => {
  const day = dayOf(date, order, 2024)
  if (day === undefined) return ""
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    month: "long",
    day: "numeric",
    ...(date.kind === "no year" ? {} : { year: "numeric" }),
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Which end of the rows is the newest; null where most rows tell nothing, or they contradict each other. */
export const sequenceOf = (days: ReadonlyArray<string | null | undefined>): "oldest first" | "newest first" | null => {
  const { up, down } = stepsOf(days.filter((day) => typeof day === "string"))
  if (up > 4 * down) return "oldest first"
  return down > 4 * up ? "newest first" : null
}
