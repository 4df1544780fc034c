// Chooses a row's day among several dates.
import type { Question } from "../../statement.ts"
import { readDate } from "../../values/date.ts"
import type { Given } from "../given.ts"
import type { TextRecord } from "../table/records.ts"
import { most } from "./facts.ts"
import { dateColumnsOf, isOfBooking } from "./roles.ts"

export interface Booked {
  /** The dates of a row: the one that counts first, the others for where it is empty. */
  readonly datesOf: (record: TextRecord) => ReadonlyArray<string>
  readonly questions: ReadonlyArray<Question>
}

/** By headings; if they do not decide and the days differ, the person is asked. */
export const bookedIn = ({ rows, columns, table, answers }: Given, nameOf: (record: TextRecord) => string): Booked => {
  const { booked: answer } = answers
  const found = dateColumnsOf(columns, table.dateColumns)
  const short = columns.find(
    ({ index, kind, facts }) =>
      !found.includes(index) && kind === "date" && facts.dates > most && facts.datesWithYear === 0,
  )
  const datesOf = ({ cells }: TextRecord): ReadonlyArray<string> => {
    const dates = found.map((index) => cells[index] ?? "")
    return short === undefined ? dates : [withYearOf(cells[short.index] ?? "", dates[0] ?? ""), ...dates]
  }
  const [name = "", ...names] = found.map((index) => columns[index]?.heading ?? "")
  const kinds = found.map((index) => columns[index]?.kind ?? null)
  const isNamed = !names.includes(name) && (kinds.some(isOfBooking) || !kinds.includes(null))
  if (isNamed || found.length < 2) return { datesOf, questions: [] }
  if (found.some((index) => String(index) === answer))
    return { datesOf: (record) => [record.cells[Number(answer)] ?? "", ...datesOf(record)], questions: [] }
  const row = rows.find(({ cells }) => new Set(found.map((index) => dayIn(cells[index])).filter(Boolean)).size > 1)
  return { datesOf, questions: row === undefined ? [] : [questionOn(row, found, nameOf(row))] }
}

/** 30.12. beside 02.01.24 is of 2023: the year in which both are closest. "" if its own day is unreadable. */
const withYearOf = (cell: string, other: string): string => {
  const [own, whole] = [readDate(cell), readDate(other)]
  if (own?.kind !== "no year" || whole === undefined || whole.kind === "no year" || !cell.includes(".")) return ""
  const apart = own.second - (whole.kind === "certain" ? whole.month : whole.second)
  return `${own.first}.${own.second}.${whole.year + (apart > 6 ? -1 : apart < -6 ? 1 : 0)}`
}

/** The written day, without a time. */
const dayIn = (cell: string | undefined): string =>
  cell !== undefined && readDate(cell) !== undefined ? cell.replace(/[T\s]+\d{1,2}[:.h]\d{2}.*$/, "") : ""

const questionOn = ({ cells }: TextRecord, found: ReadonlyArray<number>, name: string): Question => {
  const days = found.flatMap((index) => {
    const day = dayIn(cells[index])
    return day === "" ? [] : [{ value: String(index), label: day }]
  })
  return {
    id: "booked",
    kind: "dates",
    text: `Each row of this file has several dates. When was “${name}” booked?`,
    options: days,
    suggested: days[0]!.value,
  }
}
