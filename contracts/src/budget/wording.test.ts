import fc from "fast-check"
import { expect, test } from "vitest"
import { currencies, decimalsOf, symbolOf } from "../currency.ts"
import { largestAmount, unitsOf } from "../money.ts"
import { asSearched, money } from "./wording.ts"

test.each([
  [123_456, "USD", "$1,234.56"],
  [-5, "USD", "-$0.05"],
  [0, "USD", "$0.00"],
  [123_456, "JPY", "¥123,456"],
  [5, "KWD", "KWD\u00a00.005"],
  [-1_234_567, "KWD", "-KWD\u00a01,234.567"],
  [10_000, "CLF", "CLF\u00a01.0000"],
  [1_234_50, "PLN", "zł\u00a01,234.50"],
  [2_500_000_000_00, "IDR", "Rp\u00a02,500,000,000.00"],
  [1_00, "EUR", "€1.00"],
  [1_00, "POINTS", "POINTS\u00a01.00"],
])("%d of %s is %s", (amount, currency, words) => expect(money(amount, currency)).toBe(words))

test("amounts are written as Intl does, whatever the currency and the amount", () => {
  const written = (currency: string, units: number) => {
    const decimals = decimalsOf(currency)
    const parts = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).formatToParts(units)
    const digits = parts.filter(({ type }) => !["currency", "literal", "minusSign"].includes(type))
    return digits.map(({ value }) => value).join("")
  }
  fc.assert(
    fc.property(
      fc
        .constantFrom(...currencies)
        .chain((currency) => fc.tuple(fc.constant(currency), fc.integer({ max: largestAmount(currency), min: 0 }))),
      ([currency, amount]) => {
        const words = money(amount, currency)
        expect(words).toBe(`${words.slice(0, words.search(/\d/))}${written(currency, unitsOf(amount, currency))}`)
        expect(words.startsWith(symbolOf(currency))).toBe(true)
        expect(money(-amount, currency)).toBe(amount === 0 ? words : `-${words}`)
      },
    ),
  )
})

test("amounts are found by what people type", () =>
  expect(asSearched(`You added Tea (${money(1_234, "KWD")}, Feb 10)`)).toContain("kwd 1.234"))
