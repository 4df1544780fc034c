import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sumOfShares, wholeShare } from "../share.ts"
import { allocate, beyond, fits, type Claim } from "./allocation.ts"

const budgets = (budget: number, claims: ReadonlyArray<Claim>) => allocate(budget, claims).map((each) => each.budget)
const sum = (amounts: ReadonlyArray<number>) => amounts.reduce((total, amount) => total + amount, 0)
const rent: Claim = { share: 0, fixed: 1650_33 }

describe("a fixed amount", () => {
  test("is given to the cent, and its share follows from it", () =>
    expect(allocate(2500_00, [rent])).toEqual([{ share: 660_132, budget: 1650_33 }]))

  test.each([2000_00, 2500_00, 3333_33])("stays what it is of a budget of %d cents", (budget) =>
    expect(budgets(budget, [rent, { share: 100_000 }])[0]).toBe(1650_33),
  )

  test("leaves the others their shares", () =>
    expect(budgets(2500_00, [rent, { share: 100_000 }, { share: 40_000 }])).toEqual([1650_33, 250_00, 100_00]))

  test("and shares that make 100% with it make exactly the budget", () =>
    expect(budgets(2500_00, [rent, { share: 300_000 }, { share: 40_000 }])).toEqual([1650_33, 749_71, 99_96]))

  test("and shares that make 100% to three decimals do as well, but not beyond", () => {
    const with_ = (share: number): ReadonlyArray<Claim> => [rent, { share }]
    for (const share of [339_400, 340_300]) expect(budgets(2500_00, with_(share))).toEqual([1650_33, 849_67])
    expect(fits(2500_00, with_(340_300))).toBe(true)
    expect(fits(2500_00, with_(340_400))).toBe(false)
  })

  test("above the budget is given all the same, and said to be too much", () => {
    expect(allocate(1000_00, [rent])).toEqual([{ share: 1_650_330, budget: 1650_33 }])
    expect(beyond(1000_00, [rent])).toBe(650_33)
    expect(fits(1650_32, [rent])).toBe(false)
    expect(fits(1650_33, [rent])).toBe(true)
  })

  test("of a budget of nothing is no share, and does not fit", () => {
    expect(allocate(0, [rent, { share: 1_000_000 }])).toEqual([
      { share: 0, budget: 1650_33 },
      { share: 1_000_000, budget: 0 },
    ])
    expect(fits(0, [rent])).toBe(false)
  })
})

const anyClaim: fc.Arbitrary<Claim> = fc
  .record({ share: fc.nat(wholeShare), fixed: fc.option(fc.integer({ min: 1, max: 5000_00 }), { nil: undefined }) })
  .map(({ share, fixed }) => (fixed === undefined ? { share } : { share, fixed }))

test("what fits never exceeds the budget, and up to 100 categories whose shares make 100% get exactly it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_00 }), fc.array(anyClaim, { maxLength: 99 }), (budget, claims) => {
      const free = wholeShare - sumOfShares(allocate(budget, claims).map(({ share }) => share))
      fc.pre(free > 0)
      expect(fits(budget, claims)).toBe(true)
      expect(sum(budgets(budget, claims))).toBeLessThanOrEqual(budget)
      expect(sum(budgets(budget, [...claims, { share: free }]))).toBe(budget)
    }),
  )
})
