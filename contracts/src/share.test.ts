import { expect, test } from "vitest"
import { fractionFromShare, isAboveWhole, shareFromFraction, sumOfShares, wholeShare } from "./share.ts"

test.each([
  [0, 0],
  [1, 1_000_000],
  [0.5, 500_000],
  [0.29, 290_000],
  [0.333333, 333_333],
  [0.0000005, 1],
  [0.00000049, 0],
  [0.9999995, 1_000_000],
  [-0, 0],
])("the fraction %d is %d millionths", (fraction, share) => expect(shareFromFraction(fraction)).toBe(share))

test.each([-0.001, 1.0001, Number.NaN, Number.POSITIVE_INFINITY])("the fraction %d is rejected", (fraction) =>
  expect(shareFromFraction(fraction)).toBeUndefined(),
)

test("a hundred sliders at 0.01 add up to exactly 1", () => {
  expect(sumOfShares(Array.from({ length: 100 }, () => shareFromFraction(0.01) ?? 0))).toBe(wholeShare)
})

test("every share converts back to the fraction that it came from", () => {
  for (let share = 0; share <= wholeShare; share += 37) expect(shareFromFraction(fractionFromShare(share))).toBe(share)
})

test.each([
  [999_999, false],
  [1_000_499, false],
  [1_000_500, true],
])("%d millionths are above the whole, to 3 decimals: %s", (sum, isAbove) => expect(isAboveWhole(sum)).toBe(isAbove))
