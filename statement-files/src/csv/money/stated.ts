// The opening and closing balances in lines beside the table.
import { decimalsOf } from "../../currencies.ts"
import { minorUnits, readWritten, type Written } from "../../values/amount.ts"
import { is, normal } from "../columns/words.ts"
import type { TextRecord } from "../table/records.ts"
import type { Currencies } from "./currency.ts"
import type { Numbers } from "./values.ts"

/** In minor units; undefined if none is stated, or several that differ. */
export interface StatedBalances {
  readonly opening: number | undefined
  readonly closing: number | undefined
}

/** Read with the decimal sign and the currency of a column. */
export const statedBalancesIn = (
  lines: ReadonlyArray<TextRecord>,
  currencies: Currencies,
): ((column: Numbers) => StatedBalances) => {
  const [opening, closing] = [stated(lines, is.opening), stated(lines, is.closing)]
  return ({ decimal, column }) => {
    const decimals = decimalsOf(currencies.of(column.index, 0, undefined).code)
    const unitsOf = (written: Written | undefined): number | undefined => {
      const units = written === undefined ? undefined : minorUnits(written.body, decimal.sign, decimals)
      return units !== undefined && (written?.isNegative || written?.isMarkedDebit) ? -units : units
    }
    return { opening: unitsOf(opening), closing: unitsOf(closing) }
  }
}

const stated = (lines: ReadonlyArray<TextRecord>, words: RegExp): Written | undefined => {
  const amounts = lines.flatMap(({ cells }) => {
    if (!cells.some((cell) => words.test(normal(cell)))) return []
    const written = cells.flatMap((cell) => readWritten(cell) ?? [])
    return written.length === 1 ? written : []
  })
  return new Set(amounts.map(({ body, isNegative }) => `${isNegative} ${body}`)).size === 1 ? amounts[0] : undefined
}
