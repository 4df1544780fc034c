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
  /** An amount that has to be asked about, since nothing in the file tells its thousands from decimals. */
  readonly doubtful: string | undefined
  /** In minor units, with the sign that is written; undefined if it cannot be read. */
  readonly unitsOf: (amount: Written | undefined, currency: string) => number | undefined
}

export interface MachineAmountsInput {
  readonly all: Iterable<Written | undefined>
  /** The signs that may divide thousands, so that 1,234 alone is a thousand or one and a bit. */
  readonly mayDivide: ReadonlyArray<DecimalSign>
  /** Of most of the amounts. */
  readonly currency: string
  /** The decimal sign, as the person says. */
  readonly answer: string | undefined
}

const thousand = /^\d+([.,])\d{3}$/

export const machineAmounts = ({ all, mayDivide, currency: most, answer }: MachineAmountsInput): MachineAmounts => {
  const bodies = [...all].flatMap((amount) => amount?.body ?? [])
  const found = decimalSignOf(bodies)
  const isProven = bodies.some((body) => found !== undefined && provesDecimal(body, found))
  const isDoubtful = found !== undefined && mayDivide.includes(found) && !isProven
  const unclear = isDoubtful ? bodies.find((body) => thousand.exec(body)?.[1] === found) : undefined
  const isAskable = unclear !== undefined && [1, 2].includes(decimalsOf(most))
  const answered = isAskable && (answer === "." || answer === ",") ? answer : undefined
  // A comma before three digits divides thousands more often than not.
  const decimal = answered ?? (isAskable ? "." : found)
  return {
    decimal,
    doubtful: isAskable && answered === undefined ? unclear : undefined,
    unitsOf: (amount, currency) => {
      if (amount === undefined || amount.isMarkedDebit || !isOf(amount.currencies, currency)) return undefined
      const decimals = decimalsOf(currency)
      const [, divider] = thousand.exec(amount.body) ?? []
      if (isDoubtful && divider === found && decimals === 0)
        return signed(amount, Number(amount.body.replace(/[.,]/, "")))
      if (isDoubtful && !isAskable && divider === found && decimals < 3) return undefined
      // Dinars have three decimals.
      const sign = decimals < 3 ? decimal : ((divider as DecimalSign | undefined) ?? decimal)
      const units = minorUnits(amount.body, sign, decimals)
      return units === undefined ? undefined : signed(amount, units)
    },
  }
}

const signed = ({ isNegative }: Written, units: number): number => (isNegative ? -units || 0 : units)

const provesDecimal = (body: string, sign: DecimalSign): boolean => {
  const after = body.includes(sign) ? body.length - 1 - body.lastIndexOf(sign) : 3
  return after !== 3 || /[.,].*[.,]/.test(body)
}

/** A currency written beside the digits has to be the row's own. */
const isOf = (beside: ReadonlyArray<string> | null, currency: string): boolean =>
  beside === null || beside.includes(currency)
