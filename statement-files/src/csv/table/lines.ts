// Classifies each line below the heading: a row; a pending or cancelled one; one with unreadable money; or furniture.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { looksLikeBalance, problemAt, withoutDate } from "../../reading.ts"
import type { Problem } from "../../statement.ts"
import { readWritten } from "../../values/amount.ts"
import { readDate } from "../../values/date.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import { is, isBalance, isStatus, normal } from "../columns/words.ts"
import { isHeading, isSameHeading } from "./headings.ts"
import { mended } from "./mended.ts"
import { oddEnds } from "./odd-ends.ts"
import type { TextRecord } from "./records.ts"
import { hasDay, isDated, type Table } from "./table.ts"

export interface Lines {
  readonly rows: ReadonlyArray<TextRecord>
  /** Lines without an amount of their own, which may state a balance. */
  readonly furniture: ReadonlyArray<TextRecord>
  readonly cancelled: number
  readonly pending: number
  readonly problems: ReadonlyArray<Problem>
}

/** `hasOpenings`: an opening balance is a row. `isKnown`: a known layout, whose statuses are known words. */
export const linesOf = (table: Table, hasOpenings: boolean, isKnown: boolean): Lines => {
  const { dateColumns, headings, width } = table
  const rows: Array<TextRecord> = []
  const furniture: Array<TextRecord> = []
  const problems: Array<Problem> = []
  let [cancelled, pending] = [0, 0]
  const statusColumns = statusColumnsOf(table)
  const whyNot = headings.flatMap((name, column) => (reasonWhyNot.test(normal(name)) ? [column] : []))
  const judged = isKnown ? [] : statusColumns.map((column) => ({ column, isOdd: isOddIn(table.body, column) }))
  let isPending = titleOf(table.preamble.at(-1), dateColumns) === "pending"
  let isOtherTable = false
  let lastLine = 0
  const isUnnamed = headings.every((name) => name === "")
  const isDate = memoised((cell) => readDate(cell) !== undefined)
  for (const given of table.body) {
    const record = mended(given, table)
    const { cells, line } = record
    const hasDate = dateColumns.some((column) => isDate(cells[column] ?? ""))
    const hasAmount = cells.some((cell, column) => !dateColumns.includes(column) && readWritten(cell) !== undefined)
    const isWhole = hasDate && hasAmount
    // Without headings, the line of a balance may have its date in a column of names: "Pending Matters".
    const continued = hasDate || hasAmount ? undefined : continuationOf(record, rows.at(-1), lastLine, dateColumns)
    lastLine = line
    if (continued !== undefined) {
      rows[rows.length - 1] = continued
      continue
    }
    const state = stateOf(record, whyNot, statusColumns, dateColumns, hasDate && isUnnamed)
    const problem = (reason: string) => problems.push(problemAt(line, cells, reason))
    if (!hasDate) {
      const title = titleOf(record, dateColumns)
      if (title !== undefined) {
        isPending = title === "pending"
        furniture.push(record)
        continue
      }
      if (isHeading(record)) isOtherTable = !isSameHeading(cells, headings)
    }
    if (state === "cancelled") cancelled += 1
    else if (state === "pending") pending += 1
    else if (!hasAmount || (!(isWhole && hasOpenings) && isFurniture(record, headings, isWhole))) furniture.push(record)
    else if (isPending) pending += 1
    else if (isOtherTable && isDated(record)) problem("It stands below other headings than most rows.")
    else if (hasDate && cells.length <= width + 1) {
      const odd = judged.find(({ column, isOdd }) => isOdd(cells[column] ?? ""))
      const status = odd === undefined ? cells.find((cell) => !isKnown && isAloneCancelled(cell)) : cells[odd.column]
      if (status === undefined) rows.push(record)
      else problem(`Its status, “${status}”, is not known: it may not have happened.`)
    } else if (hasDate) problem(`It has ${cells.length} values where the others have ${width}.`)
    else if (!isOtherTable && isLikeRow(record, rows.at(-1), width, dateColumns)) problem(withoutDate)
    else furniture.push(record)
  }
  const odd = isUnnamed ? oddEnds(rows, dateColumns) : []
  for (const { line, cells } of odd) problems.push(problemAt(line, cells, looksLikeBalance))
  return { rows: rows.filter((row) => !odd.includes(row)), furniture, cancelled, pending, problems }
}

/** With any value here, the row was declined. */
const reasonWhyNot =
  /(?:decline|rejection|failure|ablehnungs|refus|rechazo)\p{L}* ?(?:reason|grund|motif|motivo|code)|motif de refus/u

/** By its heading; or, as in "Info", by values that are all statuses, including that of a booked row. */
const statusColumnsOf = ({ headings, body, dateColumns, width }: Table): ReadonlyArray<number> => {
  const named = headings.flatMap((name, column) => (isStatus(name) ? [column] : []))
  if (named.length > 0) return named
  const rows = body.slice(0, 500).filter((record) => hasDay(record, dateColumns))
  const found = Array.from({ length: width }, (_, column) => column).find((column) => {
    const values = new Set(rows.map(({ cells }) => cells[column] ?? ""))
    values.delete("")
    return values.size > 0 && values.size <= 6 && [...values].every(isState) && [...values].some(isDone)
  })
  return found === undefined ? [] : [found]
}

const isDone = (text: string): boolean => stateIn(text) === undefined && is.done.test(normal(text))

/** An unknown status is odd, but the most frequent one means booked. */
const isOddIn = (body: ReadonlyArray<TextRecord>, column: number): ((text: string) => boolean) => {
  const rowsOf = grouped(
    body.flatMap(({ cells }) => cells[column] || []),
    (text) => text,
  )
  const texts = [...rowsOf.keys()]
  const usual = texts.find((text) => texts.every((other) => rowsOf.get(other)!.length <= rowsOf.get(text)!.length))
  const areStates = texts.length <= mostStates && texts.some(isState)
  return (text) => areStates && text !== "" && text !== usual && !isDone(text)
}

/** A column with more values is not only a status. */
const mostStates = 12

/** A few words: a purchase may be named Pending Matters, but not in every row. */
const isState = (text: string): boolean =>
  text.split(/\s+/).length <= 3 && (stateIn(text) !== undefined || is.done.test(normal(text)))

/** Whether a text, in any column, is only a word such as "Declined". */
const isAloneCancelled = (text: string): boolean => /^\p{L}{4,}$/u.test(text) && stateIn(text) === "cancelled"

type State = "pending" | "cancelled" | undefined

const stateIn: (text: string) => State = memoised((text) => {
  const words = normal(text)
  return is.cancelled.test(words) ? "cancelled" : is.pending.test(words) ? "pending" : undefined
})

/** The status in a column of its own, or a word in a column of dates. */
const stateOf = (
  { cells }: TextRecord,
  whyNot: ReadonlyArray<number>,
  statusColumns: ReadonlyArray<number>,
  dateColumns: ReadonlyArray<number>,
  isDatedElsewhere: boolean,
): State => {
  if (whyNot.some((column) => (cells[column] ?? "") !== "")) return "cancelled"
  if (cells.includes("HOLD")) return "pending"
  for (const column of statusColumns) {
    const state = stateIn(cells[column] ?? "")
    if (state !== undefined) return state
  }
  for (const column of dateColumns) {
    const cell = cells[column] ?? ""
    if (!/^\p{L}/u.test(cell)) continue
    const inPlace = stateIn(cell)
    if (inPlace !== undefined && !(isDatedElsewhere && /\p{L}\s+\p{L}/u.test(cell))) return inPlace
  }
  return undefined
}

/** Whether half of its columns are filled, or nearly all that the row before has, except for a day. */
const isLikeRow = (
  { cells }: TextRecord,
  row: TextRecord | undefined,
  width: number,
  dateColumns: ReadonlyArray<number>,
): boolean => {
  const filledIn = (one: ReadonlyArray<string>) => one.flatMap((cell, column) => (cell === "" ? [] : [column]))
  const ofRow = filledIn(row?.cells ?? []).filter((column) => !dateColumns.includes(column))
  const own = filledIn(cells)
  const isOfRow = own.length >= 2 && own.length >= ofRow.length - 1 && own.every((column) => ofRow.includes(column))
  return isOfRow || own.length >= Math.max(3, width / 2)
}

/** A line that titles the following part of the file, before its rows: "Pending transactions", "Posted". */
const titleOf = (
  record: TextRecord | undefined,
  [first = 0]: ReadonlyArray<number>,
): "pending" | "done" | undefined => {
  const filled = record?.cells.filter((cell) => cell !== "") ?? []
  const isBehind = record !== undefined && record.cells.findIndex((cell) => cell !== "") > first
  const words = filled.length === 1 && !isBehind ? normal(filled[0]!).split(" ") : []
  if (words.length === 0 || words.length > 4) return undefined
  if (is.pending.test(words.join(" "))) return "pending"
  return is.done.test(words.join(" ")) ? "done" : undefined
}

/** The row with a text that continues alone on the next line: "Terminal: Pending Records" is no title. */
const continuationOf = (
  { line, cells }: TextRecord,
  row: TextRecord | undefined,
  lastLine: number,
  dateColumns: ReadonlyArray<number>,
): TextRecord | undefined => {
  const column = cells.findIndex((cell) => cell !== "")
  const above = row?.cells[column] ?? ""
  const isAlone = column > 0 && !dateColumns.includes(column) && cells.filter((cell) => cell !== "").length === 1
  const isText = /\p{L}/u.test(cells[column] ?? "") && (above === "" || /\p{L}/u.test(above))
  if (row === undefined || !isAlone || !isText || lastLine !== line - 1) return undefined
  return { ...row, cells: row.cells.map((cell, at) => (at === column ? `${cell} ${cells[column]}`.trim() : cell)) }
}

/** Whether a line after the heading has no transaction: repeated headings, titles, legal text, totals, balances. */
const isFurniture = ({ cells }: TextRecord, names: ReadonlyArray<string>, isWhole: boolean): boolean => {
  const filled = cells.filter((cell) => cell !== "")
  if (filled.length <= 1) return true
  if (isSameHeading(cells, names)) return true
  // A row with a day and an amount may have any name: only its amount shows whether it is a total.
  if (isWhole) return filled.some(isBalance)
  const words = normal(filled.slice(0, 4).join(" "))
  return is.end.test(filled[0] ?? "") || is.total.test(words) || is.opening.test(words) || is.closing.test(words)
}
