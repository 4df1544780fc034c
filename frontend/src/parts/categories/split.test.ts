import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sumOfFractions } from "../../lib/money.ts"
import { moved, shareOfIncome, type Shares } from "./split.ts"
import { typeNames } from "../../lib/types.ts"

const usual: Shares = { needs: 0.5, wants: 0.3, investments: 0.2 }
const nothing = new Set<never>()

describe("a type that is moved", () => {
  test("takes from the others in proportion", () =>
    expect(moved(usual, "needs", 0.6, nothing)).toEqual({ needs: 0.6, wants: 0.24, investments: 0.16 }))

  test("leaves a locked one what it has", () =>
    expect(moved(usual, "needs", 0.6, new Set(["investments"]))).toEqual({ needs: 0.6, wants: 0.2, investments: 0.2 }))

  test("goes as far as the others can follow", () =>
    expect(moved(usual, "needs", 0.99, new Set(["investments"]))).toEqual({
      needs: 0.79,
      wants: 0.01,
      investments: 0.2,
    }))

  test("stays where it is if all others are locked", () =>
    expect(moved(usual, "needs", 0.6, new Set(["wants", "investments"]))).toEqual(usual))
})

test("wherever it is moved, the split is whole, none is below 1%, and what is locked stays", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 980 }),
      fc.integer({ min: 10, max: 980 }),
      fc.constantFrom(...typeNames),
      fc.integer({ min: 0, max: 1000 }),
      fc.subarray([...typeNames]),
      (needs, wants, name, share, locked) => {
        fc.pre(needs + wants <= 990)
        const before = { needs: needs / 1000, wants: wants / 1000, investments: (1000 - needs - wants) / 1000 }
        const after = moved(before, name, share / 1000, new Set(locked))
        expect(sumOfFractions(Object.values(after))).toBe(1)
        expect(Math.min(...Object.values(after))).toBeGreaterThanOrEqual(0.01)
        for (const other of locked) if (other !== name) expect(after[other]).toBe(before[other])
      },
    ),
  )
})

test.each([
  [1650, 5000, 0.33],
  [1650, 5400, 0.305556],
  [6000, 5000, 0.99],
  [100, 0, 0.01],
])("%d of an income of %d is %d of it", (amount, income, share) => expect(shareOfIncome(amount, income)).toBe(share))
