// In which order day and month stand, and which of several dates counts.
import type { DateOrder, Question } from "../statement.ts"
import { dayOf, readDate, type WrittenDate } from "./date.ts"

export interface Days {
  /** Of each row: YYYY-MM-DD, null where no column has a date, and undefined where it is no day of any year. */
  readonly days: ReadonlyArray<string | null | undefined>
  readonly order: DateOrder | null
  readonly questions: ReadonlyArray<Question>
}

export interface DaysInput {
  /** Of each row: its cells with dates, the one that counts first. */
  readonly dates: ReadonlyArray<ReadonlyArray<string>>
  readonly today: string
  /** As the writer of the file is known to write. */
  readonly habit: DateOrder | null
  /** The text before the table, and the file's name: they may name the statement's year. */
  readonly surroundings: string
  readonly answers: Readonly<Record<string, string>>
}

export const readDays = ({ dates: written, today, habit, surroundings, answers }: DaysInput): Days => {
  const dates = written.map((row) => row.map(readDate))
  const all = dates.flat().filter((date) => date !== undefined)
  const uncertain = all.filter(({ kind }) => kind !== "certain")
  const orders = uncertain.length === 0 ? [] : possibleOrders(uncertain, today)
  const order = uncertain.length === 0 ? null : decide(orders, dates, habit, today, answers["dates"])
  const questions: Array<Question> = []
  const [suggested = "DMY"] = orders
  if (order === undefined) questions.push(orderQuestion(uncertain, orders))
  const chosen = order ?? suggested
  const years = yearsOf(dates, chosen, today, surroundings, answers["year"])
  if (years.question !== null) questions.push(years.question)
  const days = dates.map((row, index) => {
    const present = row.filter((date) => date !== undefined)
    if (present.length === 0) return null
    return dayOf(present[0]!, chosen, years.of(index))
  })
  return { days, order: uncertain.length === 0 ? null : chosen, questions }
}

const allOrders: ReadonlyArray<DateOrder> = ["DMY", "MDY", "YMD"]

/** A few rows may hold a date that there is not (a typing error, a footer): an order has to fit nearly all. */
const possibleOrders = (dates: ReadonlyArray<WrittenDate>, today: string): ReadonlyArray<DateOrder> => {
  const year = Number(today.slice(0, 4))
  const misfits = allOrders.map((order) => {
    const bad = dates.filter((date) => {
      const day = dayOf(date, order, year)
      return day === undefined || (date.kind !== "no year" && day > later(today))
    })
    return { order, bad: bad.length }
  })
  const least = Math.min(...misfits.map(({ bad }) => bad))
  const fitting = misfits.filter(({ bad }) => bad === least || bad <= dates.length * 0.002).map(({ order }) => order)
  // Two-digit years that stand first are rare: believed only where nothing else fits.
  return fitting.some((order) => order !== "YMD") ? fitting.filter((order) => order !== "YMD") : fitting
}

/** Booked tomorrow, or over a long weekend in another time zone. */
const later = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + 5 * 86_400_000).toISOString().slice(0, 10)

/** Undefined if it has to be asked. */
const decide = (
  orders: ReadonlyArray<DateOrder>,
  dates: ReadonlyArray<ReadonlyArray<WrittenDate | undefined>>,
  habit: DateOrder | null,
  today: string,
  answer: string | undefined,
): DateOrder | undefined => {
  if (answer !== undefined && (allOrders as ReadonlyArray<string>).includes(answer)) return answer as DateOrder
  if (orders.length === 1) return orders[0]
  if (habit !== null && orders.includes(habit)) return habit
  const sameEitherWay = dates.every((row) => row.every((date) => date === undefined || isSameEitherWay(date)))
  if (sameEitherWay) return orders[0]
  return bySequence(orders, dates, today)
}

const isSameEitherWay = (date: WrittenDate): boolean =>
  date.kind === "certain" || date.first === date.second || (date.kind === "no year" && date.month !== null)

/** Statements are in order of time: an order that puts every row in sequence is right if the other puts many out of it. */
const bySequence = (
  orders: ReadonlyArray<DateOrder>,
  dates: ReadonlyArray<ReadonlyArray<WrittenDate | undefined>>,
  today: string,
): DateOrder | undefined => {
  const year = Number(today.slice(0, 4))
  const disorder = orders.map((order) => {
    let [up, down, distinct] = [0, 0, 1]
    let previous: string | undefined
    for (const row of dates) {
      const date = row.find((one) => one !== undefined)
      const day = date === undefined ? undefined : dayOf(date, order, year)
      if (day === undefined) continue
      if (previous !== undefined && day !== previous) {
        distinct += 1
        if (day > previous) up += 1
        else down += 1
      }
      previous = day
    }
    return { order, breaks: Math.min(up, down), distinct }
  })
  const [best, next] = disorder.sort((a, b) => a.breaks - b.breaks)
  return best !== undefined && next !== undefined && best.distinct >= 6 && best.breaks === 0 && next.breaks >= 3
    ? best.order
    : undefined
}

const orderQuestion = (dates: ReadonlyArray<WrittenDate>, orders: ReadonlyArray<DateOrder>): Question => {
  const example = dates.find((date) => !isSameEitherWay(date)) ?? dates[0]!
  const written =
    example.kind === "numbers"
      ? `${example.first}/${example.second}/${example.year}`
      : "first" in example
        ? `${example.first}/${example.second}`
        : ""
  const options = orders.flatMap((order) => {
    const day = dayOf(example, order, 2024)
    return day === undefined ? [] : [{ value: order, label: inWords(day, example.kind === "no year") }]
  })
  return { id: "dates", kind: "dates", text: `Which day is ${written}?`, options, suggested: orders[0] ?? null }
}

const inWords = (day: string, isWithoutYear: boolean): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    month: "long",
    day: "numeric",
    ...(isWithoutYear ? {} : { year: "numeric" }),
  }).format(new Date(`${day}T00:00:00Z`))

interface Years {
  readonly of: (row: number) => number | undefined
  readonly question: Question | null
}

/**
 * For dates without a year: the newest row's year, from the statement's period or asked, counts back where the months
 * pass from January to December.
 */
const yearsOf = (
  dates: ReadonlyArray<ReadonlyArray<WrittenDate | undefined>>,
  order: DateOrder,
  today: string,
  surroundings: string,
  answer: string | undefined,
): Years => {
  const firsts = dates.map((row) => row.find((date) => date !== undefined))
  if (!firsts.some((date) => date?.kind === "no year")) return { of: () => undefined, question: null }
  const months = firsts.map((date) => (date === undefined ? undefined : Number(dayOf(date, order, 2024)?.slice(5, 7))))
  const thisYear = Number(today.slice(0, 4))
  const named = [...surroundings.matchAll(/(?<!\d)(20\d\d)(?!\d)/g)]
    .map(([, year]) => Number(year))
    .filter((year) => year <= thisYear)
  const newest = answer === undefined ? (named.length > 0 ? Math.max(...named) : thisYear) : Number(answer)
  // Turns of the year, read in the file's own order.
  const turns: Array<number> = []
  let turn = 0
  months.forEach((month, row) => {
    const before = months[row - 1]
    if (month !== undefined && before !== undefined) {
      if (before - month >= 8) turn += 1
      else if (month - before >= 8) turn -= 1
    }
    turns.push(turn)
  })
  const last = Math.max(...turns)
  const of = (row: number) => newest - (last - (turns[row] ?? 0))
  if (answer !== undefined || named.length > 0) return { of, question: null }
  const options = [thisYear, thisYear - 1, thisYear - 2].map((year) => ({ value: String(year), label: String(year) }))
  const question: Question = {
    id: "year",
    kind: "year",
    text: "The dates in this file have no year. In which year is its newest row?",
    options,
    suggested: String(thisYear),
  }
  return { of, question }
}
