// Reads a CSV file. Columns are found by their values, and by their headings if values allow several roles.
import {
  dialectOf,
  emptyPeriod,
  isCutOff,
  isTrade,
  mostRows,
  problemAt,
  refusal,
  tooManyRows,
  type Reader,
  type Reading,
} from "../reading.ts"
import type { Dialect, ReadingOptions } from "../statement.ts"
import { neverTransactions, tradesAmong, wrongFile } from "./columns/wrong-files.ts"
import { readEvenkeel } from "./layouts/evenkeel.ts"
import { layouts } from "./layouts/known.ts"
import { fitsIn, layoutAmong, layoutOfRows } from "./layouts/layout.ts"
import { bySides } from "./layouts/sides.ts"
import { readTable } from "./read-table.ts"
import { readBlocks } from "./table/blocks.ts"
import { cutRecord } from "./table/cut.ts"
import { withCalendarDays } from "./table/day-numbers.ts"
import { delimiterOf } from "./table/delimiter.ts"
import { isHeading } from "./table/headings.ts"
import { inUsualDigits } from "./table/numerals.ts"
import { normalised, readRecords, type Records, type TextRecord } from "./table/records.ts"
import { sectionsOf } from "./table/sections.ts"
import { findTable } from "./table/table.ts"
import { optionsOf, together } from "./together.ts"

export const readCsv: Reader = (given, encoding, options) => {
  const text = normalised(given)
  const exported = Object.keys(options.columns ?? {}).length > 0 ? undefined : readEvenkeel(text, encoding, options)
  if (exported !== undefined) return exported
  const blocks = readBlocks(text)
  const delimiter = blocks === undefined ? delimiterOf(text) : null
  const read = blocks ?? readRecords(text, delimiter ?? "", mostLines)
  const dialect = dialectOf(encoding, { delimiter })
  if (read.records.length >= mostLines) return refusal(dialect, tooManyRows)
  const sections = sectionsOf(read.records)
  if (sections.length < 2) return readSection(read, null, dialect, options)
  const apart = sections.map(({ records, title }, at) => {
    const isLast = at === sections.length - 1
    const own: Records = isLast ? { ...read, records } : { records, end: "line end", openRecord: undefined }
    return readSection(own, title, dialect, optionsOf(options, at))
  })
  return together(apart) ?? readSection(read, null, dialect, options)
}

const readSection = (given: Records, title: string | null, dialect: Dialect, options: ReadingOptions): Reading => {
  const all = { ...given, records: withCalendarDays(given.records) ?? given.records }
  const unnamed = findTable(all.records)
  if (unnamed === undefined) {
    const records = inUsualDigits(all.records)
    return records === undefined
      ? refusal(dialect, withoutRows(all.records))
      : readSection({ ...all, records }, title, dialect, options)
  }
  const ofRows = layoutOfRows(unnamed, layouts)
  const found = ofRows?.table ?? unnamed
  const known = ofRows?.layout ?? layoutAmong(layouts, unnamed.headings, fitsIn(unnamed))
  const { trades, areAll } = tradesAmong(found)
  const wrong = known === undefined ? neverTransactions(found.headings, areAll) : known.refused
  if (wrong !== undefined) return refusal(dialect, wrong)
  const cut = cutRecord(all, found)
  const left = new Set(known === undefined ? trades : [])
  const whole = cut === undefined ? found.body : found.body.filter(({ line }) => line < cut.line)
  const body = left.size === 0 ? whole : whole.filter((record) => !left.has(record))
  const { table, layout } = bySides({ ...found, body }, known)
  const read = readTable(table, title, layout, dialect, options)
  const problems = [...read.problems, ...[...left].map(({ line, cells }) => problemAt(line, cells, isTrade))]
  const reading = { ...read, problems: problems.toSorted((a, b) => a.line - b.line) }
  if (cut === undefined) return reading
  return reading.refused === null
    ? { ...reading, problems: [...reading.problems, problemAt(cut.line, cut.cells, isCutOff)] }
    : refusal(reading.dialect, isCutOff)
}

/** Rows with the most lines around them. A longer file is refused before its lines are understood. */
const mostLines = mostRows + 10_000

const withoutRows = (records: ReadonlyArray<TextRecord>): string => {
  const names = records.find(({ cells }) => cells.filter((cell) => cell !== "").length >= 2)?.cells ?? []
  const known = layoutAmong(layouts, names, () => true)?.refused ?? wrongFile([], names)
  if (known !== undefined) return known
  if (records.filter(isOfBlanks).length > records.length / 3) return onlyBlanks
  const heading = records.findIndex(isHeading)
  const filledIn = ({ cells }: TextRecord): number => cells.filter((cell) => cell !== "").length
  const rowLength = heading < 0 ? 0 : Math.max(3, filledIn(records[heading]!) / 2)
  const isEmpty = heading >= 0 && !records.slice(heading + 1).some((record) => filledIn(record) >= rowLength)
  return isEmpty ? emptyPeriod : noRows
}

/** A day, a text and an amount with nothing but blanks between them. */
const isOfBlanks = ({ cells }: TextRecord): boolean => {
  const [day = "", ...parts] = cells.join().split(/\s{2,}/)
  return parts.length > 1 && /^\d[\d./-]{5,9}$/.test(day) && /^[-+\d., ]*\d\D{0,4}$/.test(parts.at(-1)!)
}
const onlyBlanks =
  "Only blanks separate the columns of this file, which does not show where one is empty. Download it as CSV, OFX or CAMT instead."
const noRows =
  "This file has no rows with a date and an amount. Download the list of transactions from your bank, as CSV, OFX or CAMT."
