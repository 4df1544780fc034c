// Balances and totals among the rows, in whatever language: they prove themselves by adding up.
import type { Values } from "./values.ts"
import { has } from "./way.ts"

export interface Totals {
  readonly totals: ReadonlySet<number>
  /** A first row that may be the opening balance as well as a transaction. */
  readonly unclear: number | undefined
}

/** Fewer rows may add up by chance. */
const fewest = 3
const mostTrailing = 4

interface Sums {
  out: number
  in: number
  outs: number
  ins: number
}

export interface TotalsInput {
  readonly values: Values
  /** What the balance was before, where lines beside the table state it. */
  readonly opening: number | undefined
  /** A row that has words of its own is a transaction, whatever it adds up to. */
  readonly wordsOf: (row: number) => "own" | "of a total" | "none"
}

/** The rows that are no transactions: a total wherever it stands, and turnovers or a closing balance at the end. */
export const totalsIn = ({ values, opening, wordsOf }: TotalsInput): Totals => {
  const found = lastTotals(values, opening)
  const hasNone = (row: number): boolean => wordsOf(row) !== "own"
  const totals = new Set([...[...found.totals].filter(hasNone), ...totalsWithin(values, wordsOf)])
  return { totals, unclear: found.unclear !== undefined && hasNone(found.unclear) ? found.unclear : undefined }
}

/** What is called a total, and adds up all that is above it, or all since the total before. */
const totalsWithin = (values: Values, wordsOf: TotalsInput["wordsOf"]): ReadonlyArray<number> => {
  const found: Array<number> = []
  const [all, since] = [noSums(), noSums()]
  values.forEach((value, row) => {
    if (!has(value)) return
    if (wordsOf(row) === "of a total" && [all, since].some((sums) => addsUp(value, sums))) {
      found.push(row)
      Object.assign(since, noSums())
      return
    }
    count(all, value, 1)
    count(since, value, 1)
  })
  return found
}

const noSums = (): Sums => ({ out: 0, in: 0, outs: 0, ins: 0 })

const addsUp = (amount: number, { out, in: into, outs, ins }: Sums): boolean =>
  outs + ins >= 2 && [out, into, Math.abs(into - out)].includes(Math.abs(amount))

const lastTotals = (values: Values, opening: number | undefined): Totals => {
  const amounts = values.map((value) => (has(value) ? value : 0))
  const sums = noSums()
  for (const amount of amounts) count(sums, amount, 1)
  let found: Totals = { totals: new Set(), unclear: undefined }
  for (let trailing = 1; trailing <= mostTrailing && trailing <= amounts.length - fewest; trailing += 1) {
    const last = amounts.length - trailing
    const amount = amounts[last]!
    if (amount === 0) return found
    count(sums, amount, -1)
    const withoutFirst = { ...sums }
    count(withoutFirst, amounts[0]!, -1)
    const net = sums.in - sums.out
    const isClosing = (one: number) => sums.outs + sums.ins >= fewest && Math.abs(one) === Math.abs(net)
    const isStated = (one: number) => opening !== undefined && Math.abs(one) === Math.abs(opening + net)
    const ends = amounts.slice(last)
    const totals = new Set(ends.map((_, at) => last + at))
    if (ends.every((one) => isTurnover(one, sums) || isStated(one))) found = { totals, unclear: undefined }
    else if (
      ends.some(isClosing) &&
      ends.every((one) => isClosing(one) || isTurnover(one, withoutFirst) || isTurnover(one, sums))
    )
      found = { totals, unclear: amounts[0] === 0 ? undefined : 0 }
  }
  return found
}

const count = (sums: Sums, amount: number, factor: 1 | -1): void => {
  if (amount > 0) {
    sums.in += factor * amount
    sums.ins += factor
  } else if (amount < 0) {
    sums.out -= factor * amount
    sums.outs += factor
  }
}

/** The sum of all that was spent, or of all that came in. */
const isTurnover = (amount: number, sums: Sums): boolean =>
  (sums.outs >= fewest && Math.abs(amount) === sums.out) || (sums.ins >= fewest && Math.abs(amount) === sums.in)
