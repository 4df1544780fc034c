// Repairs rows that are too long because of an unquoted comma.
import type { TextRecord } from "./records.ts"
import { readDate } from "../../values/date.ts"
import { readWritten } from "../../values/amount.ts"
import type { Table } from "./table.ts"

/** The row with values joined again, if that makes it as wide as the heading; else the row as it is. */
export const mended = (record: TextRecord, { width, headings, dateColumns }: Table): TextRecord => {
  const tooMany = record.cells.length - width
  const trailing = record.cells.slice(width)
  if (tooMany <= 0) return record
  if (trailing.every((cell) => cell.trim() === "")) return { ...record, cells: record.cells.slice(0, width) }
  if (headings.every((heading) => heading === "")) return record
  const ended = withLongEnd(record.cells, width)
  if (ended !== undefined) return { ...record, cells: ended }
  const joined = withThousands(record.cells, tooMany)
  const cells = joined.length === width ? joined : withText(joined, joined.length - width, dateColumns)
  return cells === undefined ? record : { ...record, cells }
}

/** Texts that continue beyond the last heading: all values there are words, and there is money before them. */
const withLongEnd = (cells: ReadonlyArray<string>, width: number): ReadonlyArray<string> | undefined => {
  const [before, end] = [cells.slice(0, width - 1), cells.slice(width - 1)]
  const isText = (cell: string): boolean => readWritten(cell) === undefined && readDate(cell) === undefined
  const hasMoney = before.some((cell) => /\d[.,]\d\d?$/.test(cell) && readWritten(cell) !== undefined)
  return hasMoney && end.every(isText) ? [...before, end.filter((cell) => cell !== "").join(", ")] : undefined
}

/** 1,280.80 without quotes has become 1 and 280.80. */
const withThousands = (given: ReadonlyArray<string>, tooMany: number): ReadonlyArray<string> => {
  const cells = [...given]
  for (let at = cells.length - 2, left = tooMany; at >= 0 && left > 0; at -= 1) {
    const [head = "", tail = ""] = [cells[at]?.trim(), cells[at + 1]?.trim()]
    if (!/^[-+(]?\s*[$€£]?\s*\d{1,3}$/.test(head) || !/^\d{3}(?:\.\d+)?\)?-?$/.test(tail)) continue
    cells.splice(at, 2, head + tail)
    left -= 1
  }
  return cells
}

/** A comma within a text: the values between the date and the amounts. */
const withText = (
  given: ReadonlyArray<string>,
  tooMany: number,
  dateColumns: ReadonlyArray<number>,
): ReadonlyArray<string> | undefined => {
  const start = given.findIndex(
    (cell, index) => index > (dateColumns[0] ?? 0) && /\p{L}/u.test(cell) && readDate(cell) === undefined,
  )
  if (start < 0) return undefined
  const joined = given.slice(start, start + tooMany + 1)
  if (joined.some((cell) => readWritten(cell) !== undefined && /[.,]\d\d$/.test(cell))) return undefined
  return [...given.slice(0, start), joined.join(", "), ...given.slice(start + tooMany + 1)]
}
