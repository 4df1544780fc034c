// Where in a file the table is: lines before it, its heading, its rows, and what stands between and after them.
import { readWritten } from "../../values/amount.ts"
import { readDate } from "../../values/date.ts"
import type { TextRecord } from "./records.ts"
import { headings, is, isBalanceOrTotal, normal } from "../columns/words.ts"

export interface Table {
  /** "" where a column has no heading. */
  readonly headings: ReadonlyArray<string>
  readonly preamble: ReadonlyArray<TextRecord>
  /** Everything after the heading, footers and repeated headings included. */
  readonly body: ReadonlyArray<TextRecord>
  readonly width: number
  /** Columns in which most rows have a date. */
  readonly dateColumns: ReadonlyArray<number>
}

/** Undefined if no line has a date and an amount. */
export const findTable = (records: ReadonlyArray<TextRecord>): Table | undefined => {
  const sample = records.slice(0, 2000)
  const dateColumns = datesIn(sample)
  const first = sample.findIndex((record) => isRow(record, dateColumns))
  if (dateColumns.length === 0 || first < 0) return undefined
  const heading = headingAbove(sample, first)
  const start = heading === undefined ? first : heading + 1
  const names = heading === undefined ? [] : joined(sample, heading)
  const width = modalWidth(
    sample.slice(start).filter((record) => isRow(record, dateColumns)),
    names.length,
  )
  return {
    headings: Array.from({ length: width }, (_, index) => names[index] ?? ""),
    preamble: records.slice(0, heading ?? first),
    body: records.slice(start),
    width,
    dateColumns,
  }
}

const datesIn = (records: ReadonlyArray<TextRecord>): ReadonlyArray<number> => {
  const [withYear, without] = [new Map<number, number>(), new Map<number, number>()]
  for (const { cells } of records) {
    if (cells.filter((cell) => cell !== "").length < 2) continue
    cells.forEach((cell, column) => {
      const date = readDate(cell)
      if (date === undefined) return
      const counts = date.kind === "no year" ? without : withYear
      counts.set(column, (counts.get(column) ?? 0) + 1)
    })
  }
  const counts = withYear.size > 0 ? withYear : without
  const most = Math.max(0, ...counts.values())
  const columns = [...counts].filter(([, count]) => count >= Math.max(1, most * 0.3)).map(([column]) => column)
  // Without years, 12.05 is as well an amount: the first column is the date then.
  return counts === withYear ? columns.sort((a, b) => a - b) : columns.sort((a, b) => a - b).slice(0, 1)
}

/** It has a date, or a word such as Pending in its place, and an amount. */
const isRow = ({ cells }: TextRecord, dateColumns: ReadonlyArray<number>): boolean =>
  dateColumns.some((column) => readDate(cells[column] ?? "") !== undefined) &&
  cells.some((cell, column) => !dateColumns.includes(column) && readWritten(cell) !== undefined)

const allHeadings = Object.values(headings)

const known = (cell: string): boolean => {
  const name = normal(cell)
  return name !== "" && name.length < 60 && allHeadings.some((heading) => heading.test(name))
}

const headingAbove = (records: ReadonlyArray<TextRecord>, first: number): number | undefined => {
  let best: { index: number; score: number } | undefined
  for (let index = first - 1; index >= Math.max(0, first - 40); index -= 1) {
    const filled = records[index]!.cells.filter((cell) => cell.trim() !== "")
    if (filled.length < 2 || filled.some((cell) => readDate(cell) !== undefined)) continue
    const numbers = filled.filter((cell) => readWritten(cell) !== undefined).length
    if (numbers > filled.length / 4) continue
    const recognised = filled.filter(known).length
    const score = recognised * 2 + filled.length / 4 - (first - index) / 8
    if (recognised >= 2 && score > (best?.score ?? 0)) best = { index, score }
  }
  if (best !== undefined) return best.index
  const above = records[first - 1]
  const isTextOnly =
    above !== undefined && above.cells.filter((cell) => cell !== "").every((cell) => /^\D+$/.test(cell))
  return isTextOnly && above.cells.length >= records[first]!.cells.length - 1 && above.cells.length > 1
    ? first - 1
    : undefined
}

/** Some files have two lines of headings: groups above, names below. */
const joined = (records: ReadonlyArray<TextRecord>, index: number): ReadonlyArray<string> => {
  const names = records[index]!.cells
  const above = records[index - 1]?.cells
  const isSecondLine =
    above !== undefined &&
    above.length === names.length &&
    above.every((cell) => !/\d/.test(cell)) &&
    above.filter(known).length >= 2
  return isSecondLine ? names.map((name, column) => name || (above[column] ?? "")) : names
}

const modalWidth = (rows: ReadonlyArray<TextRecord>, headingWidth: number): number => {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [modal] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [headingWidth]
  // Rows that are all wider have a column without a heading; where they differ, commas too many have made some wider.
  return headingWidth > 0 && (modal <= headingWidth || counts.size > 1) ? headingWidth : modal
}

/** Whether a line after the heading says nothing of money: repeated headings, titles, legal text, totals, balances. */
export const isFurniture = ({ cells }: TextRecord, names: ReadonlyArray<string>, isWhole: boolean): boolean => {
  const filled = cells.filter((cell) => cell !== "")
  if (filled.length <= 1) return true
  if (filled.filter((cell) => names.includes(cell)).length >= Math.max(2, filled.length * 0.7)) return true
  // A row with a day and an amount may be called anything.
  if (isWhole) return filled.some(isBalanceOrTotal)
  const words = normal(filled.slice(0, 4).join(" "))
  return is.end.test(filled[0] ?? "") || is.total.test(words) || is.opening.test(words) || is.closing.test(words)
}
