// What the closing balance of a statement is more than its opening one, where lines beside its table state both.
import { decimalsOf } from "../../currencies.ts"
import { minorUnits, readWritten } from "../../values/amount.ts"
import { is, normal } from "../columns/words.ts"
import type { TextRecord } from "../table/records.ts"
import type { Currencies } from "./currency.ts"
import type { Numbers } from "./values.ts"

/** In minor units of a column's amounts; undefined where the lines state nothing, or several balances. */
export const changeOf = (
  lines: ReadonlyArray<TextRecord>,
  currencies: Currencies,
): ((column: Numbers) => number | undefined) | undefined => {
  const [opening, closing] = [stated(lines, is.opening), stated(lines, is.closing)]
  if (opening === undefined || closing === undefined) return undefined
  return ({ decimal, column }) => {
    const decimals = decimalsOf(currencies.of(column.index, 0, undefined))
    const [from, to] = [opening, closing].map((written) => {
      const units = minorUnits(written.body, decimal.sign, decimals)
      return units === undefined ? undefined : written.isNegative || written.isMarkedDebit ? -units : units
    })
    return from === undefined || to === undefined ? undefined : to - from
  }
}

const stated = (lines: ReadonlyArray<TextRecord>, words: RegExp) => {
  const amounts = lines.flatMap(({ cells }) => {
    if (!words.test(normal(cells.find((cell) => cell !== "") ?? ""))) return []
    const written = cells.flatMap((cell) => readWritten(cell) ?? [])
    return written.length === 1 ? written : []
  })
  return amounts.length === 1 ? amounts[0] : undefined
}
