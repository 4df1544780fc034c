import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { currencies, decimalsOf } from "./currency.ts"
import { amountFrom, divide, largestAmount, mostUnits, ratio, shiftedRound, unitsOf } from "./money.ts"

const sum = (parts: ReadonlyArray<number>) => parts.reduce((total, part) => total + part, 0)

describe("dollars are converted to cents:", () => {
  test.each([
    [12.5, 12_50],
    [0.1, 10],
    [0.29, 29],
    [1.1, 1_10],
    [4.35, 4_35],
    [8.2, 8_20],
    [1_000_000_000, largestAmount("USD")],
    [-1_000_000_000, -largestAmount("USD")],
  ])("%d is %d", (dollars, expected) => expect(amountFrom(dollars, "USD")).toBe(expected))

  test.each([
    [1.005, 1_01],
    [-1.005, -1_01],
    [0.005, 1],
    [-0.005, -1],
    [0.004999, 0],
    [1.004, 1_00],
    [2.675, 2_68],
    [1e-9, 0],
    [-1e-9, 0],
    [5e-324, 0],
    [999_999_999.995, largestAmount("USD")],
  ])("%d, of more decimals, is rounded half away from zero to %d", (dollars, expected) =>
    expect(amountFrom(dollars, "USD")).toBe(expected),
  )

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e21,
    -1e21,
    1_000_000_000.01,
    Number.MAX_VALUE,
  ])("%d is none", (dollars) => expect(amountFrom(dollars, "USD")).toBeUndefined())

  test("never to -0", () => expect(Object.is(amountFrom(-0.001, "USD"), 0)).toBe(true))
})

describe("units of other currencies are converted to what they are made of:", () => {
  test.each([
    ["JPY", 1200, 1200],
    ["JPY", 0.5, 1],
    ["JPY", -1200.5, -1201],
    ["JPY", 0.49, 0],
    ["KWD", 1.234, 1234],
    ["KWD", 1.0005, 1001],
    ["KWD", -0.0005, -1],
    ["CLF", 0.00005, 1],
    ["CLF", 12.3456, 123_456],
    ["IDR", 2_500_000_000, 250_000_000_000],
    ["JPY", 100_000_000_000, 100_000_000_000],
    ["KWD", 10_000_000_000, 10_000_000_000_000],
  ])("%s %d is %d", (currency, units, expected) => expect(amountFrom(units, currency)).toBe(expected))

  test.each([
    ["JPY", 100_000_000_001],
    ["EUR", 100_000_000_000.01],
    ["KWD", 10_000_000_000.001],
    ["CLF", 1_000_000_000.0001],
  ])("%s %d is none", (currency, units) => expect(amountFrom(units, currency)).toBeUndefined())

  const amounts = fc
    .constantFrom(...currencies)
    .chain((currency) =>
      fc.tuple(
        fc.constant(currency),
        fc.integer({ min: -largestAmount(currency), max: largestAmount(currency) }),
        fc.integer({ min: -largestAmount(currency), max: largestAmount(currency) }),
      ),
    )

  test("and back, whatever the currency and the amount", () =>
    fc.assert(
      fc.property(amounts, ([currency, amount]) => {
        expect(amountFrom(unitsOf(amount, currency), currency)).toBe(amount)
      }),
    ))

  test("and a JSON number never has more decimals than the currency", () =>
    fc.assert(
      fc.property(amounts, ([currency, amount]) => {
        const [, decimals = ""] = JSON.stringify(unitsOf(amount, currency)).split(".")
        expect(decimals.length).toBeLessThanOrEqual(decimalsOf(currency))
      }),
    ))

  test("and added up exactly", () =>
    fc.assert(
      fc.property(amounts, ([currency, one, other]) => {
        const [a, b] = [one, other].map((amount) => amountFrom(unitsOf(amount, currency), currency) ?? Number.NaN)
        expect(BigInt(a! + b!)).toBe(BigInt(one) + BigInt(other))
      }),
    ))

  test("with a limit that a thousand sums of it stay below what is exact", () => {
    for (const currency of currencies) {
      expect(Number.isSafeInteger(largestAmount(currency) * 900)).toBe(true)
      expect(largestAmount(currency)).toBe(mostUnits(currency) * 10 ** decimalsOf(currency))
    }
  })
})

describe("rounding to decimals", () => {
  test.each([
    [1.2345, 3, 1235],
    [-1.2345, 3, -1235],
    [1e-7, 3, 0],
    [0.0005, 3, 1],
    [1.5e-3, 3, 2],
    [7, 0, 7],
    [2.5, 0, 3],
    [-2.5, 0, -3],
  ])("%d at %d decimals is %d", (value, decimals, expected) => expect(shiftedRound(value, decimals)).toBe(expected))
})

describe("dividing money", () => {
  test("gives the leftover cent to the largest remainder", () => {
    expect(divide(100, [333, 333, 334], 1000)).toEqual([33, 33, 34])
    expect(divide(1, [500, 300, 200], 1000)).toEqual([1, 0, 0])
    expect(divide(5, [500, 300, 200], 1000)).toEqual([3, 1, 1])
  })

  test("gives it to the earlier of equal remainders", () => expect(divide(1, [500, 500], 1000)).toEqual([1, 0]))

  test("is exact beyond what a float can multiply", () =>
    expect(divide(9_007_199_254_740_991, [333, 333, 334], 1000)).toEqual([
      2_999_397_351_828_750, 2_999_397_351_828_750, 3_008_404_551_083_491,
    ]))

  test("divides what is owed like what is owned", () => expect(divide(-10, [1, 1, 1], 3)).toEqual([-3, -3, -4]))

  test("gives only the parts that are claimed, if they are not the whole", () => {
    expect(divide(1000_00, [400, 100], 1000)).toEqual([400_00, 100_00])
    expect(divide(1000_00, [], 1000)).toEqual([])
    expect(divide(1000_00, [0, 0], 1000)).toEqual([0, 0])
  })

  /** Up to the largest amount that any currency allows. */
  const totals = fc.integer({ min: 0, max: largestAmount("CLF") })
  /** Weights that add up to exactly 1000. */
  const wholes = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 20 }).map((cuts) => {
    const edges = [0, ...cuts.sort((a, b) => a - b), 1000]
    return edges.slice(1).map((edge, index) => edge - edges[index]!)
  })
  /** Weights that add up to at most 1000. */
  const shares = wholes.chain((weights) => fc.subarray(weights))

  test("loses nothing if the weights add up to the whole", () =>
    fc.assert(
      fc.property(totals, wholes, (total, weights) => {
        expect(sum(divide(total, weights, 1000))).toBe(total)
      }),
    ))

  test("gives out the total of the weights, rounded down", () =>
    fc.assert(
      fc.property(totals, shares, (total, weights) => {
        expect(sum(divide(total, weights, 1000))).toBe(Number((BigInt(total) * BigInt(sum(weights))) / 1000n))
      }),
    ))

  test("gives every part its exact value, give or take less than a cent", () =>
    fc.assert(
      fc.property(totals, shares, (total, weights) =>
        divide(total, weights, 1000).every((part, index) => {
          const exact = (BigInt(total) * BigInt(weights[index]!)) / 1000n
          return BigInt(part) === exact || BigInt(part) === exact + 1n
        }),
      ),
    ))

  test("gives the leftover cents to the largest remainders, and to the earlier ones of equals", () =>
    fc.assert(
      fc.property(totals, shares, (total, weights) => {
        const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
        const parts = divide(total, weights, 1000).map((part, index) => {
          return { index, remainder: exact[index]! % 1000n, gotOne: BigInt(part) * 1000n > exact[index]! }
        })
        const ranked = parts.sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
        const got = ranked.filter(({ gotOne }) => gotOne).length
        expect(ranked.every(({ gotOne }, rank) => gotOne === rank < got)).toBe(true)
      }),
    ))
})

describe("a ratio", () => {
  test.each([
    [1, 3, 2, 0.33],
    [2, 3, 2, 0.67],
    [-1, 3, 2, -0.33],
    [1, 8, 2, 0.13],
    [3, 3, 2, 1],
    [5, 0, 2, 0],
    [0, 5, 2, 0],
  ])("of %d to %d at %d decimals is %d", (a, b, decimals, expected) => expect(ratio(a, b, decimals)).toBe(expected))
})
