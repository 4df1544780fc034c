import { expect, test } from "vitest"
import { fractionFromShare, shareFromFraction, sumOfShares } from "./share.ts"

test.each([
  [0, 0],
  [1, 1000],
  [0.5, 500],
  [0.29, 290],
  [0.0005, 1],
  [0.00049, 0],
  [0.9995, 1000],
  [0.1235, 124],
  [-0, 0],
])("the fraction %d is %d thousandths", (fraction, share) => expect(shareFromFraction(fraction)).toBe(share))

test.each([-0.001, 1.0001, Number.NaN, Number.POSITIVE_INFINITY])("the fraction %d is rejected", (fraction) =>
  expect(shareFromFraction(fraction)).toBeUndefined(),
)

test("a hundred sliders at 0.01 add up to exactly 1", () => {
  expect(sumOfShares(Array.from({ length: 100 }, () => shareFromFraction(0.01) ?? 0))).toBe(1000)
})

test("every share converts back to the fraction that it came from", () => {
  for (let share = 0; share <= 1000; share += 1) expect(shareFromFraction(fractionFromShare(share))).toBe(share)
})
