// The API's amounts are units of the budget's currency. Sums are computed in minor units, which are exact.
import { decimalsOf, type Currency } from "@evenkeel/contracts/currency"
import { shiftedRound, unitsOf as unitsIn, type Cents } from "@evenkeel/contracts/money"
import { fractionFromShare, shareFromFraction, sumOfShares, wholeShare } from "@evenkeel/contracts/share"
import { presentCurrency } from "./currency.ts"

/** Amounts from the API: a sum may be larger than any amount that a person can enter. */
export const centsOf = (units: number): Cents => shiftedRound(units, decimalsOf(presentCurrency()))

export const unitsOf = (amount: Cents): number => unitsIn(amount, presentCurrency())

export const sumOfAmounts = (amounts: ReadonlyArray<number>): number =>
  unitsOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0))

// Shares of a budget are added in whole millionths, so that 0.1 + 0.2 is exactly 0.3.

/** The sum of fractions from 0 to 1, exact to 6 decimals. */
export const sumOfFractions = (fractions: ReadonlyArray<number>): number =>
  fractionFromShare(sumOfShares(fractions.map((fraction) => shareFromFraction(fraction) ?? 0)))

/** The fraction of an amount, rounded to the minor unit. */
export const partOf = (units: number, fraction: number): number =>
  unitsOf(Math.round((centsOf(units) * (shareFromFraction(fraction) ?? 0)) / wholeShare))

const makeFormats = (currency: Currency) => {
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const
  const withDecimals = (decimals: number) =>
    new Intl.NumberFormat("en-US", {
      ...style,
      // Intl's own number of decimals is not always that of ISO 4217.
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: "negative", // never "-$0"
    })
  return {
    whole: withDecimals(0),
    exact: withDecimals(decimalsOf(currency)),
    compact: new Intl.NumberFormat("en-US", {
      ...style,
      notation: "compact",
      minimumFractionDigits: 0, // Safari would write $6.0K
      maximumFractionDigits: 1,
    }),
  }
}

const made = new Map<Currency, ReturnType<typeof makeFormats>>()

const formats = (currency = presentCurrency()) => {
  const known = made.get(currency)
  if (known !== undefined) return known
  const formats = makeFormats(currency)
  made.set(currency, formats)
  return formats
}

/** $1,235 */
export const wholeAmount = (units: number): string => formats().whole.format(units)
/** $1,234.50, ¥1,234 or KWD 1,234.500 */
export const exactAmount = (units: number): string => formats().exact.format(units)
/** In the budget's currency as everywhere; in another with its code, to avoid confusion: 1,212.50 PLN */
export const amountIn = (units: number, currency: string): string =>
  currency === presentCurrency() ? exactAmount(units) : `${grouped(units, decimalsOf(currency))} ${currency}`
const grouped = (units: number, decimals: number): string =>
  units.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
/** A transaction's amount, which is positive for money out: $12.00 spent, +$12.00 received. */
export const movedAmount = (units: number, written = exactAmount): string =>
  units < 0 ? `+${written(-units)}` : written(units)
/** 1500 gives $1.5K */
export const compactAmount = (units: number): string => formats().compact.format(units)

/** "$", "€" or "KWD", as written before a number. */
export const currencySign = (): string =>
  formats()
    .whole.formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? presentCurrency()

export const totalIncome = (list: ReadonlyArray<{ readonly amount: number }>): number =>
  sumOfAmounts(list.map(({ amount }) => amount))
