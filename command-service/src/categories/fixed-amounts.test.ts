import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { category, income, reallocated, registered, typesSet } from "@evenkeel/contracts/test/events"
import type { CategoryClaim } from "./claims.ts"
import { decideCategory } from "./decide.ts"
import { given } from "../../test/deciding.ts"

const at = new Date("2026-02-14T12:00:00Z")
/** 2500.00 for needs, of which groceries have 20 %. */
const planned = [
  registered(),
  income(5000_00),
  typesSet(500, 300, 200),
  category("Groceries", 200),
  category("Rent", 100),
] as const

const reallocate =
  (...changed: ReadonlyArray<CategoryClaim>) =>
  (budget: Budget) =>
    decideCategory({ _tag: "ReallocateCategories", typeId: "needs", changed, at }, budget)

const fix = (fixed: number, categoryId = "rent") => reallocate({ categoryId, share: 0, fixed })

const budgets = ({ plan }: Budget) => [...plan.categories.values()].map((each) => each.budget)

describe("a fixed amount", () => {
  const fixed = { shares: [{ categoryId: "rent", share: 660_000, fixed: 1650_00 }] }

  test("is kept with the share that it is of its type's budget", () => {
    const rent = given(...planned).when(fix(1650_00))
    rent.then({ ...reallocated({}), ...fixed })
    expect(budgets(rent.budget)).toEqual([500_00, 1650_00])
  })

  test("stays when the income and the split change, and the others keep their shares", () => {
    const after = given(...planned, fix(1650_00), income(1000_00, { incomeId: "second" }), typesSet(600, 200, 200))
    expect(budgets(after.budget)).toEqual([720_00, 1650_00])
  })

  test("fixed again changes nothing, whatever share comes with it", () =>
    given(...planned, fix(1650_00))
      .when(fix(1650_00))
      .thenRefused("No allocation updates made"))

  test("gives way to a share", () => {
    const after = given(...planned, fix(1650_00)).when(reallocate({ categoryId: "rent", share: 500_000 }))
    after.then(reallocated({ rent: 500 }))
    expect(budgets(after.budget)).toEqual([500_00, 1250_00])
  })

  test("may take all that the others leave, and not a cent more", () => {
    given(...planned)
      .when(fix(2000_00))
      .then({ ...reallocated({}), shares: [{ categoryId: "rent", share: 800_000, fixed: 2000_00 }] })
    given(...planned)
      .when(fix(2010_00))
      .thenRefused("This makes $10.00 more than the $2,500.00 that Needs has.")
  })

  test("of a budget of nothing is refused", () =>
    given(registered(), typesSet(500, 300, 200), category("Rent", 100))
      .when(fix(1))
      .thenRefused("This makes $0.01 more than the $0.00 that Needs has."))

  test.each([0, -1])("of %d cents is refused", (amount) =>
    given(...planned)
      .when(fix(amount))
      .thenRefused("A fixed amount must be above 0."),
  )

  test("that no longer fits is kept, and may be lowered step by step, but not raised", () => {
    const tooLittle = given(...planned, fix(1650_00), typesSet(200, 600, 200))
    expect(budgets(tooLittle.budget)).toEqual([200_00, 1650_00])
    expect(tooLittle.budget.plan.categoryTypes[0]?.saved).toBe(-850_00)
    tooLittle.when(fix(1651_00)).thenRefused("This makes $851.00 more than the $1,000.00 that Needs has.")
    tooLittle.when(fix(1500_00)).then({
      ...reallocated({}),
      shares: [{ categoryId: "rent", share: 1_500_000, fixed: 1500_00 }],
    })
  })

  test("that no longer fits leaves room for a category of nothing", () => {
    const added = { categoryId: "fun", typeId: "needs", name: "Fun", share: 0 }
    given(...planned, fix(1650_00), typesSet(200, 600, 200))
      .when((budget) => decideCategory({ _tag: "AddCategory", added, changed: [], at }, budget))
      .then(category("Fun", 0))
  })

  test("may come with a new category", () => {
    const added = { categoryId: "loan", typeId: "needs", name: "Loan", share: 0, fixed: 250_00 }
    given(...planned)
      .when((budget) => decideCategory({ _tag: "AddCategory", added, changed: [], at }, budget))
      .then(category("Loan", 100, { fixed: 250_00 }))
    given(...planned)
      .when((budget) => decideCategory({ _tag: "AddCategories", categories: [added], at }, budget))
      .then(category("Loan", 100, { fixed: 250_00 }))
  })

  test("may be kept by each of a hundred categories", () => {
    const categories = Array.from({ length: 98 }, (_, index) => ({
      categoryId: `c${index}`,
      typeId: "needs",
      name: `Category ${index}`,
      share: 0,
      fixed: 17_00 + index,
    }))
    const full = given(...planned, (budget) => decideCategory({ _tag: "AddCategories", categories, at }, budget))
    expect(budgets(full.budget).slice(2)).toEqual(categories.map((each) => each.fixed))
    expect(full.budget.plan.categoryTypes[0]?.saved).toBe(2500_00 - 750_00 - 98 * 17_00 - (97 * 98) / 2)
  })
})
