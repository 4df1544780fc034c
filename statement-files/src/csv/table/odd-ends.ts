// First and last lines that are balances, in files without headings.
import { readDate } from "../../values/date.ts"
import type { TextRecord } from "./records.ts"

/** Such a line is only recognised because it lacks a value that all others have, or has another format. */
export const oddEnds = (
  rows: ReadonlyArray<TextRecord>,
  dateColumns: ReadonlyArray<number>,
): ReadonlyArray<TextRecord> => {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined || rows.length < 2) return []
  const inner = rows.length > 3 ? rows.slice(1, -1) : undefined
  const isOdd = (row: TextRecord): boolean => {
    const others = inner ?? rows.filter((other) => other !== row)
    const always = others[0]!.cells.map((_, column) => column).filter((column) => isFilledIn(others, column))
    const missing = always.filter((column) => (row.cells[column] ?? "") === "").length
    return (missing >= 2 && missing >= always.length / 2) || isWrittenOtherwise(row, others, dateColumns)
  }
  return [first, last].filter(isOdd)
}

const isFilledIn = (rows: ReadonlyArray<TextRecord>, column: number): boolean =>
  rows.every(({ cells }) => (cells[column] ?? "") !== "")

/** Its date is in another column, or has the year at the other end. */
const isWrittenOtherwise = (
  row: TextRecord,
  others: ReadonlyArray<TextRecord>,
  dateColumns: ReadonlyArray<number>,
): boolean => {
  const shapeOf = ({ cells }: TextRecord) => {
    const column = dateColumns.find((one) => readDate(cells[one] ?? "") !== undefined)
    return `${column} ${/^\d{4}/.test(cells[column ?? -1] ?? "")}`
  }
  return others.every((other) => shapeOf(other) !== shapeOf(row))
}
