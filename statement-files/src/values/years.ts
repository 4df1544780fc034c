// The years of dates that are written without one.
import { decide } from "../decide.ts"
import type { DateOrder, Evidence, Question } from "../statement.ts"
import { dayOf, readDate, type WrittenDate } from "./date.ts"

export interface Years {
  readonly of: (row: number) => number | undefined
  readonly question: Question | null
  readonly by: Evidence
}

/**
 * The newest row's year is the last one in which it is not later than the dates beside the table; without any, the
 * person is asked. The years of the others count back where the months pass from January to December.
 */
export const yearsOf = (
  dates: ReadonlyArray<WrittenDate | undefined>,
  order: DateOrder,
  today: string,
  surroundings: string,
  answer: string | undefined,
): Years => {
  if (!dates.some((date) => date?.kind === "no year")) return { of: () => undefined, question: null, by: "proven" }
  const turns = turnsOf(dates, order)
  const last = turns.reduce((most, turn) => Math.max(most, turn), 0)
  const newestIn = (year: number): string =>
    dates.reduce((latest, date, row) => {
      const day = date === undefined || turns[row] !== last ? undefined : dayOf(date, order, year)
      return day !== undefined && day > latest ? day : latest
    }, "")
  const thisYear = Number(today.slice(0, 4))
  const until = (latest: string): number => {
    const year = Number(latest.slice(0, 4))
    return newestIn(year) <= latest ? year : year - 1
  }
  const named = latestIn(surroundings, order, today)
  const {
    value: year,
    by,
    isOpen,
  } = decide([
    { value: until(named ?? today), by: named === undefined ? "assumed" : "stated" },
    ...(answer === undefined ? [] : [{ value: Number(answer), by: "said" as const }]),
  ])
  const options = [0, 1, 2].map((back) => ({ value: String(thisYear - back), label: String(thisYear - back) }))
  const question: Question = {
    id: "year",
    kind: "year",
    text: "The dates in this file have no year. In which year is its newest row?",
    options,
    suggested: String(year),
  }
  return { of: (row) => year - (last - (turns[row] ?? 0)), question: isOpen ? question : null, by }
}

/** The last day in a text, or the end of the last year in it; never later than today. */
const latestIn = (text: string, order: DateOrder, today: string): string | undefined => {
  const written =
    text.match(/\d{4}-\d\d?-\d\d?|\d\d?[-./]\d\d?[-./](?:\d{4}|\d\d)(?!\d)|\d\d? \p{L}{3,12} \d{4}/gu) ?? []
  const days = written.flatMap((one) => {
    const date = readDate(one)
    return date === undefined ? [] : (dayOf(date, order, undefined) ?? [])
  })
  const years = [...text.matchAll(/(?<!\d)(20\d\d)(?!\d)/g)].map(([, year]) => `${year}-12-31`)
  const [latest] = (days.length > 0 ? days : years).toSorted().toReversed()
  return latest === undefined || latest < today ? latest : today
}

/** How often the year has changed before each row, in the file's own order. */
const turnsOf = (dates: ReadonlyArray<WrittenDate | undefined>, order: DateOrder): ReadonlyArray<number> => {
  let [turn, before]: [number, number | undefined] = [0, undefined]
  return dates.map((date) => {
    const month = date === undefined ? undefined : Number(dayOf(date, order, 2024)?.slice(5, 7))
    if (month !== undefined && before !== undefined) {
      if (before - month >= 8) turn += 1
      else if (month - before >= 8) turn -= 1
    }
    before = month ?? before
    return turn
  })
}
