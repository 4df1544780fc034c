// What each line below the heading is: a row; one that is announced, or did not happen; one with money that cannot be read;
// or furniture.
import { problemAt, withoutDate } from "../../reading.ts"
import type { Problem } from "../../statement.ts"
import { readWritten } from "../../values/amount.ts"
import { readDate } from "../../values/date.ts"
import { is, normal } from "../columns/words.ts"
import { mended } from "./mended.ts"
import type { TextRecord } from "./records.ts"
import { isFurniture, type Table } from "./table.ts"

export interface Lines {
  readonly rows: ReadonlyArray<TextRecord>
  /** Lines without money of their own, which may state a balance. */
  readonly furniture: ReadonlyArray<TextRecord>
  readonly cancelled: number
  readonly pending: number
  readonly problems: ReadonlyArray<Problem>
}

export const linesOf = (table: Table): Lines => {
  const { dateColumns, headings, width } = table
  const rows: Array<TextRecord> = []
  const furniture: Array<TextRecord> = []
  const problems: Array<Problem> = []
  let [cancelled, pending] = [0, 0]
  const statusColumn = headings.findIndex((name) => status.test(normal(name)))
  for (const given of table.body) {
    const record = mended(given, table)
    const { cells, line } = record
    const hasDate = dateColumns.some((column) => readDate(cells[column] ?? "") !== undefined)
    const inPlace = dateColumns.map((column) => normal(cells[column] ?? "")).join(" ")
    const state = normal(cells[statusColumn] ?? "")
    const hasAmount = cells.some((cell, column) => !dateColumns.includes(column) && readWritten(cell) !== undefined)
    const problem = (reason: string) => problems.push(problemAt(line, cells, reason))
    if (is.cancelled.test(state) || is.cancelled.test(inPlace)) cancelled += 1
    else if (is.pending.test(state) || is.pending.test(inPlace)) pending += 1
    else if (isFurniture(record, headings, hasDate && hasAmount) || !hasAmount) furniture.push(record)
    else if (hasDate && cells.length <= width + 1) rows.push(record)
    else if (hasDate) problem(`It has ${cells.length} values where the others have ${width}.`)
    else if (cells.filter((cell) => cell !== "").length >= Math.max(3, width / 2)) problem(withoutDate)
    else furniture.push(record)
  }
  const odd = headings.every((name) => name === "") ? oddEnds(rows, width) : []
  for (const { line, cells } of odd)
    problems.push(problemAt(line, cells, "It looks like a balance, not like a transaction."))
  return { rows: rows.filter((row) => !odd.includes(row)), furniture, cancelled, pending, problems }
}

/** Without headings nothing says that a first or last line is a balance, but that it lacks what all the others have. */
const oddEnds = (rows: ReadonlyArray<TextRecord>, width: number): ReadonlyArray<TextRecord> => {
  if (rows.length < 8) return []
  const inner = rows.slice(1, -1)
  const always = Array.from({ length: width }, (_, column) => column).filter((column) =>
    inner.every(({ cells }) => (cells[column] ?? "") !== ""),
  )
  const isYearFirst = ({ cells }: TextRecord) => cells.some((cell) => /^\d{4}[-/.]?\d\d/.test(cell) && readDate(cell))
  return [rows[0]!, rows.at(-1)!].filter((row) => {
    const missing = always.filter((column) => (row.cells[column] ?? "") === "").length
    const isWrittenOtherwise = isYearFirst(row) && !inner.some(isYearFirst)
    return (missing >= 2 && missing >= always.length / 2) || isWrittenOtherwise
  })
}

const status = /^(?:transaction )?(?:status|state|estado|statut|stato|staat|stav|durum|статус|状态|交易状态|当前状态)$/
