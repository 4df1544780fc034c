// The amounts of one column, row by row, and the ways to combine columns.
import { decimalsOf } from "../../currencies.ts"
import type { Role, Sign } from "../../statement.ts"
import { decimalSignIn, minorUnits, readWritten, type DecimalEvidence, type Written } from "../../values/amount.ts"
import type { ColumnFound } from "../columns/roles.ts"
import { normal } from "../columns/words.ts"
import type { TextRecord } from "../table/records.ts"
import type { Currencies } from "./currency.ts"

/**
 * Money in is positive, in minor units; null without an amount; "unreadable" for other text, or with more decimals than
 * the currency; "no way" without a direction.
 */
export type Value = number | null | "unreadable" | "no way"
export type Values = ReadonlyArray<Value>

export interface Numbers {
  readonly column: ColumnFound
  readonly values: Values
  readonly written: ReadonlyArray<Written | undefined>
  readonly decimal: DecimalEvidence
  /** Marks such as CR, or a plus on payments alone, give the direction of each amount. */
  readonly isMarked: boolean
}

export interface Amounts {
  readonly roles: ReadonlyArray<readonly [ColumnFound, Role]>
  readonly values: Values
  readonly sign: Sign
}

/** One way in which a file's columns of numbers can be its amounts. */
export interface Way extends Amounts {
  /** The amounts if an answer or a balance contradicts `values`. */
  readonly otherwise: Amounts
  /** Headings, words or marks give the direction; a bare number's sign may mean either. */
  readonly isNamed: boolean
  readonly numbers: ReadonlyArray<Numbers>
}

export const has = (value: Value | undefined): value is number => typeof value === "number" && value !== 0

export const negated = (values: Values): Values =>
  values.map((value) => (typeof value === "number" ? -value || 0 : value))

/** Unreadable amounts leave a gap, after which no balance fits. */
export const known = (values: Values): ReadonlyArray<number | null> =>
  values.map((value) => (typeof value === "number" ? value : null))

export const hasHeadings = ({ roles }: Way): boolean => roles.every(([{ kind }]) => kind !== null)

/** Integers below such a heading are cents, as in exports for programs. */
const minorWords = /(?:^| )(?:minor(?: units?)?|cents|pence|centimes|centavos|centimos|cent|kopeks)(?: |$)/

export const numbersOf = (
  columns: ReadonlyArray<ColumnFound>,
  rows: ReadonlyArray<TextRecord>,
  currencies: Currencies,
  answer: string | undefined,
): ReadonlyArray<Numbers> => {
  const written = columns.map(({ index }) => rows.map(({ cells }) => readWritten(cells[index] ?? "")))
  const decimals = columns.map(({ index }, at) => {
    const cell = written[at]!.find((one) => one !== undefined)
    return decimalsOf(currencies.of(index, Math.max(0, written[at]!.indexOf(cell)), cell).code)
  })
  const together = decimalSignIn(bodiesOf(written), Math.max(0, ...decimals), answer)
  return columns.map((column, at) => {
    const cells = written[at]!
    const own = decimalSignIn(bodiesOf([cells]), decimals[at]!, answer)
    const sign = own.sign !== undefined && !own.isUnclear ? own : together
    const { signs, isMarked } = signsOf(cells)
    const isMinor = minorWords.test(normal(column.heading)) && cells.every((cell) => !/[.,]/.test(cell?.body ?? ""))
    const values = cells.map((cell, row): Value => {
      // Empty, a dash, or words instead of an amount.
      if (cell === undefined) return /\d/.test(rows[row]!.cells[column.index] ?? "") ? "unreadable" : null
      const currency = decimalsOf(currencies.of(column.index, row, cell).code)
      const units = minorUnits(cell.body, sign.sign, isMinor ? 0 : currency)
      return units === undefined ? "unreadable" : units * signs(cell) || 0
    })
    return { column, values, written: cells, decimal: sign, isMarked }
  })
}

function* bodiesOf(columns: ReadonlyArray<ReadonlyArray<Written | undefined>>): Iterable<string> {
  for (const cells of columns) for (const cell of cells) if (cell !== undefined) yield cell.body
}

/** If only some amounts have a mark, such as a plus or CR on payments, those without it are the opposite. */
const signsOf = (cells: ReadonlyArray<Written | undefined>) => {
  const amounts = cells.filter((cell) => cell !== undefined && /[1-9]/.test(cell.body)) as ReadonlyArray<Written>
  const isUnmarked = (cell: Written): boolean => !cell.isMarkedCredit && !cell.isMarkedDebit
  const hasCredit = amounts.some((cell) => cell.isMarkedCredit)
  const hasDebit = amounts.some((cell) => cell.isMarkedDebit)
  const hasMinus = amounts.some((cell) => isUnmarked(cell) && cell.isNegative)
  const hasBare = amounts.some((cell) => isUnmarked(cell) && !cell.isNegative)
  const isOneSided = !hasMinus && hasBare && hasCredit !== hasDebit
  const signs = (cell: Written): 1 | -1 => {
    if (cell.isMarkedCredit) return 1
    return cell.isMarkedDebit || cell.isNegative || (isOneSided && hasCredit) ? -1 : 1
  }
  // With a plus or a minus before each amount, both signs give the direction.
  return { signs, isMarked: isOneSided || (hasCredit && (hasDebit || (hasMinus && !hasBare))) }
}
