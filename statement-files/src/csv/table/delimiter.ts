import { normalised, readRecords, type TextRecord } from "./records.ts"

const delimiters = [",", ";", "\t", "|"] as const
export type Delimiter = (typeof delimiters)[number]

/** By the first lines: the delimiter with the most rows of one width that contain a date. */
export const delimiterOf = (text: string): Delimiter => {
  const named = /^"?sep=(.)"?\s*[\r\n]/i.exec(text.slice(0, 20))?.[1]
  const stated = delimiters.find((one) => one === named)
  if (stated !== undefined) return stated
  const head = headOf(text)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 }
  for (const delimiter of delimiters) {
    const score = fit(readRecords(head, delimiter).records) * rarity[delimiter]
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** Three hundred lines, if they are no longer than a bank's. */
const headOf = (text: string): string =>
  normalised(text.slice(0, 100_000))
    .split(/\r\n|\n|\r/, 300)
    .join("\n")

/** Tabs and semicolons are rarer in texts and amounts than commas. */
const rarity: Readonly<Record<Delimiter, number>> = { "\t": 1.25, ";": 1.2, "|": 1.2, ",": 1 }

const fit = (records: ReadonlyArray<TextRecord>): number => {
  const rowsByWidth = new Map<number, number>()
  for (const { cells } of records) {
    if (cells.length < 2 || !cells.some((cell) => /\d/.test(cell))) continue
    // Of a delimiter of two characters, the second one only follows.
    if (cells.slice(0, -1).every((cell) => cell.endsWith(";"))) continue
    const filled = cells.filter((cell) => cell !== "").length
    const looksRight = cells.some((cell) => cell.length < 30 && /\d[-/. ]|^\d{5}$|\d{8}|\d\s?\p{L}{3}/u.test(cell))
      ? 1
      : 0.3
    const worth = (filled >= 2 ? 1 : 0.2) * looksRight
    rowsByWidth.set(cells.length, (rowsByWidth.get(cells.length) ?? 0) + worth)
  }
  let [best, asWide] = [0, 0]
  // Texts may continue beyond the last heading: wider rows count a little less.
  for (const [width, rows] of [...rowsByWidth].sort(([a], [b]) => b - a)) {
    best = Math.max(best, (rows + 0.8 * asWide) * Math.log2(1 + Math.min(width, 8)))
    asWide += rows
  }
  return best
}
