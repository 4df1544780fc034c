// Which way of reading the amounts the balances of the file prove.
import { ofKind, type ColumnFound } from "../columns/roles.ts"
import type { TextRecord } from "../table/records.ts"
import { chronologyOf, isProven, proofOf, type PossibleDays } from "./balance.ts"
import { byBothBalances } from "./before-and-after.ts"
import { marksIn } from "./directed.ts"
import type { StatedBalances } from "./stated.ts"
import type { Numbers, Values } from "./values.ts"
import { has, negated, type Way } from "./way.ts"

export interface Proven {
  readonly way: Way
  /** The column of balances; undefined where it was the closing balance of the file. */
  readonly balance: ColumnFound | undefined
  /** The balance falls where these amounts say that money came in: it is a debt, or the sign means the other way. */
  readonly isReversed: boolean
  /** False where the balances prove which columns are the amounts, but not which way the money went. */
  readonly isSignProven: boolean
}

export interface ProofInput {
  readonly rows: ReadonlyArray<TextRecord>
  readonly columns: ReadonlyArray<ColumnFound>
  /** Of each row: balances run within an account. */
  readonly accounts: ReadonlyArray<string>
  readonly days: PossibleDays
  readonly balancesBeside: (column: Numbers) => StatedBalances
}

/** As many rows are enough. */
const mostCompared = 5000

export const provenBy = (
  ways: ReadonlyArray<Way>,
  numbers: ReadonlyArray<Numbers>,
  input: ProofInput,
): Proven | undefined =>
  byRunningBalance(ways, numbers, input) ?? byRowsAlone(ways, numbers) ?? byChange(ways, input.balancesBeside)

const byRowsAlone = (ways: ReadonlyArray<Way>, numbers: ReadonlyArray<Numbers>): Proven | undefined => {
  const { way, after } = byBothBalances(ways, numbers) ?? {}
  return way && { way, balance: after?.column, isReversed: false, isSignProven: true }
}

const byRunningBalance = (
  ways: ReadonlyArray<Way>,
  numbers: ReadonlyArray<Numbers>,
  { rows, columns, accounts, days }: ProofInput,
): Proven | undefined => {
  const chronology = chronologyOf(days, Math.min(rows.length, mostCompared))
  const ids = idsOf(accounts)
  const amounts = ways.map(({ values }) => [known(values), known(negated(values))] as const)
  const found: Array<Proven & { readonly agreeing: number }> = []
  for (const balance of balancesAmong(numbers)) {
    const balances = known(signedBalances(balance, rows, columns))
    ways.forEach((way, at) => {
      if (way.roles.some(([column]) => column === balance.column)) return
      const tolerance = [balance, ...way.numbers].some(isRounded) ? 1 : 0
      const [asRead, reversed] = amounts[at]!.map((values) => proofOf(values, balances, ids, chronology, tolerance))
      const [fits, fitsReversed] = [isProven(asRead!), isProven(reversed!)]
      // Equal amounts in a row fit either way: headings and marks decide then, and no less likely way of reading them.
      const isEither = fits && fitsReversed
      if (isEither ? !hasHeadings(way) : !fits && !fitsReversed) return
      if (balance.column.kind !== "balance" && !isVaried(way.values)) return
      const isReversed = fitsReversed && !fits
      const isSignProven = !isEither && (chronology.isKnown || isAfterBooking(balance.column))
      const { agreeing } = isReversed ? reversed! : asRead!
      found.push({ way, balance: balance.column, isReversed, isSignProven, agreeing })
    })
  }
  const likeliest = found.reduce<(typeof found)[number] | undefined>(
    (most, one) => (most === undefined || isBetter(one, most) ? one : most),
    undefined,
  )
  const best = likeliest === undefined ? undefined : withoutRivals(likeliest, found)
  if (best === undefined) return undefined
  const isContradicted = found.some((one) => one.way === best.way && one.isReversed !== best.isReversed)
  return isContradicted ? { ...best, isSignProven: false } : best
}

/**
 * Few rows of a new account add up in more than one way: its first deposit is its balance, too. Without headings, the
 * amounts that have the most columns for their balance are believed, and none if others have as many.
 */
const withoutRivals = <One extends Found & Proven>(likeliest: One, found: ReadonlyArray<One>): One | undefined => {
  if (hasHeadings(likeliest.way)) return likeliest
  const equals = found.filter(({ agreeing }) => agreeing === likeliest.agreeing)
  const balancesOf = ({ way }: One) =>
    new Set(equals.filter((other) => isSame(other.way, way)).map(({ balance }) => balance)).size
  const best = equals.reduce((most, one) => (balancesOf(one) > balancesOf(most) ? one : most), likeliest)
  const isOnly = equals.every((one) => isSame(one.way, best.way) || balancesOf(one) < balancesOf(best))
  return isOnly ? best : undefined
}

/** But for their signs, and for rows without an amount. */
const isSame = (one: Way, other: Way): boolean =>
  one === other ||
  one.values.every((value, row) => {
    const rival = other.values[row]
    return !has(value) || !has(rival) || Math.abs(value) === Math.abs(rival)
  })

const hasHeadings = ({ roles }: Way): boolean => roles.every(([{ kind }]) => kind !== null)

interface Found {
  readonly way: Way
  readonly agreeing: number
}

/** Of two that fit equally well, the one that leaves fewer rows without an amount. */
const isBetter = (one: Found, other: Found): boolean =>
  one.agreeing === other.agreeing ? amountsIn(one) > amountsIn(other) : one.agreeing > other.agreeing

const amountsIn = ({ way }: Found): number => way.values.filter(has).length

const idsOf = (accounts: ReadonlyArray<string>): ReadonlyArray<number> => {
  const positions = new Map<string, number>()
  return accounts.map((account) => {
    if (!positions.has(account)) positions.set(account, positions.size)
    return positions.get(account)!
  })
}

/** It has more decimals than any currency. */
const isRounded = ({ written }: Numbers): boolean => written.some((one) => /[.,]\d{5,}$/.test(one?.body ?? ""))

const balancesAmong = (numbers: ReadonlyArray<Numbers>): ReadonlyArray<Numbers> => [
  ...numbers.filter(({ column }) => column.kind === "balance"),
  ...numbers.filter(({ column }) => column.kind === null),
]

/** Where amounts have CR and DR in a column of their own, so may balances. */
const signedBalances = (
  { column, values }: Numbers,
  rows: ReadonlyArray<TextRecord>,
  columns: ReadonlyArray<ColumnFound>,
): Values => {
  const directions = ofKind(columns, "direction")
  const own = directions.length > 1 ? directions.find(({ index }) => index === column.index + 1) : undefined
  if (own === undefined) return values
  const marks = marksIn(rows, own)
  return values.map((value, row) => (typeof value === "number" && marks[row] === -1 ? -value || 0 : value))
}

/** What is called a balance, and not one before something, stands after its booking. */
const isAfterBooking = ({ kind, heading }: ColumnFound): boolean =>
  kind === "balance" && !/before|begin|opening|voor|\bvor\b|avant|antes|prima/i.test(heading)

/** Always the same number beside a counter looks like an amount and its balance. */
const isVaried = (values: Values): boolean => new Set(values.filter(has).map(Math.abs)).size > 1

/** A closing balance, where the opening one is stated, too. */
const byChange = (ways: ReadonlyArray<Way>, balancesBeside: ProofInput["balancesBeside"]): Proven | undefined => {
  for (const way of ways) {
    const { opening, closing } = balancesBeside(way.numbers[0]!)
    const stated = opening === undefined || closing === undefined ? undefined : closing - opening
    const sum = known(way.values).reduce<number>((total, value) => total + (value ?? 0), 0)
    if (stated !== undefined && sum !== 0 && Math.abs(sum) === Math.abs(stated))
      return { way, balance: undefined, isReversed: sum !== stated, isSignProven: true }
  }
  return undefined
}

/** Amounts that could not be read leave a gap, after which no balance fits. */
export const known = (values: Values): ReadonlyArray<number | null> =>
  values.map((value) => (typeof value === "number" ? value : null))
