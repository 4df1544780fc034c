// The day of each row: which of its dates counts, and a question where day and month may stand in either order.
import { leastSure, type DateOrder, type Evidence, type Question } from "../statement.ts"
import { dayOf, readDate, type WrittenDate } from "./date.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import { decide, type Candidate } from "../decide.ts"
import { isSameEitherWay, orderOfSequence, possibleOrders, span } from "./order.ts"
import { yearsOf, type Years } from "./years.ts"

export interface Days {
  /** Of each row: YYYY-MM-DD, null where no cell has a date, and undefined where it is no day of any year. */
  readonly days: ReadonlyArray<string | null | undefined>
  /** As `days`, for each order of day and month that is possible. */
  readonly possible: ReadonlyArray<ReadonlyArray<string | null | undefined>>
  readonly order: DateOrder | null
  readonly by: Evidence
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
  const read = memoised(readDate)
  const counting = dates.map((row) => {
    for (const cell of row) {
      const date = read(cell)
      if (date !== undefined) return date
    }
    return undefined
  })
  const orders = possibleOrders([...counting, ...others(input, read)], today)
  // Every date may say itself which day it is.
  const isStated = orders.length === 0
  const isProven = orders.length === 1 || counting.every((date) => date === undefined || isSameEitherWay(date))
  const sequence = orderOfSequence(orders, counting, today)
  const [suggested = "DMY"] = orders.toSorted((a, b) => span(counting, a, today) - span(counting, b, today))
  const {
    value: order,
    by,
    isOpen,
  } = decide<DateOrder>([
    { value: isProven ? (orders[0] ?? "DMY") : suggested, by: isStated ? "stated" : isProven ? "proven" : "assumed" },
    ...orders.flatMap((value): ReadonlyArray<Candidate<DateOrder>> => [
      ...(value === sequence ? [{ value, by: "proven" as const }] : []),
      ...(value === answers["dates"] ? [{ value, by: "said" as const }] : []),
      ...(value === habit ? [{ value, by: "known" as const }] : []),
    ]),
  ])
  const years = yearsOf(counting, order, today, surroundings, answers["year"])
  const days = daysOf(counting, order, years)
  return {
    days,
    possible: isOpen ? orders.map((one) => daysOf(counting, one, years)) : [days],
    order: isStated ? null : order,
    by: leastSure([by, years.by]),
    questions: [
      ...(isOpen ? orderQuestion(input, counting, orders, suggested) : []),
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

/** With two of the file's own rows. */
const orderQuestion = (
  { dates, nameOf }: DaysInput,
  read: ReadonlyArray<WrittenDate | undefined>,
  orders: ReadonlyArray<DateOrder>,
  suggested: DateOrder,
): ReadonlyArray<Question> => {
  const rows: Array<number> = []
  read.forEach((date, row) => {
    if (date === undefined || isSameEitherWay(date) || rows.length === 2) return
    // One that is a day in one order alone leaves no choice.
    if (orders.some((order) => dayOf(date, order, 2024) === undefined)) return
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
  return rows.length === 0 ? [] : [{ id: "dates", kind: "dates", text, options, suggested }]
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
