// Numbers in other digits: full-width ones of Japanese or Chinese, or those of Arabic, Persian and Hindi.
import type { TextRecord } from "./records.ts"

/** The first of ten digits: Arabic, Persian, Hindi. */
const zeros = [0x0660, 0x06f0, 0x0966]
const others = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/
const otherDigits = new RegExp(others, "g")
/** Only digits and signs, and the words for year, month and day. */
const number = /^[\p{Nd}\p{P}\p{S}\p{Z}\p{Cf}年月日]+$/u

/** For a file without any row in the usual digits: undefined if it has no others. */
export const inUsualDigits = (records: ReadonlyArray<TextRecord>): ReadonlyArray<TextRecord> | undefined => {
  const isOther = (cell: string): boolean => others.test(cell) && number.test(cell)
  if (!records.some(({ cells }) => cells.some(isOther))) return undefined
  return records.map(({ line, cells }) => ({ line, cells: cells.map((cell) => (isOther(cell) ? usual(cell) : cell)) }))
}

/** NFKC also converts full-width signs. */
const usual = (cell: string): string =>
  cell
    .normalize("NFKC")
    .replace(otherDigits, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code))
    })
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .replace(/\p{Cf}/gu, "")
