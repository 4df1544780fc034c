// Balances and totals among the rows, in any language: they have no text of their own, and their sums prove them.
import { has, type Values } from "./values.ts"

export interface TotalsInput {
  readonly values: Values
  /** The balance before, if lines beside the table state it. */
  readonly opening: number | undefined
  /** A row with a text of its own is a transaction, whatever its sum. */
  readonly wordsOf: (row: number) => "own" | "of a total" | "of a subtotal" | "none"
}

const noSums = () => ({ out: 0, in: 0, outs: 0, ins: 0 })
type Sums = ReturnType<typeof noSums>

/** Fewer rows may fit by coincidence, if the row is not named a total. */
const fewest = 3

/** The rows that are no transactions: named totals anywhere, and rows without texts at the end. */
export const totalsIn = ({ values, opening, wordsOf }: TotalsInput): ReadonlySet<number> => {
  const found = new Set<number>()
  const [all, withoutFirst, since] = [noSums(), noSums(), noSums()]
  const rows = values.flatMap((value, row) => (has(value) ? [{ value, row, words: wordsOf(row) }] : []))
  const lastWithWords = rows.findLastIndex(({ words }) => words === "own")
  rows.forEach(({ value, row, words }, at) => {
    // No shop is named "subtotal", which may be of one row.
    const least = words === "of a subtotal" ? 1 : 2
    const isTotal = (sums: Sums) => isTurnover(value, sums, least) || isClosing(value, sums, opening, least)
    const isTurnoverAtEnd = [all, withoutFirst].some((sums) => isTurnover(value, sums, fewest))
    const isClosingAtEnd = isClosing(value, all, opening, fewest)
    if (
      words === "of a total" || words === "of a subtotal"
        ? isTotal(all) || isTotal(since)
        : at > lastWithWords && (isTurnoverAtEnd || isClosingAtEnd)
    ) {
      found.add(row)
      Object.assign(since, noSums())
      // The rows before a closing balance may begin with an opening one.
      if (words === "none" && isClosingAtEnd && rows[0]!.words === "none") found.add(rows[0]!.row)
      return
    }
    for (const sums of at === 0 ? [all, since] : [all, since, withoutFirst]) {
      if (value > 0) [sums.in, sums.ins] = [sums.in + value, sums.ins + 1]
      else [sums.out, sums.outs] = [sums.out - value, sums.outs + 1]
    }
  })
  return found
}

/** The sum of all money out, or of all money in. */
const isTurnover = (amount: number, { out, in: into, outs, ins }: Sums, least: number): boolean =>
  (outs >= least && Math.abs(amount) === out) || (ins >= least && Math.abs(amount) === into)

const isClosing = (amount: number, { out, in: into, outs, ins }: Sums, opening = 0, least: number): boolean =>
  outs + ins >= least && [into - out, opening + into - out].some((sum) => Math.abs(sum) === Math.abs(amount))
