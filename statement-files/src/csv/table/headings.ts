// Finds the line with the headings of the columns.
import { readWritten } from "../../values/amount.ts"
import { readDate } from "../../values/date.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import { headings, normal } from "../columns/words.ts"
import type { TextRecord } from "./records.ts"

const allHeadings = Object.values(headings)

const isKnown = memoised((cell): boolean => {
  const name = cell.length < 120 ? normal(cell) : ""
  return name !== "" && name.length < 60 && allHeadings.some((heading) => heading.test(name))
})

/** The number of a line's values that are known headings; 0 if there are dates or amounts among them. */
const recognisedIn = ({ cells }: TextRecord): number => {
  const filled = cells.filter((cell) => cell !== "")
  if (filled.length < 2 || filled.some((cell) => readDate(cell) !== undefined)) return 0
  const numbers = filled.filter((cell) => readWritten(cell) !== undefined).length
  return numbers > filled.length / 4 ? 0 : filled.filter(isKnown).length
}

/** Enough known headings to be certain. */
export const isHeading = (record: TextRecord): boolean => {
  const filled = record.cells.filter((cell) => cell !== "").length
  const recognised = recognisedIn(record)
  return recognised >= 3 && recognised >= filled * 0.4
}

/** A heading of transactions, not of balances. */
export const isHeadingOfAmounts = (record: TextRecord): boolean =>
  isHeading(record) && record.cells.some((cell) => amounts.some((heading) => heading.test(normal(cell))))

const amounts = [headings.amount, headings["money out"], headings["money in"]]

/** In the same order: another order would swap amounts. */
export const isSameHeading = (cells: ReadonlyArray<string>, names: ReadonlyArray<string>): boolean => {
  const filled = cells.filter((cell) => cell !== "")
  return cells.filter((cell, at) => cell !== "" && names[at] === cell).length >= Math.max(2, filled.length * 0.7)
}

/** The heading of most rows; undefined without one. `rows` are positions of possible rows. */
export const headingOf = (records: ReadonlyArray<TextRecord>, rows: ReadonlyArray<number>): number | undefined => {
  const certain = records.flatMap((record, index) => (isHeading(record) ? [index] : []))
  let best: { index: number; rows: number } | undefined
  certain.forEach((index, at) => {
    const namesOf = (other: number) => records[other]!.cells.filter((cell) => cell !== "").join("\n")
    const next = certain.slice(at + 1).find((other) => namesOf(other) !== namesOf(index))
    const below = rows.filter((row) => row > index && (next === undefined || row < next)).length
    if (below > (best?.rows ?? 0)) best = { index, rows: below }
  })
  return best?.index ?? likelyAbove(records, rows[0]!)
}

/** A line above the first row with some known headings, or one directly above it with only words. */
const likelyAbove = (records: ReadonlyArray<TextRecord>, first: number): number | undefined => {
  let best: { index: number; score: number } | undefined
  for (let index = first - 1; index >= Math.max(0, first - 40); index -= 1) {
    const recognised = recognisedIn(records[index]!)
    const filled = records[index]!.cells.filter((cell) => cell !== "").length
    const score = recognised * 2 + filled / 4 - (first - index) / 8
    if (recognised >= 2 && score > (best?.score ?? 0)) best = { index, score }
  }
  if (best !== undefined) return best.index
  const above = records[first - 1]
  const isTextOnly =
    above !== undefined && above.cells.filter((cell) => cell !== "").every((cell) => /^\D+$/.test(cell))
  return isTextOnly && above.cells.length >= records[first]!.cells.length - 1 && above.cells.length > 1
    ? first - 1
    : undefined
}

/** Some files have two lines of headings: groups above, names below. */
export const namesAt = (records: ReadonlyArray<TextRecord>, index: number): ReadonlyArray<string> => {
  const names = records[index]!.cells
  const above = records[index - 1]?.cells
  const isSecondLine =
    above !== undefined &&
    above.length === names.length &&
    above.every((cell) => !/\d/.test(cell)) &&
    above.filter(isKnown).length >= 2
  return isSecondLine ? names.map((name, column) => name || (above[column] ?? "")) : names
}
