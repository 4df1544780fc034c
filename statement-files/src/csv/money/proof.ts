// The way of reading the amounts that the balances of the file prove: sign, fees and columns.
import { sequenceOf } from "../../values/order.ts"
import { ofKind, type ColumnFound } from "../columns/roles.ts"
import type { TextRecord } from "../table/records.ts"
import type { MoneyInput } from "./input.ts"
import {
  has,
  hasHeadings,
  known,
  negated,
  type Amounts,
  type Numbers,
  type Value,
  type Values,
  type Way,
} from "./values.ts"
import { marksIn } from "./directed.ts"
import { wordsIn } from "./sign.ts"

export interface Proven {
  readonly way: Way
  /** The column of balances; undefined for a closing balance of the file. */
  readonly balance: ColumnFound | undefined
  /** The amounts that explain the balance; undefined if it proves the columns, but not the direction. */
  readonly amounts: Amounts | undefined
  /** Other ways that are proved as well. */
  readonly alike: ReadonlyArray<Way>
}

/** More rows need not be compared. */
const mostCompared = 5000

export const provenBy = (
  ways: ReadonlyArray<Way>,
  all: ReadonlyArray<Numbers>,
  input: MoneyInput,
): Proven | undefined => bySteps(ways, all, input) ?? byRunningBalance(ways, all, input) ?? byChange(ways, input)

interface Found extends Proven {
  readonly agreeing: number
}

const byRunningBalance = (
  ways: ReadonlyArray<Way>,
  numbers: ReadonlyArray<Numbers>,
  { rows, columns, accounts, days }: MoneyInput,
): Proven | undefined => {
  const chronology = chronologyOf(days, Math.min(rows.length, mostCompared))
  const amounts = ways.map(({ values }) => [known(values), known(negated(values))] as const)
  const found: Array<Found> = []
  for (const balance of balancesAmong(numbers)) {
    const balances = known(signedBalances(balance, rows, columns))
    ways.forEach((way, at) => {
      if (way.roles.some(([column]) => column === balance.column)) return
      const tolerance = [balance, ...way.numbers].some(isRounded) ? 1 : 0
      const [asRead, reversed] = amounts[at]!.map((values) =>
        proofOf(values, balances, accounts, chronology, tolerance),
      )
      const [fits, fitsReversed] = [isProven(asRead!), isProven(reversed!)]
      // Equal amounts in a row fit both signs: then headings and marks decide, and less likely ways do not count.
      const isEither = fits && fitsReversed
      if (isEither ? !hasHeadings(way) : !fits && !fitsReversed) return
      if (balance.column.kind !== "balance" && !isVaried(way.values)) return
      const isSignProven = !isEither && (chronology.isKnown || isAfterBooking(balance.column))
      const isReversed = fitsReversed && !fits
      const { agreeing } = isReversed ? reversed! : asRead!
      const signed = isReversed ? way.otherwise : way
      found.push({ way, balance: balance.column, amounts: isSignProven ? signed : undefined, agreeing, alike: [] })
    })
  }
  const best = found.reduce<Found | undefined>(
    (most, one) => (most === undefined || isBetter(one, most) ? one : most),
    undefined,
  )
  if (best === undefined || !isAlone(best, found)) return undefined
  const isContradicted = found.some(({ way, amounts: other }) => way === best.way && other !== best.amounts)
  const alike = found.flatMap(({ way, agreeing }) => (agreeing === best.agreeing ? [way] : []))
  return { ...best, alike, amounts: isContradicted ? undefined : best.amounts }
}

/** The few rows of a new account fit in several ways: its first deposit is its balance, too. */
const isAlone = (best: Found, found: ReadonlyArray<Found>): boolean =>
  hasHeadings(best.way) || found.every(({ way, agreeing }) => agreeing < best.agreeing || isSame(way, best.way))

/** Except for signs, and for rows without an amount. */
const isSame = (one: Way, other: Way): boolean =>
  one === other ||
  one.values.every((value, row) => {
    const otherValue = other.values[row]
    return !has(value) || !has(otherValue) || Math.abs(value) === Math.abs(otherValue)
  })

/** Prefers, of two that fit equally well, the one that leaves fewer rows without an amount. */
const isBetter = (one: Found, other: Found): boolean =>
  one.agreeing === other.agreeing ? amountsIn(one) > amountsIn(other) : one.agreeing > other.agreeing

const amountsIn = ({ way }: Found): number => way.values.filter(has).length

/** Whether it has more decimals than any currency. */
const isRounded = ({ written }: Numbers): boolean => written.some((one) => /[.,]\d{5,}$/.test(one?.body ?? ""))

const balancesAmong = (numbers: ReadonlyArray<Numbers>): ReadonlyArray<Numbers> => [
  ...numbers.filter(({ column }) => column.kind === "balance"),
  ...numbers.filter(({ column }) => column.kind === null),
]

/** Amounts without signs, of which nothing else says which way they went: each went the way that its balance did. */
const bySteps = (ways: ReadonlyArray<Way>, all: ReadonlyArray<Numbers>, input: MoneyInput): Proven | undefined => {
  const { rows, columns, accounts, days, balancesBeside } = input
  const { orders } = chronologyOf(days, rows.length)
  for (const way of ways) {
    const [numbers] = way.numbers as [Numbers]
    const isDecided = ways.some((other) => other.isNamed && other.numbers.includes(numbers))
    if (way.sign !== "positive is money in" || isDecided || !numbers.values.some(has)) continue
    if (numbers.values.some((value) => has(value) && value < 0)) continue
    for (const balance of all.filter(({ column }) => column.kind === "balance" && column !== numbers.column)) {
      const balances = known(signedBalances(balance, rows, columns))
      const { opening } = balancesBeside(numbers)
      const read = orders.map((order) => stepsIn(numbers.values, balances, accounts, order, opening))
      const [fitting, ...more] = read.filter(isProven)
      if (fitting === undefined || more.some(({ values }) => String(values) !== String(fitting.values))) continue
      const { values, first } = fitting
      const signs = new Set(
        values.flatMap((value, row) => (has(value) && !first.includes(row) ? Math.sign(value) : [])),
      )
      const [only] = signs.size === 1 ? signs : []
      const firstAs = (value: Value): Values => values.map((one, row) => (first.includes(row) ? value : one))
      const others: Amounts = { ...way, sign: "columns", values: firstAs("no way") }
      const whole: Way = { ...way, ...others, otherwise: { ...others, values: negated(others.values) } }
      // What is owed goes up as money is spent: if most rows would be money in, the person is asked about all of them.
      const isDebt = input.isCard || (only === undefined && wordsIn(whole, input).likelier !== whole)
      // What came before the first balance nobody knows: the person says it, unless all are in question.
      const asked = !isDebt && first.length === 1 ? Math.abs(numbers.values[first[0]!] as number) : undefined
      if (asked === undefined && only !== undefined) continue
      const proven = { balance: balance.column, alike: [whole] }
      if (asked === undefined) return { ...proven, way: whole, amounts: isDebt ? undefined : whole }
      const likelier = asked * (only ?? -1)
      const sign = only === undefined ? "columns" : only > 0 ? way.sign : way.otherwise.sign
      const otherwise = { ...others, values: firstAs(-likelier) }
      const found: Way = { ...way, sign, values: firstAs(likelier), otherwise }
      return { ...proven, way: found, amounts: undefined, alike: [found] }
    }
  }
  return undefined
}

/** The amounts with the signs of the balance's steps, from the oldest to the newest row. */
const stepsIn = (
  amounts: Values,
  balances: ReadonlyArray<number | null>,
  accounts: ReadonlyArray<string>,
  order: ReadonlyArray<number>,
  opening: number | undefined,
) => {
  const values = [...amounts]
  const last = new Map<string, number>()
  const first: Array<number> = []
  let [compared, agreeing] = [0, 0]
  for (const row of order) {
    const [amount, balance, account] = [amounts[row], balances[row] ?? null, accounts[row]!]
    if (balance === null) continue
    const before = last.get(account) ?? (last.size === 0 ? opening : undefined)
    last.set(account, balance)
    if (before === undefined && has(amount)) first.push(row)
    if (has(amount) ? before === undefined : balance === before) continue
    const step = balance - (before ?? balance)
    const fits = has(amount) && Math.abs(step) === amount
    compared += 1
    agreeing += fits ? 1 : 0
    values[row] = fits ? step : "no way"
  }
  return { values, first, compared, agreeing }
}

/** If amounts have CR and DR in a column of their own, balances may, too. */
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

/** A balance is the one after the booking, unless its heading says before. */
const isAfterBooking = ({ kind, heading }: ColumnFound): boolean =>
  kind === "balance" && !/before|begin|opening|voor|\bvor\b|avant|antes|prima/i.test(heading)

/** A constant number beside a counter looks like an amount and its balance. */
const isVaried = (values: Values): boolean => new Set(values.filter(has).map(Math.abs)).size > 1

/** By the change between a stated opening and a closing balance. */
const byChange = (ways: ReadonlyArray<Way>, { balancesBeside }: MoneyInput): Proven | undefined => {
  for (const way of ways) {
    const { opening, closing } = balancesBeside(way.numbers[0]!)
    const stated = opening === undefined || closing === undefined ? undefined : closing - opening
    const sum = known(way.values).reduce<number>((total, value) => total + (value ?? 0), 0)
    if (stated !== undefined && sum !== 0 && Math.abs(sum) === Math.abs(stated))
      return { way, balance: undefined, amounts: sum === stated ? way : way.otherwise, alike: [] }
  }
  return undefined
}

interface Chronology {
  /** The rows from the oldest to the newest, in each order that the days allow. */
  readonly orders: ReadonlyArray<ReadonlyArray<number>>
  /** If the order is unknown, a balance before its booking looks like the opposite sign. */
  readonly isKnown: boolean
}

/** Files are oldest or newest first, and sometimes reversed within a day. */
const chronologyOf = (possible: MoneyInput["days"], rows: number): Chronology => {
  const inFile = Array.from({ length: rows }, (_, row) => row)
  const reversed = inFile.toReversed()
  const sequences = new Set(possible.map((days) => sequenceOf(days.slice(0, rows))))
  const [sequence, ...others] = sequences
  const whole = sequence === "oldest first" ? [inFile] : sequence === "newest first" ? [reversed] : []
  const [days, ...more] = possible
  if (more.length > 0 && whole.length > 0 && others.length === 0) return { orders: whole, isKnown: true }
  if (days === undefined || more.length > 0 || new Set(days.slice(0, rows)).size < 2)
    return { orders: [inFile, reversed], isKnown: false }
  const byDay = (order: ReadonlyArray<number>) =>
    order.toSorted((a, b) => ((days[a] ?? "") < (days[b] ?? "") ? -1 : (days[a] ?? "") > (days[b] ?? "") ? 1 : 0))
  return { orders: [...whole, byDay(inFile), byDay(reversed)], isKnown: true }
}

interface Compared {
  /** Balances that could be compared with the one before. */
  readonly compared: number
  readonly agreeing: number
}

/**
 * How well the balances follow from the amounts, in the best of the orders, with balances after the booking or, at some
 * banks, before it. Rows are compared within their account; a balance may cover several rows.
 */
const proofOf = (
  amounts: ReadonlyArray<number | null>,
  balances: ReadonlyArray<number | null>,
  accounts: ReadonlyArray<string>,
  { orders, isKnown }: Chronology,
  /** The allowed difference of a balance, for rounded amounts. */
  tolerance: number,
): Compared => {
  let best: Compared = { compared: 0, agreeing: 0 }
  for (const order of orders) {
    const last = new Map<string, { balance: number; after: number; before: number }>()
    let [compared, after, before] = [0, 0, 0]
    for (const row of order) {
      const [amount, balance, account] = [amounts[row] ?? 0, balances[row] ?? null, accounts[row]!]
      const earlier = last.get(account)
      if (earlier !== undefined) earlier.after += amount
      if (balance === null) {
        if (earlier !== undefined) earlier.before += amount
        continue
      }
      if (earlier !== undefined) {
        const step = balance - earlier.balance
        compared += 1
        if (Math.abs(step - earlier.after) <= tolerance) after += 1
        if (Math.abs(step - earlier.before) <= tolerance) before += 1
      }
      last.set(account, { balance, after: 0, before: amount })
    }
    const agreeing = isKnown ? Math.max(after, before) : after
    if (agreeing > best.agreeing || best.compared === 0) best = { compared, agreeing }
  }
  return best
}

/** A few rows may be missing or corrected; coincidences agree far less often. */
const isProven = ({ compared, agreeing }: Compared): boolean =>
  compared >= 1 && agreeing >= (compared < 10 ? compared : compared * 0.85)
