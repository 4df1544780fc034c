// The amounts of one column, row by row.
import { decimalsOf } from "../../currencies.ts"
import {
  decimalSignIn,
  minorUnits,
  readWritten,
  type DecimalEvidence,
  type DecimalSign,
  type Written,
} from "../../values/amount.ts"
import type { ColumnFound } from "../columns/roles.ts"
import type { TextRecord } from "../table/records.ts"
import type { Currencies } from "./currency.ts"

/**
 * Money in is positive, in minor units; null where there is no amount; "unreadable" where it is none, or has more decimals
 * than its currency; "no way" where nothing says whether it came in or went out.
 */
export type Value = number | null | "unreadable" | "no way"
export type Values = ReadonlyArray<Value>

/** One column of numbers. */
export interface Numbers {
  readonly column: ColumnFound
  readonly values: Values
  readonly written: ReadonlyArray<Written | undefined>
  readonly decimal: DecimalEvidence
  /** Marks such as CR, or a plus on payments alone, say which way each amount goes. */
  readonly isMarked: boolean
}

export interface NumbersInput {
  readonly rows: ReadonlyArray<TextRecord>
  readonly currencies: Currencies
  /** What a person says, or what was found before in files of this source. */
  readonly decimal: DecimalSign | undefined
}

export const numbersOf = (
  columns: ReadonlyArray<ColumnFound>,
  { rows, currencies, decimal }: NumbersInput,
): ReadonlyArray<Numbers> => {
  const written = columns.map(({ index }) => rows.map(({ cells }) => readWritten(cells[index] ?? "")))
  const decimals = columns.map(({ index }, at) => {
    const row = Math.max(
      0,
      written[at]!.findIndex((cell) => cell !== undefined),
    )
    return decimalsOf(currencies.of(index, row, written[at]![row]).code)
  })
  const evidence = written.map((cells, at) => decimalSignIn(bodiesOf([cells]), decimals[at]!, decimal))
  const together = decimalSignIn(bodiesOf(written), Math.max(0, ...decimals), decimal)
  return columns.map((column, at) => {
    const cells = written[at]!
    const own = evidence[at]!
    const sign = own.sign !== undefined && !own.isUnclear ? own : together
    const { signs, isMarked } = signsOf(cells)
    const values = cells.map((cell, row): Value => {
      const text = rows[row]!.cells[column.index] ?? ""
      if (cell === undefined) return isNothing(text) ? null : "unreadable"
      const units = minorUnits(cell.body, sign.sign, decimalsOf(currencies.of(column.index, row, cell).code))
      return units === undefined ? "unreadable" : units * signs(cell) || 0
    })
    return { column, values, written: cells, decimal: sign, isMarked }
  })
}

/** Empty, a dash, or words that stand where there is no amount. */
const isNothing = (text: string): boolean => !/\d/.test(text)

function* bodiesOf(columns: ReadonlyArray<ReadonlyArray<Written | undefined>>): Iterable<string> {
  for (const cells of columns) for (const cell of cells) if (cell !== undefined) yield cell.body
}

/** An amount without a mark is the opposite of those with one: where payments have a plus, or CR, the others are spending. */
const signsOf = (cells: ReadonlyArray<Written | undefined>) => {
  const counts = { minus: 0, credit: 0, debit: 0, bare: 0 }
  for (const cell of cells) {
    if (cell === undefined || !/[1-9]/.test(cell.body)) continue
    if (cell.isMarkedCredit) counts.credit += 1
    else if (cell.isMarkedDebit) counts.debit += 1
    else if (cell.isNegative) counts.minus += 1
    else counts.bare += 1
  }
  const isOneSided = counts.minus === 0 && counts.bare > 0 && counts.credit > 0 !== counts.debit > 0
  const bare = isOneSided && counts.credit > 0 ? -1 : 1
  const signs = (cell: Written): 1 | -1 => {
    if (cell.isMarkedCredit) return 1
    if (cell.isMarkedDebit || cell.isNegative) return -1
    return bare
  }
  return { signs, isMarked: isOneSided || (counts.credit > 0 && counts.debit > 0) }
}
