// Which of several dates is a row's day.
import type { Question } from "../../statement.ts"
import { readDate } from "../../values/date.ts"
import type { TextRecord } from "../table/records.ts"
import { dateColumnsOf, type ColumnFound } from "./roles.ts"

export interface Booked {
  /** The one that counts first; the others are for rows where it is empty. */
  readonly columns: ReadonlyArray<number>
  readonly questions: ReadonlyArray<Question>
}

/** By headings; where none says anything and the days differ, only the person knows. */
export const bookedIn = (
  rows: ReadonlyArray<TextRecord>,
  columns: ReadonlyArray<ColumnFound>,
  withDates: ReadonlyArray<number>,
  nameOf: (record: TextRecord) => string,
  answer: string | undefined,
): Booked => {
  const found = dateColumnsOf(columns, withDates)
  const isNamed = found.some((index) => columns.some((column) => column.index === index && column.kind !== null))
  if (isNamed || found.length < 2) return { columns: found, questions: [] }
  const [first] = found.filter((index) => String(index) === answer)
  if (first !== undefined) return { columns: [first, ...found.filter((index) => index !== first)], questions: [] }
  const row = rows.find(({ cells }) => new Set(found.map((index) => dayIn(cells[index])).filter(Boolean)).size > 1)
  return { columns: found, questions: row === undefined ? [] : [questionOn(row, found, nameOf(row))] }
}

/** As it is written, without a time beside it. */
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
