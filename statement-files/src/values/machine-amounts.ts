// Amounts in files that machines write for machines: OFX and QIF. What a person may write otherwise is damage here.
import { decimalsOf } from "../currencies.ts"
import { decimalSignOf, minorUnits, readWritten, type DecimalSign, type Written } from "./amount.ts"

const blank = /\d[\s'\u00a0\u202f\u2009\u2019]+\d/
const grouped = /^\D*\d{1,3}(?:[\s'\u00a0\u202f\u2009\u2019]\d{3})+(?:[.,]\d*)?\D*$/

/** As `readWritten`, but undefined where blanks or apostrophes stand elsewhere than before thousands. */
export const readMachineWritten = (text: string): Written | undefined =>
  text.length > 40 || (blank.test(text) && !grouped.test(text)) ? undefined : readWritten(text)

export interface MachineAmounts {
  readonly decimal: DecimalSign | undefined
  /** In minor units, with the sign that is written; undefined if it cannot be read. */
  readonly unitsOf: (amount: Written | undefined, currency: string) => number | undefined
}

/** `doubtful`: the signs that may divide thousands, so that 1,234 alone is a thousand or one and a bit. */
export const machineAmounts = (
  all: Iterable<Written | undefined>,
  doubtful: ReadonlyArray<DecimalSign>,
): MachineAmounts => {
  const bodies = [...all].flatMap((amount) => amount?.body ?? [])
  const decimal = decimalSignOf(bodies)
  const isProven = bodies.some((body) => decimal !== undefined && provesDecimal(body, decimal))
  const isDoubtful = decimal !== undefined && doubtful.includes(decimal) && !isProven
  return {
    decimal,
    unitsOf: (amount, currency) => {
      if (amount === undefined || amount.isMarkedDebit || !isOf(amount.currencies, currency)) return undefined
      const decimals = decimalsOf(currency)
      const [, divider] = /^\d+([.,])\d{3}$/.exec(amount.body) ?? []
      if (isDoubtful && divider === decimal && decimals < 3) return undefined
      // Dinars have three decimals.
      const sign = decimals < 3 ? decimal : ((divider as DecimalSign | undefined) ?? decimal)
      const units = minorUnits(amount.body, sign, decimals)
      return units === undefined ? undefined : amount.isNegative ? -units || 0 : units
    },
  }
}

const provesDecimal = (body: string, sign: DecimalSign): boolean => {
  const after = body.includes(sign) ? body.length - 1 - body.lastIndexOf(sign) : 3
  return after !== 3 || /[.,].*[.,]/.test(body)
}

/** A currency written beside the digits has to be the row's own. */
const isOf = (beside: ReadonlyArray<string> | null, currency: string): boolean =>
  beside === null || beside.includes(currency)
