// Splits text into records of cells, whatever the quoting. Real files have quotes within quoted values, unclosed
// quotes, and line ends within values: only a quote beside a delimiter opens or closes a value here, so a mistake costs
// one value, and no line ever swallows another.

export interface TextRecord {
  /** The first physical line, from 1. */
  readonly line: number
  /** Without surrounding blanks, and without the marks that make spreadsheets show a number as text. */
  readonly cells: ReadonlyArray<string>
}

export interface Records {
  readonly records: ReadonlyArray<TextRecord>
  readonly end: "line end" | "closed quote" | "neither"
  /** The last one with a value that begins with a quote and is never closed. */
  readonly openRecord: TextRecord | undefined
}

/**
 * A longer value began with a quote that was not meant as one. A single line's value is cut at that length: a pattern
 * that repeats itself over millions of characters overflows the stack.
 */
const [mostLines, mostLetters] = [40, 5000]

/** No bank's table is wider: the rest of a longer line is one value, as written. */
const mostCells = 500

const [quote, equals, lineFeed, carriageReturn, blank, tab, noBreak] = [0x22, 0x3d, 0x0a, 0x0d, 0x20, 0x09, 0xa0]

/** Some banks end lines with two carriage returns, which editors show as one line end. One bank's delimiter is ~|~. */
export const normalised = (text: string): string =>
  unwrapped(
    text
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\r\n", "\r\n")
      .replaceAll("~|~", "|"),
  )

/** A spreadsheet that did not know the delimiter has quoted each line with a comma: "20.11.2026;Tram;-3,00". */
const unwrapped = (text: string): string => {
  const lines = text.slice(0, 20_000).split(/\r\n|\n|\r/, 20)
  const isWrapped = (line: string): boolean =>
    /^".*[;,\t|].*"$/.test(line) && !line.slice(1, -1).replaceAll('""', "").includes('"')
  const isNoOther = (line: string): boolean => isWrapped(line) || /^(?:"[^"]*"|[^"]*)$/.test(line)
  if (lines.filter(isWrapped).length < Math.max(2, lines.length / 3) || !lines.every(isNoOther)) return text
  return text.replace(/[^\r\n]+/g, (line) => (isWrapped(line) ? line.slice(1, -1).replaceAll('""', '"') : line))
}

/** `text` is normalised. Records after `most` are not read. */
export const readRecords = (text: string, delimiter: string, most = Number.POSITIVE_INFINITY): Records => {
  const separator = delimiter.charCodeAt(0)
  const closing = closingQuotes(text, separator)
  const records: Array<TextRecord> = []
  let [at, line] = [0, 1]
  let openRecord: TextRecord | undefined
  while (at < text.length && records.length < most) {
    const cells: Array<string> = []
    let isOpen = false
    const first = line
    let isFilled = false
    for (let isLast = false; !isLast;) {
      const start = afterBlanks(text, at, separator)
      const isRest = cells.length === mostCells
      const isQuoted = !isRest && text.charCodeAt(start) === quote
      const close = isQuoted ? closing(start + 1) : -1
      let cell: string
      if (close >= 0 && isOneValue(text, start + 1, close, separator)) {
        cell = text.slice(start + 1, close).replaceAll('""', '"')
        line += lineBreaks(cell)
        at = afterBlanks(text, close + 1, separator)
      } else {
        at = endOfCell(text, start, isRest ? lineFeed : separator)
        cell = unquoted(text.slice(start, at).trim())
        isOpen ||= close < 0 && isQuoted
      }
      const value = cleaned(cell.slice(0, mostLetters))
      isFilled ||= value !== ""
      cells.push(value)
      isLast = text.charCodeAt(at) !== separator
      if (!isLast) at += 1
    }
    const record = { line: first, cells }
    if (isFilled) records.push(record)
    if (isFilled && isOpen) openRecord = record
    at += text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1
    line += 1
  }
  const last = text.charCodeAt(text.length - 1)
  const isEnded = last === lineFeed || last === carriageReturn
  return { records, end: isEnded ? "line end" : last === quote ? "closed quote" : "neither", openRecord }
}

const isBlank = (code: number, separator: number): boolean =>
  (code === blank || code === tab || code === noBreak) && code !== separator

const isEnd = (code: number, separator: number): boolean =>
  code === separator || code === lineFeed || code === carriageReturn || Number.isNaN(code)

const afterBlanks = (text: string, from: number, separator: number): number => {
  let at = from
  while (isBlank(text.charCodeAt(at), separator)) at += 1
  return at
}

const endOfCell = (text: string, from: number, separator: number): number => {
  let at = from
  while (!isEnd(text.charCodeAt(at), separator)) at += 1
  return at
}

/**
 * Finds the quote that closes a value: the last of an odd number of quotes, before a delimiter or a line end; after an
 * undoubled quote within the value, of any number. Memoised, so that a long text full of quotes is searched once.
 */
const closingQuotes = (text: string, separator: number) => {
  let [searchedFrom, found] = [0, -2]
  return (from: number): number => {
    if (found !== -2 && from > searchedFrom && (found < 0 || from < found)) return found
    searchedFrom = from
    let isDoubled = true
    for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at)) {
      const start = at
      while (text.charCodeAt(at) === quote) at += 1
      const isOdd = (at - start) % 2 === 1
      if (!isEnd(text.charCodeAt(afterBlanks(text, at, separator)), separator)) isDoubled &&= !isOdd
      else if (isOdd || !isDoubled) return (found = at - 1)
    }
    return (found = -1)
  }
}

/** A text with line breaks in which another quote opens a value has swallowed it: its own quote was never closed. */
const isOneValue = (text: string, from: number, to: number, separator: number): boolean => {
  let [breaks, opens, before] = [0, false, 0]
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) breaks += 1
    opens ||= code === quote && (before === lineFeed || before === carriageReturn || before === separator)
    // A blank, or the = of a formula, may precede the quote that opens a value.
    if (!isBlank(code, separator) && code !== equals) before = code
    if (breaks > 0 && (opens || breaks > mostLines || at - from > mostLetters)) return false
  }
  return true
}

const lineBreaks = (text: string): number =>
  text.includes("\n") || text.includes("\r") ? text.split(/\r\n|\n|\r/).length - 1 : 0

/** A quote after = belongs to a formula: ="0012". */
const unquoted = (cell: string): string => {
  const from = cell.startsWith('"') ? 1 : 0
  const isClosed = cell.length > from && cell.endsWith('"') && !cell.includes("=")
  return from === 1 || isClosed ? cell.slice(from, isClosed ? -1 : undefined).replaceAll('""', '"') : cell
}

/** ="0012" and '0012 make spreadsheets show a number as it is. */
const cleaned = (cell: string): string => {
  const value = cell.trim()
  if (value.startsWith("'")) return value.replace(/^'([^']*)'$/, "$1").replace(/^'(?=[-+]?\d[\d.,/: -]*$)/, "")
  return value.startsWith('="') && value.endsWith('"') ? value.slice(2, -1).trim() : value
}
