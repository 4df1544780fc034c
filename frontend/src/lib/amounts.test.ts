import fc from "fast-check"
import { largestAmount } from "@evenkeel/contracts/money"
import { afterEach, expect, test } from "vitest"
import { centsOf, partOf, sumOfAmounts, sumOfFractions, unitsOf } from "./money.ts"
import { setCurrency } from "./currency.ts"

afterEach(() => setCurrency("USD"))

test("shares add up without floating-point errors", () => {
  expect(sumOfFractions([0.1, 0.2, 0.7])).toBe(1)
  expect(sumOfFractions([0.57, 0.29, 0.14])).toBe(1)
  expect(sumOfFractions([0.33, 0.33, 0.33])).toBe(0.99)
})

test("a part of an amount is rounded to the cent", () => {
  expect(partOf(5200, 0.29)).toBe(1508)
  expect(partOf(10.01, 0.5)).toBe(5.01)
})

test.each([
  [[0.1, 0.2], 0.3],
  [[1.1, 2.2, -3.3], 0],
  [Array.from({ length: 1000 }, () => 0.07), 70],
  [[999_999_999.99, 0.02, 1_000_000_000], 2_000_000_000.01],
  [[], 0],
])("dollars are added up in whole cents: %j", (amounts, sum) => {
  expect(sumOfAmounts(amounts)).toBe(sum)
})

test("amounts of other currencies are added up in their minor units", () => {
  setCurrency("KWD")
  expect(sumOfAmounts([0.001, 0.002, 1.1])).toBe(1.103)
  expect(partOf(1.001, 0.5)).toBe(0.501)
  setCurrency("JPY")
  expect(sumOfAmounts([100, 200])).toBe(300)
  expect(partOf(1001, 0.5)).toBe(501)
})

test("no unit is lost between the API and the screen, whatever the currency", () =>
  fc.assert(
    fc.property(
      fc
        .constantFrom("JPY", "USD", "KWD", "CLF")
        .chain((currency) =>
          fc.tuple(fc.constant(currency), fc.array(fc.integer({ min: 0, max: largestAmount(currency) }))),
        ),
      ([currency, amounts]) => {
        setCurrency(currency)
        const units = amounts.map(unitsOf)
        expect(units.map(centsOf)).toEqual(amounts)
        const sum = amounts.reduce((total, amount) => total + amount, 0)
        if (sum < 1e15) expect(centsOf(sumOfAmounts(units))).toBe(sum)
      },
    ),
  ))
