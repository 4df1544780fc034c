import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan/plan"
import { category, entered, income, registered, typesSet } from "@evenkeel/contracts/test/events"
import { given, type Deciding } from "../../test/deciding.ts"
import { decidePlan, type TakePlan } from "./decide.ts"

const at = new Date("2026-02-14T12:00:00Z")
const salary = {
  amount: 5000_00,
  incomeSource: "EMPLOYER",
  incomeType: "SALARY",
  description: "Bluestone",
  onlyThisMonth: false,
} as const

const take =
  (changes: Partial<TakePlan> = {}): Deciding =>
  (budget) =>
    decidePlan(
      {
        incomes: [salary],
        split: { needs: 500_000, wants: 300_000, investments: 200_000 },
        categories: [
          { name: "Rent", type: "needs", share: 0, fixed: 1650_00 },
          { name: "Groceries", type: "needs", share: 200_000 },
          { name: "Dining Out", type: "wants", share: 250_000 },
        ],
        lastMonth: false,
        idAt: (index) => `new-${index}`,
        at,
        ...changes,
      },
      budget,
    )

const budgetsIn = (budget: Budget, month: string) =>
  Object.fromEntries(
    [...planAtEndOf(budget, month).categories].map(([categoryId, planned]) => [
      budget.categories.get(categoryId)?.name,
      planned.budget,
    ]),
  )

describe("a whole plan", () => {
  test("is what its commands would make one after the other", () =>
    given(registered())
      .when(take())
      .then(
        income(5000_00, { incomeId: "new-0", description: "Bluestone" }),
        {
          _tag: "CategoryTypesSet",
          types: [
            { typeId: "new-1", name: "needs", share: 500_000 },
            { typeId: "new-2", name: "wants", share: 300_000 },
            { typeId: "new-3", name: "investments", share: 200_000 },
          ],
          month: "2026-02",
        },
        category("Rent", 660, { categoryId: "new-4", typeId: "new-1", fixed: 1650_00 }),
        category("Groceries", 200, { categoryId: "new-5", typeId: "new-1" }),
        category("Dining Out", 250, { categoryId: "new-6", typeId: "new-2" }),
      ))

  test("holds for this month, and not for the one before", () => {
    const { budget } = given(registered()).when(take())
    expect(budgetsIn(budget, "2026-01")).toEqual({})
    expect(budgetsIn(budget, "2026-02")).toEqual({ Rent: 1650_00, Groceries: 500_00, "Dining Out": 375_00 })
  })

  test("takes the month before along", () => {
    const { budget } = given(registered(), entered("Tea", 3_00, { date: "2026-01-20" })).when(take({ lastMonth: true }))
    for (const month of ["2026-01", "2026-02", "2026-03"]) {
      expect(budgetsIn(budget, month)).toEqual({ Rent: 1650_00, Groceries: 500_00, "Dining Out": 375_00 })
      expect(planAtEndOf(budget, month).totalIncome).toBe(5000_00)
    }
    expect(budgetsIn(budget, "2025-12")).toEqual({})
  })

  test("leaves the month before its own plan", () => {
    const { budget } = given(
      registered(),
      income(1000_00, { month: "2026-01" }),
      typesSet(400, 400, 200, "2026-01"),
    ).when(take({ lastMonth: true }))
    expect(planAtEndOf(budget, "2026-01")).toMatchObject({ totalIncome: 1000_00 })
    expect(planAtEndOf(budget, "2026-02")).toMatchObject({ totalIncome: 6000_00 })
  })

  test("gives categories that exist their new shares, and leaves alone what has them already", () =>
    given(registered(), income(5000_00), typesSet(500, 300, 200), category("Groceries", 100), category("Boat", 50))
      .when(
        take({
          incomes: [],
          categories: [
            { name: "groceries ", type: "needs", share: 200_000 },
            { name: "Boat", type: "needs", share: 50_000 },
          ],
        }),
      )
      .then({
        _tag: "CategoriesReallocated",
        typeId: "needs",
        shares: [{ categoryId: "groceries", share: 200_000 }],
        month: "2026-02",
      }))

  test("that is there already changes nothing", () =>
    given(registered(), take())
      .when(take({ incomes: [] }))
      .thenNothing())

  test.each<[string, Partial<TakePlan>, string]>([
    ["without an income", { incomes: [] }, "Please say what comes in in a month: everything else is a share of it."],
    ["with an income of 0", { incomes: [{ ...salary, amount: 0 }] }, "Please enter an amount above 0."],
    [
      "whose split is not whole",
      { split: { needs: 500_000, wants: 300_000, investments: 100_000 } },
      "Total percentage must equal 100%",
    ],
    [
      "whose categories are too much",
      {
        categories: [
          { name: "Rent", type: "needs", share: 1_000_000 },
          { name: "Boat", type: "needs", share: 1_000 },
        ],
      },
      "You must utilize less than 100% of your allocated budget.",
    ],
    [
      "whose amount is above what the type has",
      { categories: [{ name: "Rent", type: "needs", share: 0, fixed: 2500_01 }] },
      "This makes $0.01 more than the $2,500.00 that Needs has.",
    ],
    [
      "with the same name twice",
      {
        categories: [
          { name: "Rent", type: "needs", share: 1_000 },
          { name: " rent", type: "needs", share: 1_000 },
        ],
      },
      'Category "rent" has already been added.',
    ],
    [
      "of more categories than a type holds",
      {
        categories: Array.from({ length: 101 }, (_, index) => ({ name: `${index}`, type: "wants", share: 0 }) as const),
      },
      "A category type can have at most 100 categories",
    ],
  ])("%s is refused as a whole", (_, changes, sentence) =>
    given(registered()).when(take(changes)).thenRefused(sentence),
  )
})
