// Days that are written as a spreadsheet's own number, which counts from the end of 1899, or in three columns.
import { isoDate, readDate } from "../../values/date.ts"
import listed from "../columns/words.json" with { type: "json" }
import { headings, normal } from "../columns/words.ts"
import type { TextRecord } from "./records.ts"

/** With the time of day as a fraction. */
const number = /^\d{5}(?:[.,]\d+)?$/
const dayZero = Date.UTC(1899, 11, 30)
const dayLength = 86_400_000
/** The range of years in which five digits are a day. */
const [earliest, latest] = ["1980-01-01", "2060-01-01"]
const dated = [headings.date, headings["other date"], headings["transaction date"], headings.day]

/** The records with calendar days if a column of dates has such numbers. Amounts may look like days: 6.17. */
export const withCalendarDays = (records: ReadonlyArray<TextRecord>): ReadonlyArray<TextRecord> | undefined => {
  for (const [at, { cells: names }] of records.slice(0, mostBefore).entries()) {
    const below = records.slice(at + 1)
    const parts = listed.daysInParts.map((words) => names.findIndex((name) => new RegExp(words).test(normal(name))))
    const isWhole = below[0]?.cells.some((cell) => readDate(cell) !== undefined) === true
    if (!parts.includes(-1) && !isWhole)
      return records.map((record, row) => (row < at ? record : joined(record, parts, row === at)))
    const columns = names.flatMap((name, column) => (isDated(name) && isOfDays(below, column) ? [column] : []))
    if (columns.length === 0) continue
    const days = below.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell, column) => (columns.includes(column) ? (dayOf(cell) ?? cell) : cell)),
    }))
    return [...records.slice(0, at + 1), ...days]
  }
  return undefined
}

/** With the whole day in the column of the year. */
const joined = ({ line, cells }: TextRecord, [year, month, day]: ReadonlyArray<number>, isHeading: boolean) => {
  const date = isHeading ? "Date" : [year, month, day].map((part) => cells[part!]).join("-")
  return { line, cells: cells.map((cell, at) => (at === year ? date : at === month || at === day ? "" : cell)) }
}

/** The most lines before the headings. */
const mostBefore = 40

const isDated = (name: string): boolean => {
  const word = name.length < 60 ? normal(name) : ""
  return word !== "" && dated.some((heading) => heading.test(word))
}

/** Lines after the last row may hold other text, and names of months may be between the rows. */
const isOfDays = (records: ReadonlyArray<TextRecord>, column: number): boolean => {
  const rows = records.filter(({ cells }) => cells.some((cell, at) => at !== column && cell !== ""))
  const filled = rows.flatMap(({ cells }) => cells[column] || [])
  return filled.length > 0 && filled.filter((cell) => dayOf(cell) !== undefined).length >= filled.length / 2
}

const dayOf = (cell: string): string | undefined => {
  if (!number.test(cell)) return undefined
  const date = new Date(dayZero + Number.parseInt(cell, 10) * dayLength)
  const day = isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  return day !== undefined && day >= earliest && day < latest ? day : undefined
}
