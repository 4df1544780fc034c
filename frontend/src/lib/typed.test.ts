import fc from "fast-check"
import { currencies } from "@evenkeel/contracts/currency"
import { largestAmount } from "@evenkeel/contracts/money"
import { afterEach, describe, expect, test } from "vitest"
import { unitsOf, exactAmount } from "./money.ts"
import { setCurrency } from "./currency.ts"
import { amountProblem, parseAmount, resultInWords } from "./typed.ts"

afterEach(() => setCurrency("USD"))

describe("in dollars", () => {
  test.each([
    ["1234.5", 1234.5],
    ["$1,234.50", 1234.5],
    ["  12 ", 12],
    [".5", 0.5],
    ["1.", 1],
    ["1.005", 1.01],
    ["-3", -3],
    ["1000000000", 1_000_000_000],
    ["14,99", 14.99],
    ["1.234,50", 1234.5],
    ["1,499", 1499],
  ])("%s is parsed as %d", (text, dollars) => {
    expect(parseAmount(text)).toBe(dollars)
  })

  test.each(["", "   ", "abc", "12a", "1e5", "$", ".", "1,234,5", "1.2.3", "NaN", "1000000000.01"])(
    "%j is not an amount",
    (text) => {
      expect(parseAmount(text)).toBeUndefined()
    },
  )

  test.each([
    ["", "Please enter an amount."],
    ["  ", "Please enter an amount."],
    ["twelve", "Please enter an amount in dollars, such as 1,234.50."],
    ["0", "Please enter an amount above 0."],
    ["-5", "Please enter an amount above 0."],
    ["99999999999999", "Please enter an amount of at most $1,000,000,000."],
    ["$1,000,000,000.01", "Please enter an amount of at most $1,000,000,000."],
    ["99999999999999 dollars", "Please enter an amount in dollars, such as 1,234.50."],
    ["1,234,5", "Please enter an amount in dollars, such as 1,234.50."],
    ["$1,234.50", undefined],
  ])("the message for %j is %j", (text, problem) => {
    expect(amountProblem(text)).toBe(problem)
  })
})

describe("in other currencies", () => {
  test.each([
    ["EUR", "1234,5", 1234.5],
    ["EUR", "1.234,50", 1234.5],
    ["EUR", "1,234.50", 1234.5],
    ["EUR", "1 234,50", 1234.5],
    ["EUR", "1\u202f234,50 €", 1234.5],
    ["EUR", "€1,234", 1234],
    ["EUR", "eur 12", 12],
    ["EUR", "1.234.567", 1_234_567],
    ["EUR", "1,234,567", 1_234_567],
    ["EUR", "1234.567", 1234.57],
    ["EUR", "0,005", 0.01],
    ["EUR", ",5", 0.5],
    ["EUR", "-3,20", -3.2],
    ["EUR", "\u2212\u20ac3", -3],
    ["CHF", "1'234.50", 1234.5],
    ["CHF", "1\u2019234.50 CHF", 1234.5],
    ["SEK", "1 234 kr", 1234],
    ["JPY", "1,200", 1200],
    ["JPY", "¥1200", 1200],
    ["JPY", "0,5", 1],
    ["KWD", "1.234", 1.234],
    ["KWD", "KWD 1,234.500", 1234.5],
    ["KWD", "12,5", 12.5],
    ["KWD", "1.234,5", 1234.5],
    ["CLF", "1.2345", 1.2345],
    ["IDR", "2.500.000.000", 2_500_000_000],
  ])("%s: %s is %d", (currency, text, units) => {
    setCurrency(currency)
    expect(parseAmount(text)).toBe(units)
  })

  test.each([
    ["EUR", "1.234", "a thousand, or one and a quarter"],
    ["JPY", "1.234", "a thousand, or one"],
    ["KWD", "1,234", "a thousand, or one and a quarter"],
    ["EUR", "1,23,4", ""],
    ["EUR", "1.2.3", ""],
    ["EUR", "1.234.50", ""],
    ["EUR", "1,234,50", ""],
    ["EUR", "$12", "in dollars"],
    ["EUR", "12 USD", "in dollars"],
    ["EUR", "1e5", ""],
    ["EUR", "", ""],
    ["EUR", "€", ""],
    ["EUR", ".", ""],
    ["JPY", "100000000001", "more than is understood"],
  ])("%s: %j is not an amount, but perhaps %s", (currency, text) => {
    setCurrency(currency)
    expect(parseAmount(text)).toBeUndefined()
  })

  test("whatever is shown can be pasted", () =>
    fc.assert(
      fc.property(
        fc
          .constantFrom(...currencies)
          .chain((currency) => fc.tuple(fc.constant(currency), fc.integer({ min: 0, max: largestAmount(currency) }))),
        ([currency, amount]) => {
          setCurrency(currency)
          expect(parseAmount(exactAmount(unitsOf(amount)))).toBe(unitsOf(amount))
        },
      ),
    ))

  test.each([
    ["EUR", "1.234", "Please enter an amount in euros, such as 1,234.50."],
    ["JPY", "x", "Please enter an amount in Japanese yen, such as 1,234."],
    ["KWD", "x", "Please enter an amount in Kuwaiti dinars, such as 1,234.500."],
    ["JPY", "999999999999", "Please enter an amount of at most ¥100,000,000,000."],
    ["KWD", "10.000.000.001,00", "Please enter an amount of at most KWD\u00a010,000,000,000."],
    ["EUR", "0", "Please enter an amount above 0."],
    ["EUR", "12,50", undefined],
  ])("%s: the message for %j is %j", (currency, text, problem) => {
    setCurrency(currency)
    expect(amountProblem(text)).toBe(problem)
  })
})

describe("arithmetic", () => {
  test.each([
    ["28.89/2", 14.45],
    ["28.89 ÷ 3", 9.63],
    ["0.1+0.2", 0.3],
    ["3 * 4.99 + 1", 15.97],
    ["3×(4.99+0.01)", 15],
    ["$1,000/3*3", 1000],
    ["10 - 2 - 3", 5],
    ["2-5", -3],
    ["-2.01/2", -1.01],
    ["100/7/7", 2.04],
    ["5--3", 8],
  ])("%s comes to %d", (text, dollars) => {
    expect(parseAmount(text)).toBe(dollars)
    expect(amountProblem(text)).toBe(dollars > 0 ? undefined : "Please enter an amount above 0.")
  })

  test.each([
    ["28.89/", "“28.89/” cannot be worked out: write it like 28.89/2 or 3*4.99."],
    ["(2+3", "“(2+3” cannot be worked out: write it like 28.89/2 or 3*4.99."],
    ["2+3)", "“2+3)” cannot be worked out: write it like 28.89/2 or 3*4.99."],
    ["two+3", "“two+3” cannot be worked out: write it like 28.89/2 or 3*4.99."],
    ["2**3", "“2**3” cannot be worked out: write it like 28.89/2 or 3*4.99."],
    ["5/0", "Nothing can be divided by 0."],
    ["5/(2-2)", "Nothing can be divided by 0."],
    ["1000000000*2", "Please enter an amount of at most $1,000,000,000."],
  ])("%s has no result: %s", (text, problem) => {
    expect(parseAmount(text)).toBeUndefined()
    expect(amountProblem(text)).toBe(problem)
  })

  test.each([
    ["28.89/2", "$14.45"],
    ["1,499", "$1,499.00"],
    ["4,984.62", undefined],
    ["63", undefined],
  ])("what %s comes to is said if it does not say so itself: %s", (text, words) =>
    expect(resultInWords(text)).toBe(words),
  )

  test("in other currencies, to their own decimals", () => {
    setCurrency("JPY")
    expect(parseAmount("1,000/3")).toBe(333)
    setCurrency("KWD")
    expect(parseAmount("10/3")).toBe(3.333)
    setCurrency("EUR")
    expect(parseAmount("1.234,50 + 0,50 €")).toBe(1235)
  })

  test("parts of an amount come to it, however it is divided", () => {
    setCurrency("USD")
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 100 }), (amount, by) => {
        const text = `${(amount / 100).toFixed(2)}/${by}`
        const expected = Number((BigInt(amount) * 2n + BigInt(by)) / (2n * BigInt(by)))
        expect(parseAmount(text)).toBe(expected / 100)
      }),
    )
  })
})
