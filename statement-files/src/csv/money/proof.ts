// Which way of reading the amounts the balances of the file prove.
import type { ColumnFound } from "../columns/roles.ts"
import { chronologyOf, isProven, proofOf } from "./balance.ts"
import type { StatedBalances } from "./stated.ts"
import type { Numbers, Values } from "./values.ts"
import { has, negated, type Way } from "./way.ts"

export interface Proven {
  readonly way: Way
  /** The column of balances; undefined where it was the closing balance of the file. */
  readonly balance: ColumnFound | undefined
  /** The balance falls where these amounts say that money came in: it is a debt, or the sign means the other way. */
  readonly isReversed: boolean
}

export interface ProofInput {
  /** Of each row: balances run within an account. */
  readonly accounts: ReadonlyArray<string>
  /** Null if it is not certain which days the rows are of. */
  readonly days: ReadonlyArray<string | null | undefined> | null
  readonly balancesBeside: (column: Numbers) => StatedBalances
}

/** As many rows are enough. */
const mostCompared = 5000

export const provenBy = (
  ways: ReadonlyArray<Way>,
  numbers: ReadonlyArray<Numbers>,
  { accounts, days, balancesBeside }: ProofInput,
): Proven | undefined => byRunningBalance(ways, numbers, accounts, days) ?? byChange(ways, balancesBeside)

const byRunningBalance = (
  ways: ReadonlyArray<Way>,
  numbers: ReadonlyArray<Numbers>,
  accounts: ReadonlyArray<string>,
  days: ProofInput["days"],
): Proven | undefined => {
  const named = numbers.filter(({ column }) => column.kind === "balance")
  const unnamed = numbers.filter(({ column }) => column.kind === null)
  const chronology = chronologyOf(days, Math.min(accounts.length, mostCompared))
  const keys = [...new Set(accounts)]
  const positions = new Map(keys.map((key, at) => [key, at]))
  const ids = accounts.map((account) => positions.get(account)!)
  const amounts = ways.map(({ values }) => [known(values), known(negated(values))] as const)
  let best: (Proven & { readonly agreeing: number }) | undefined
  for (const balance of [...named, ...unnamed]) {
    const balances = known(balance.values)
    ways.forEach((way, at) => {
      if (way.roles.some(([column]) => column === balance.column)) return
      const [asRead, reversed] = amounts[at]!.map((values) => proofOf(values, balances, ids, chronology))
      // Equal amounts in a row fit either way.
      if (isProven(asRead!) === isProven(reversed!)) return
      const isReversed = isProven(reversed!)
      const { agreeing } = isReversed ? reversed! : asRead!
      if (agreeing > (best?.agreeing ?? 0) && (balance.column.kind !== null || isVaried(way.values)))
        best = { way, balance: balance.column, isReversed, agreeing }
    })
  }
  return best
}

/** Always the same number beside a counter looks like an amount and its balance. */
const isVaried = (values: Values): boolean => new Set(values.filter(has).map(Math.abs)).size > 1

/** A closing balance, where the opening one is stated, too. */
const byChange = (ways: ReadonlyArray<Way>, balancesBeside: ProofInput["balancesBeside"]): Proven | undefined => {
  for (const way of ways) {
    const { opening, closing } = balancesBeside(way.numbers[0]!)
    const stated = opening === undefined || closing === undefined ? undefined : closing - opening
    const sum = known(way.values).reduce<number>((total, value) => total + (value ?? 0), 0)
    if (stated !== undefined && sum !== 0 && Math.abs(sum) === Math.abs(stated))
      return { way, balance: undefined, isReversed: sum !== stated }
  }
  return undefined
}

/** Amounts that could not be read leave a gap, after which no balance fits. */
export const known = (values: Values): ReadonlyArray<number | null> =>
  values.map((value) => (typeof value === "number" ? value : null))
