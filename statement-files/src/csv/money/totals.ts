// Balances and totals among the rows, in whatever language: they have no words of their own, and prove themselves by adding
// up.
import { has, type Values } from "./values.ts"

export interface TotalsInput {
  readonly values: Values
  /** What the balance was before, where lines beside the table state it. */
  readonly opening: number | undefined
  /** A row that has words of its own is a transaction, whatever it adds up to. */
  readonly wordsOf: (row: number) => "own" | "of a total" | "of a subtotal" | "none"
}

interface Sums {
  out: number
  in: number
  outs: number
  ins: number
}

const noSums = (): Sums => ({ out: 0, in: 0, outs: 0, ins: 0 })

/** Fewer rows may add up by coincidence, where nothing calls the row a total. */
const fewest = 3

/** The rows that are no transactions: what is called a total wherever it stands, and at the end what has no words. */
export const totalsIn = ({ values, opening, wordsOf }: TotalsInput): ReadonlySet<number> => {
  const found = new Set<number>()
  const [all, withoutFirst, since] = [noSums(), noSums(), noSums()]
  const rows = values.flatMap((value, row) => (has(value) ? [{ value, row, words: wordsOf(row) }] : []))
  const lastWithWords = rows.findLastIndex(({ words }) => words === "own")
  rows.forEach(({ value, row, words }, at) => {
    // No shop is called a subtotal: it may be of one row.
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
      // What adds up to a balance may begin with one.
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

/** The sum of all that was spent, or of all that came in. */
const isTurnover = (amount: number, { out, in: into, outs, ins }: Sums, least: number): boolean =>
  (outs >= least && Math.abs(amount) === out) || (ins >= least && Math.abs(amount) === into)

const isClosing = (amount: number, { out, in: into, outs, ins }: Sums, opening = 0, least: number): boolean =>
  outs + ins >= least && [into - out, opening + into - out].some((sum) => Math.abs(sum) === Math.abs(amount))
