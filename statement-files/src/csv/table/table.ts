// Finds the table in a file: the lines before it, its heading, its rows, and the lines between and after them.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { readWritten } from "../../values/amount.ts"
import { readDate } from "../../values/date.ts"
import { headingOf, isHeadingOfAmounts, namesAt } from "./headings.ts"
import type { TextRecord } from "./records.ts"

export interface Table {
  /** "" for a column without a heading. */
  readonly headings: ReadonlyArray<string>
  readonly preamble: ReadonlyArray<TextRecord>
  /** Everything after the first heading, footers and repeated headings included. */
  readonly body: ReadonlyArray<TextRecord>
  readonly width: number
  /** Columns in which most rows have a date. */
  readonly dateColumns: ReadonlyArray<number>
}

/** undefined if no line has a date and an amount. */
export const findTable = (records: ReadonlyArray<TextRecord>): Table | undefined => {
  const sample = records.slice(0, 2000)
  const likely = datesIn(sample, 0.3)
  const rows = sample.flatMap((record, index) => (isRow(record, likely) ? [index] : []))
  if (rows.length === 0) return undefined
  const heading = headingOf(sample, rows)
  const start = heading === undefined ? rows[0]! : heading + 1
  const names = heading === undefined ? [] : namesAt(sample, heading)
  const below = sample.slice(start)
  // Lines beside a table have dates in other columns, which is the only difference to rows without a heading.
  const dateColumns = heading === undefined ? datesIn(below, 0.6) : datesIn(below, 0.3)
  const width = modalWidth(
    below.filter((record) => isRow(record, dateColumns)),
    names.length,
  )
  // Rows below earlier headings are included, too.
  const above = sample
    .slice(0, heading ?? 0)
    .findIndex((record, at, all) => isHeadingOfAmounts(record) && all.slice(at).some(isDated))
  const from = above < 0 ? start : above
  return {
    headings: Array.from({ length: width }, (_, index) => names[index] ?? ""),
    preamble: records.slice(0, above < 0 ? (heading ?? start) : above),
    body: records.slice(from),
    width,
    dateColumns,
  }
}

const datesIn = (records: ReadonlyArray<TextRecord>, share: number): ReadonlyArray<number> => {
  const [withYear, without, numbers] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  const count = (counts: Map<number, number>, column: number) => counts.set(column, (counts.get(column) ?? 0) + 1)
  for (const { cells } of records) {
    if (cells.filter((cell) => cell !== "").length < 2) continue
    cells.forEach((cell, column) => {
      const date = readDate(cell)
      if (date !== undefined) count(date.kind === "no year" ? without : withYear, column)
      else if (readWritten(cell) !== undefined) count(numbers, column)
    })
  }
  const counts = withYear.size > 0 ? withYear : without
  const most = [...counts.values()].reduce((max, count) => Math.max(max, count), 0)
  // A line above the table may have a day in the column of the amounts.
  const isDated = ([column, dates]: readonly [number, number]) =>
    dates >= Math.max(1, most * share) && (counts === without || dates > (numbers.get(column) ?? 0) / 2)
  const columns = [...counts].filter(isDated).map(([column]) => column)
  // Without years, 12.05 may be an amount: then only the first column is the date.
  return counts === withYear ? columns.sort((a, b) => a - b) : columns.sort((a, b) => a - b).slice(0, 1)
}

/** Whether it has a date and an amount, in any column. */
export const isDated = ({ cells }: TextRecord): boolean =>
  cells.some((cell) => readDate(cell) !== undefined) &&
  cells.some((cell) => readDate(cell) === undefined && readWritten(cell) !== undefined)

export const hasDay = ({ cells }: TextRecord, dateColumns: ReadonlyArray<number>): boolean =>
  dateColumns.some((column) => readDate(cells[column] ?? "") !== undefined)

/** Whether it has a day in a column of dates, and an amount. */
export const isRow = (record: TextRecord, dateColumns: ReadonlyArray<number>): boolean =>
  hasDay(record, dateColumns) &&
  record.cells.some((cell, column) => !dateColumns.includes(column) && readWritten(cell) !== undefined)

const modalWidth = (rows: ReadonlyArray<TextRecord>, headingWidth: number): number => {
  const counts = grouped(rows, ({ cells }) => cells.length)
  const [modal] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? [headingWidth]
  // If all rows are wider, a column has no heading; if they differ, unquoted commas have made some wider.
  return headingWidth > 0 && (modal <= headingWidth || counts.size > 1) ? headingWidth : modal
}
