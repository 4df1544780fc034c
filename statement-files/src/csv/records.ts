// From text to records of cells, whatever the quoting.
import { parse } from "csv-parse/sync"

export interface TextRecord {
  /** The first physical line, from 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

const lineEnds = ["\r\n", "\n", "\r"]
const delimiters = [",", ";", "\t", "|"] as const
export type Delimiter = (typeof delimiters)[number]

/** Some banks end their lines with two carriage returns; editors show one line end. */
const normalised = (text: string): string => text.replace(/^\uFEFF/, "").replaceAll("\r\r\n", "\r\n")

/** What spans more lines than this began with a quote that was never meant as one. */
const longestRecord = 40

/** Records that are empty are left out. */
export const readRecords = (given: string, delimiter: Delimiter): ReadonlyArray<TextRecord> => {
  const text = normalised(given)
  return wholly(text, delimiter) ?? byLine(text, delimiter)
}

interface Parsed {
  readonly info: { readonly lines: number }
  readonly record: ReadonlyArray<string>
}

const options = (delimiter: Delimiter) => ({
  delimiter,
  record_delimiter: lineEnds,
  info: true,
  relax_quotes: true,
  relax_column_count: true,
})

/** Undefined if its quotes do not fit together. */
const wholly = (text: string, delimiter: Delimiter): ReadonlyArray<TextRecord> | undefined => {
  let parsed: ReadonlyArray<Parsed>
  try {
    parsed = parse(text, { ...options(delimiter), ...trimming(delimiter) }) as unknown as ReadonlyArray<Parsed>
  } catch {
    return undefined
  }
  const records: Array<TextRecord> = []
  for (const { info, record } of parsed) {
    const last = info.lines
    const spanned = record.reduce((lines, cell) => lines + lineBreaks(cell), 0)
    if (spanned > longestRecord) return undefined
    if (record.some((cell) => cell !== "")) records.push({ line: last - spanned, cells: record })
  }
  return records
}

/** Blanks around quotes are no part of a value; a tab may be a delimiter. */
const trimming = (delimiter: Delimiter) => (delimiter === "\t" ? {} : { trim: true })

const lineBreaks = (cell: string): number => {
  if (!cell.includes("\n") && !cell.includes("\r")) return 0
  return cell.split(/\r\n|\n|\r/).length - 1
}

/** Each line for itself, for files in which a quote is missing or too many: no line can then swallow the next. */
const byLine = (text: string, delimiter: Delimiter): ReadonlyArray<TextRecord> => {
  const records: Array<TextRecord> = []
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    if (line.trim() === "") return
    const cells = quoted(line, delimiter) ?? plainly(line, delimiter)
    if (cells.some((cell) => cell !== "")) records.push({ line: index + 1, cells })
  })
  return records
}

const quoted = (line: string, delimiter: Delimiter): ReadonlyArray<string> | undefined => {
  try {
    const [only, ...others] = parse(line, {
      ...options(delimiter),
      ...trimming(delimiter),
    }) as unknown as ReadonlyArray<Parsed>
    return others.length === 0 ? only?.record : undefined
  } catch {
    return undefined
  }
}

/** Only a quote beside a delimiter opens or closes a value. */
const plainly = (line: string, delimiter: Delimiter): ReadonlyArray<string> => {
  const cells: Array<string> = []
  let open: string | undefined
  for (const piece of line.split(delimiter)) {
    const whole: string = open === undefined ? piece : open + delimiter + piece
    const trimmed = whole.trim()
    const isOpen = trimmed.startsWith('"') && !(trimmed.length > 1 && trimmed.endsWith('"'))
    if (isOpen) open = whole
    else {
      cells.push(unquoted(trimmed))
      open = undefined
    }
  }
  if (open !== undefined) cells.push(...open.split(delimiter).map((cell) => unquoted(cell.trim())))
  return cells
}

const unquoted = (cell: string): string =>
  (cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : cell.replace(/^"|"$/g, ""))
    .replaceAll('""', '"')
    .trim()

/** By the first lines: the delimiter that makes the most rows of the same width in which something looks like a date or amount. */
export const delimiterOf = (given: string): Delimiter => {
  const named = /^\uFEFF?"?sep=(.)"?\s*[\r\n]/i.exec(given)?.[1]
  if (named !== undefined && (delimiters as ReadonlyArray<string>).includes(named)) return named as Delimiter
  const head = normalised(given)
    .split(/\r\n|\n|\r/)
    .slice(0, 300)
    .join("\n")
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 }
  for (const delimiter of delimiters) {
    const score = fit(readRecords(head, delimiter))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

const fit = (records: ReadonlyArray<TextRecord>): number => {
  const rowsByWidth = new Map<number, number>()
  for (const { cells } of records) {
    if (cells.length < 2 || !cells.some((cell) => /\d/.test(cell))) continue
    const filled = cells.filter((cell) => cell !== "").length
    const looksRight = cells.some((cell) => cell.length < 30 && /\d[-/. ]|\d{8}|\d\s?\p{L}{3}/u.test(cell)) ? 1 : 0.3
    const worth = (filled >= 2 ? 1 : 0.2) * looksRight
    rowsByWidth.set(cells.length, (rowsByWidth.get(cells.length) ?? 0) + worth)
  }
  let best = 0
  for (const [width, rows] of rowsByWidth) best = Math.max(best, rows * Math.log2(1 + Math.min(width, 8)))
  return best
}
