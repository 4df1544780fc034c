// The day of each row: the date that counts, and a question if day and month may be in either order.
import { leastSure, type DateOrder, type Evidence, type Question } from "../statement.ts"
import { dayOf, readDate, type WrittenDate } from "./date.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import { decide, type Candidate } from "../decide.ts"
import { isSameEitherWay, orderOfSequence, possibleOrders, span } from "./order.ts"
import { yearsOf, type Years } from "./years.ts"

export interface Days {
  /** For each row: YYYY-MM-DD, null without a date, and undefined for an impossible one. */
  readonly days: ReadonlyArray<string | null | undefined>
  /** Like `days`, for each possible order of day and month. */
  readonly possible: ReadonlyArray<ReadonlyArray<string | null | undefined>>
  readonly order: DateOrder | null
  readonly by: Evidence
  readonly questions: ReadonlyArray<Question>
}

export interface DaysInput {
  /** For each row: its cells with dates, the one that counts first. */
  readonly dates: ReadonlyArray<ReadonlyArray<string>>
  /** Other dates of the file in the same format, as evidence of the order. */
  readonly others?: Iterable<string>
  readonly today: string
  /** The order of the file's known layout. */
  readonly habit: DateOrder | null
  /** The text before the table, and the file's name: they may name the statement's year. */
  readonly surroundings: string
  /** The row's name in a question. */
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
  // Every date may be unambiguous.
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

/** Asks about two of the file's own rows. */
const orderQuestion = (
  { dates, nameOf }: DaysInput,
  read: ReadonlyArray<WrittenDate | undefined>,
  orders: ReadonlyArray<DateOrder>,
  suggested: DateOrder,
): ReadonlyArray<Question> => {
  const rows: Array<number> = []
  read.forEach((date, row) => {
    if (date === undefined || isSameEitherWay(date) || rows.length === 2) return
    // A date that is a day in only one order leaves no choice.
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
