// Files that end in the middle of a row. Many whole files lack their last line end, too, so the last values are
// compared with those above them. A number, a day or a mark that may be incomplete is not read.
import { readWritten } from "../../values/amount.ts"
import { readDate } from "../../values/date.ts"
import { factsOf, most } from "../columns/facts.ts"
import type { Records, TextRecord } from "./records.ts"
import { hasDay, type Table } from "./table.ts"

/** The row that the end of the file cuts; undefined if the file ends with a whole one. */
export const cutRecord = ({ records, end, openRecord }: Records, table: Table): TextRecord | undefined => {
  const isRow = (record: TextRecord) => hasDay(record, table.dateColumns)
  const last = table.body.at(-1)
  if (last === undefined || last !== records.at(-1)) return undefined
  if (openRecord !== undefined && !records.some((record) => record.line > openRecord.line && isRow(record)))
    return openRecord
  if (end === "line end") return undefined
  const others = table.body.slice(0, -1).filter(isRow)
  const fewest = others.reduce((least, { cells }) => Math.min(least, cells.length), table.width)
  if (!isRow(last)) return last.cells.length < fewest && isFragment(last, others) ? last : undefined
  if (last.cells.length < fewest) return last
  if (!last.cells.some((cell, column) => !table.dateColumns.includes(column) && readWritten(cell) !== undefined))
    return last
  const first = last.cells.length - 1
  const columns = Array.from({ length: Math.max(1, table.width - first) }, (_, more) => first + more)
  return columns.every((column) => isWhole(last, column, others, end)) ? undefined : last
}

/** A few values, of which the first looks like the beginning of a row. */
const isFragment = ({ cells: [first = ""] }: TextRecord, others: ReadonlyArray<TextRecord>): boolean =>
  /\d/.test(first) && others.some(({ cells: [other = ""] }) => shapeOf(other).startsWith(shapeOf(first)))

const shapeOf = (text: string): string => text.replace(/\d/g, "0").replace(/\p{L}/gu, "x")

const isWhole = (last: TextRecord, column: number, others: ReadonlyArray<TextRecord>, end: Records["end"]): boolean => {
  const cell = last.cells[column] ?? ""
  const values = others.map(({ cells }) => cells[column] ?? "").filter((value) => value !== "")
  const facts = factsOf(others, column)
  const isMark = Math.max(facts.directions, facts.currencies, facts.statuses) > most
  if (cell === "") {
    if (values.length === 0 || (facts.amounts > most && isEitherOr(last, column, others))) return true
    if (values.length === others.length || isMark) return false
    return facts.amounts <= most
  }
  if (end === "closed quote") return true
  if (isMark || facts.accounts > most) return values.includes(cell)
  if (readDate(cell) !== undefined && readWritten(cell) === undefined)
    return values.length === 0
      ? /\d{4}\D*$|^\d{4}\D\d\d\D\d\d/.test(cell)
      : values.some((value) => shapeOf(value) === shapeOf(cell))
  if (readWritten(cell) === undefined) return facts.amounts <= most
  const ending = endingOf(cell)
  // If some have fewer decimals, one with the most is whole.
  const isLongest =
    /^\d+$/.test(ending) && values.every((value) => /^\d*$/.test(endingOf(value)) && endingOf(value) <= ending)
  if (isLongest && values.length > 0) return ending.length <= 2
  if (!values.every((value) => endingOf(value) === ending)) return false
  if (/\D$/.test(ending)) return true
  // A single deposit has the format of the withdrawals: 2.0 is incomplete below 1.05.
  if (values.length === 0) return (decimalsIn(others) ?? new Set(["00"])).has(ending)
  return /^\d{1,2}$/.test(ending)
}

/** The endings of all amounts; undefined if there are none. */
const decimalsIn = (rows: ReadonlyArray<TextRecord>): ReadonlySet<string> | undefined => {
  const endings = rows.flatMap(({ cells }) =>
    cells.filter((cell) => readDate(cell) === undefined && readWritten(cell) !== undefined).map(endingOf),
  )
  const decimals = endings.filter((ending) => /^0{1,2}$/.test(ending))
  return decimals.length === 0 ? undefined : new Set(decimals)
}

/** The digits after the last separator; "" without one. */
const endingOf = (amount: string): string => (/[.,'](\d+\D*)$/.exec(amount)?.[1] ?? "").replace(/\d/g, "0")

/** Another column has an amount in this row, and never where this one has: withdrawals beside deposits. */
const isEitherOr = (last: TextRecord, column: number, others: ReadonlyArray<TextRecord>): boolean =>
  last.cells.some(
    (cell, other) =>
      other !== column &&
      readWritten(cell) !== undefined &&
      others.every(({ cells }) => (cells[column] ?? "") === "" || !/[1-9]/.test(cells[other] ?? "")),
  )
