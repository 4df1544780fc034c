import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { category, categoryDeleted, income, reallocated, typesSet } from "../../../test/events.ts"
import { largestAmount } from "../../money.ts"
import { sumOfShares } from "../../share.ts"
import type { Plan } from "./state.ts"
import { planAtEndOf } from "./plan.ts"
import { after } from "../../../test/budget.ts"

const typeBudgets = (plan: Plan) => Object.fromEntries(plan.categoryTypes.map((type) => [type.name, type.budget]))
const savings = (plan: Plan) => Object.fromEntries(plan.categoryTypes.map((type) => [type.name, type.saved]))
const budgets = (plan: Plan) =>
  Object.fromEntries([...plan.categories].map(([categoryId, each]) => [categoryId, each.budget]))

describe("a plan", () => {
  test("without income or types allocates nothing", () => {
    expect(after().plan).toEqual({ totalIncome: 0, incomes: [], categoryTypes: [], categories: new Map() })
    expect(typeBudgets(after(typesSet(500, 300, 200)).plan)).toEqual({ needs: 0, wants: 0, investments: 0 })
  })

  test("gives each type its share of the total income, and each category its share of the type", () => {
    const { plan } = after(
      income(4000_00, { incomeId: "job" }),
      income(1000_00, { incomeId: "rent" }),
      typesSet(500, 300, 200),
      category("Groceries", 400),
      category("Rent", 500),
      category("Shopping", 1000, { typeId: "wants" }),
    )
    expect(plan.totalIncome).toBe(5000_00)
    expect(typeBudgets(plan)).toEqual({ needs: 2500_00, wants: 1500_00, investments: 1000_00 })
    expect(budgets(plan)).toEqual({ groceries: 1000_00, rent: 1250_00, shopping: 1500_00 })
    expect(savings(plan)).toEqual({ needs: 250_00, wants: 0, investments: 1000_00 })
  })

  test("reflects a changed share, of a type or a category, and a deletion at once", () => {
    const story = [income(1000_00), typesSet(500, 300, 200), category("Groceries", 400), category("Rent", 600)] as const
    expect(budgets(after(...story, typesSet(800, 100, 100)).plan)).toEqual({ groceries: 320_00, rent: 480_00 })
    expect(budgets(after(...story, reallocated({ groceries: 100 })).plan)).toEqual({ groceries: 50_00, rent: 300_00 })
    expect(budgets(after(...story, categoryDeleted("rent")).plan)).toEqual({ groceries: 200_00 })
    expect(savings(after(...story, categoryDeleted("rent")).plan)["needs"]).toBe(300_00)
  })
})

describe("no cent is lost", () => {
  const whole = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 }).map((cuts) => {
    const edges = [0, ...cuts.sort((a, b) => a - b), 1000]
    return edges.slice(1).map((edge, index) => edge - edges[index]!)
  })
  const types = fc
    .tuple(fc.integer({ min: 10, max: 980 }), fc.integer({ min: 10, max: 980 }))
    .filter(([needs, wants]) => needs + wants <= 990)
  const plans = fc
    .record({ amount: fc.integer({ min: 1, max: largestAmount("USD") }), types, shares: whole })
    .map(
      ({ amount, types: [needs, wants], shares }) =>
        after(
          income(amount),
          typesSet(needs, wants, 1000 - needs - wants),
          ...shares.map((share, index) => category(`Category ${index}`, share)),
        ).plan,
    )

  test("the budgets of the three types add up to exactly the income", () =>
    fc.assert(
      fc.property(plans, (plan) => {
        expect(sumOfShares(Object.values(typeBudgets(plan)))).toBe(plan.totalIncome)
      }),
    ))

  test("categories whose shares add up to 100 % use exactly the type's budget", () =>
    fc.assert(
      fc.property(plans, (plan) => {
        expect(sumOfShares(Object.values(budgets(plan)))).toBe(typeBudgets(plan)["needs"])
        expect(savings(plan)["needs"]).toBe(0)
      }),
    ))
})

describe("the plan of a past month", () => {
  const budget = after(
    income(1000_00, { month: "2026-01" }),
    typesSet(500, 300, 200, "2026-01"),
    category("Rent", 1000, { month: "2026-01" }),
    typesSet(800, 100, 100, "2026-03"),
    categoryDeleted("rent", "2026-05"),
  )

  test("is the one in force at its end", () => {
    expect(typeBudgets(planAtEndOf(budget, "2026-01"))).toEqual({ needs: 500_00, wants: 300_00, investments: 200_00 })
    expect(typeBudgets(planAtEndOf(budget, "2026-03"))["needs"]).toBe(800_00)
    expect(budgets(planAtEndOf(budget, "2026-03"))).toEqual({ rent: 800_00 })
  })
  test("is carried over if nothing changed", () => {
    expect(planAtEndOf(budget, "2026-02")).toEqual(planAtEndOf(budget, "2026-01"))
    expect(planAtEndOf(budget, "2027-12")).toEqual(budget.plan)
  })
  test("is empty before the first plan", () => expect(planAtEndOf(budget, "2025-12").categoryTypes).toEqual([]))
  test("no longer includes that of a later month, once a traveller acts in an earlier one", () => {
    const traveller = after(income(1, { month: "2026-03" }), income(2, { incomeId: "second", month: "2026-02" }))
    expect(planAtEndOf(traveller, "2026-02").totalIncome).toBe(3)
    expect(planAtEndOf(traveller, "2026-03").totalIncome).toBe(3)
  })
})
