// Amounts as they are shown: in the currency of the budget, and in en-US, whatever the browser's language.
import { decimalsOf, type Currency } from "@evenkeel/contracts/currency"
import { presentCurrency } from "./currency.ts"

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
/** 1500 gives $1.5K */
export const compactAmount = (units: number): string => formats().compact.format(units)

/** "$", "€" or "KWD": what stands before a number. */
export const currencySign = (): string =>
  formats()
    .whole.formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? presentCurrency()
