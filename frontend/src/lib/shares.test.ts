import { expect, test } from "vitest"
import { partOf, sumOfFractions } from "./shares.ts"

test("shares add up without floating-point errors", () => {
  expect(sumOfFractions([0.1, 0.2, 0.7])).toBe(1)
  expect(sumOfFractions([0.57, 0.29, 0.14])).toBe(1)
  expect(sumOfFractions([0.33, 0.33, 0.33])).toBe(0.99)
})

test("a part of an amount is rounded to the cent", () => {
  expect(partOf(5200, 0.29)).toBe(1508)
  expect(partOf(10.01, 0.5)).toBe(5.01)
})
