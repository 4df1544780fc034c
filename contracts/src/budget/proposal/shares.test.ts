import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runs } from "../../../test/random.ts"
import { divide, largestAmount } from "../../money.ts"
import { sumOfShares, wholeShare } from "../../share.ts"
import { allocate, fits } from "../allocation.ts"
import { largestShare, smallestShare, usualShares } from "../category-types/rules.ts"
import { planFrom, type Wanted } from "./shares.ts"

const names = ["needs", "wants", "investments"] as const
const want = (type: Wanted["type"], amount: number, isContract = false): Wanted => ({ type, amount, isContract })
const life = [want("needs", 1650_00, true), want("needs", 420_00), want("wants", 310_00)]

/** The resulting budget of each category. */
const budgets = (income: number, wanted: ReadonlyArray<Wanted>, isEnough = true) => {
  const { split, claims } = planFrom(income, wanted, isEnough)
  const types = divide(
    income,
    names.map((name) => split[name]),
    wholeShare,
  )
  const given = names.map((name, index) => {
    const own = claims.filter((_, position) => wanted[position]?.type === name)
    return { budget: types[index] ?? 0, claims: own, given: allocate(types[index] ?? 0, own) }
  })
  return { split, claims, types, given }
}

describe("a plan for an income", () => {
  test("gives each type what it took, rounded up to a per cent, and the rest to investments", () =>
    expect(planFrom(5000_00, life, true).split).toEqual({ needs: 420_000, wants: 70_000, investments: 510_000 }))

  test("gives a contract its amount, and the others at least what they took", () => {
    const { given } = budgets(5000_00, life)
    expect(given[0]?.given.map(({ budget }) => budget)).toEqual([1650_00, 420_00])
    expect(given[1]?.given[0]?.budget).toBeGreaterThanOrEqual(310_00)
  })

  test("less than what was spent is in proportion to that, and fits", () => {
    const { split, given } = budgets(1000_00, life)
    expect(split).toEqual({ needs: 850_000, wants: 140_000, investments: 10_000 })
    expect(given.every(({ budget, claims }) => fits(budget, claims))).toBe(true)
  })

  test("keeps the usual split while too little is known, unless a type took more than that", () => {
    expect(planFrom(5000_00, [want("needs", 30_00)], false).split).toEqual(usualShares)
    expect(planFrom(5000_00, [want("wants", 2000_00)], false).split.wants).toBe(400_000)
  })

  test("of which nothing is known is the usual one", () =>
    expect(planFrom(5000_00, [{ ...want("needs", 0), usualShare: 500_000 }], false)).toEqual({
      split: usualShares,
      claims: [{ share: 500_000 }],
    }))

  test("that nobody knows is in proportion to what was spent, and no amount is fixed", () => {
    const { split, claims } = planFrom(0, life, true)
    expect(split).toEqual({ needs: 850_000, wants: 140_000, investments: 10_000 })
    expect(claims.map(({ fixed }) => fixed)).toEqual([undefined, undefined, undefined])
  })
})

const anyWanted: fc.Arbitrary<Wanted> = fc
  .tuple(fc.constantFrom(...names), fc.oneof(fc.nat(500_00), fc.nat(1_000_000_00)), fc.boolean())
  .map(([type, amount, isContract]) => want(type, amount, isContract && amount > 0))

test("whatever was spent, and whatever comes in, a plan adds up and fits", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(10_000_00), fc.nat(largestAmount("USD"))),
      fc.array(anyWanted, { maxLength: 40 }),
      fc.boolean(),
      (income, wanted, isEnough) => {
        const { split, claims, given } = budgets(income, wanted, isEnough)
        expect(sumOfShares(Object.values(split))).toBe(wholeShare)
        for (const share of Object.values(split)) {
          expect(share).toBeGreaterThanOrEqual(smallestShare)
          expect(share).toBeLessThanOrEqual(largestShare)
          expect(share % 10_000).toBe(0)
        }
        expect(claims).toHaveLength(wanted.length)
        for (const { budget, claims: own } of given) expect(fits(budget, own)).toBe(true)
        for (const { share, fixed } of claims) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(fixed === undefined || fixed > 0).toBe(true)
        }
      },
    ),
    { numRuns: runs(100, 5_000) },
  )
})
