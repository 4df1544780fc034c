import { expect, test } from "vitest"
import { inCategory, transaction } from "../../../test/budget.ts"
import { categoryIn, needs } from "../../../test/plan.ts"
import { ledgerOf } from "./ledger.ts"
import { figuresOf } from "./type-figures.ts"

/** Given needs of 2,500 dollars, 200 of them allocated to rent, and one transaction in it. */
const spending = (amount: number) => {
  const rent = categoryIn(needs, "Rent", 0.08)
  return figuresOf(needs, [rent], ledgerOf([transaction("Landlord", amount, { category: inCategory(rent) })]))
}

test("expected savings are what is not allocated, and what is allocated but not spent", () => {
  expect(spending(57.01)).toMatchObject({ allocated: 20000, remaining: 14299, expectedSavings: 244299 })
  expect(spending(300)).toMatchObject({ remaining: -10000, expectedSavings: 220000 })
})

test.each([
  [0, 0, false],
  [57, 29, false],
  [-57, -29, false],
  [200, 100, false],
  [200.99, 100, false],
  [201, 100, true],
])("%d of 200 dollars is %d percent, rounded half away from zero, and at most 100", (amount, percent, isCapped) => {
  expect(spending(amount)).toMatchObject({ percent, isCapped })
})

test("spending where nothing is allocated is 0 percent", () => {
  expect(figuresOf(needs, [], ledgerOf([])).percent).toBe(0)
})
