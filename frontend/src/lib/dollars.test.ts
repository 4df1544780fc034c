import { expect, test } from "vitest"
import { amountProblem, parseAmount, partOf, sumOfDollars, sumOfFractions } from "./dollars.ts"

test.each([
  ["1234.5", 1234.5],
  ["$1,234.50", 1234.5],
  ["  12 ", 12],
  [".5", 0.5],
  ["1.", 1],
  ["1.005", 1.01],
  ["-3", -3],
  ["1000000000", 1_000_000_000],
])("%s is parsed as %d", (text, dollars) => {
  expect(parseAmount(text)).toBe(dollars)
})

test.each(["", "   ", "abc", "12a", "1e5", "$", ".", "1,23", "1,234,5", "1.2.3", "NaN", "1000000000.01", "1.234,50"])(
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
  ["1,23", "Please enter an amount in dollars, such as 1,234.50."],
  ["$1,234.50", undefined],
])("the message for %j is %j", (text, problem) => {
  expect(amountProblem(text)).toBe(problem)
})

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
  expect(sumOfDollars(amounts)).toBe(sum)
})
