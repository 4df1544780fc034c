import { afterEach, expect, test } from "vitest"
import { setCurrency } from "./currency.ts"
import { compactAmount, currencySign, exactAmount, wholeAmount, movedAmount } from "./money.ts"

afterEach(() => setCurrency("USD"))

test("dollars use US formatting", () => {
  expect(wholeAmount(1234.5)).toBe("$1,235")
  expect(wholeAmount(-12.2)).toBe("-$12")
  expect(wholeAmount(-0.2)).toBe("$0")
  expect(exactAmount(1234.5)).toBe("$1,234.50")
  expect(currencySign()).toBe("$")
})

test.each([
  ["EUR", "€", "€1,235", "€1,234.50", "€12.5K"],
  ["JPY", "¥", "¥1,235", "¥1,235", "¥12.5K"],
  ["KWD", "KWD", "KWD 1,235", "KWD 1,234.500", "KWD 12.5K"],
  ["CHF", "CHF", "CHF 1,235", "CHF 1,234.50", "CHF 12.5K"],
  ["IDR", "Rp", "Rp 1,235", "Rp 1,234.50", "Rp 12.5K"],
  ["HUF", "Ft", "Ft 1,235", "Ft 1,234.50", "Ft 12.5K"],
  ["CLF", "CLF", "CLF 1,235", "CLF 1,234.5000", "CLF 12.5K"],
])("%s has its own sign and decimals", (currency, sign, whole, exact, compact) => {
  setCurrency(currency)
  const written = [currencySign(), wholeAmount(1234.5), exactAmount(1234.5), compactAmount(12_500)]
  expect(written.map((text) => text.replaceAll("\u00a0", " "))).toEqual([sign, whole, exact, compact])
})

test("a compact figure has no trailing zeros in any browser", () => {
  expect([0, 250, 6000, 12_500, 2_500_000].map(compactAmount)).toEqual(["$0", "$250", "$6K", "$12.5K", "$2.5M"])
})

test.each([
  [12.5, "$12.50"],
  [-12.5, "+$12.50"],
  [0, "$0.00"],
])("of a transaction %d is %s: what came in has a plus", (amount, written) => expect(movedAmount(amount)).toBe(written))
