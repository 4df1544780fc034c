import { beforeEach, expect, test } from "vitest"
import { dining, groceries, haveBudget, rent } from "../../test/budget.ts"
import { monthlyIncome, needs } from "../../test/plan.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, useBackend } from "../../test/server.ts"
import { categoryTypes, setCategoryTypes } from "./category-types.ts"
import { addIncome } from "./incomes.ts"
import { addCategories, addCategory, categories, deleteCategory, reallocateCategories } from "./categories.ts"

useBackend()

/** Given a plan that is shown, and other budgets at the server from now on. */
beforeEach(async () => {
  signIn()
  haveBudget()
  await Promise.all([categoryTypes.fetchOnce(), categories.fetchOnce()])
  answer("categoryTypes", [{ ...needs, budgetAmount: 5000 }])
  answer("categories", [{ ...rent, budgetAmount: 2600 }])
  answer("addIncome", monthlyIncome)
  answer("addCategories", [dining])
  answer("addCategory", dining)
  answer("reallocateCategories", [rent])
  answer("deleteCategory", { message: "Category deleted successfully" })
  answer("setCategoryTypes", [{ ...needs, budgetAmount: 5000 }])
})

const budgets = () =>
  [...categoryTypes.state.items, ...categories.state.items].map(({ name, budgetAmount }) => [name, budgetAmount])
const newBudgets = [
  ["needs", 5000],
  ["Rent", 2600],
]

test.each([
  ["an income", () => addIncome({ amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" })],
  ["new categories", () => addCategories([])],
  [
    "a new category that others make room for",
    () => addCategory({ name: "Dining", budgetAllocationPercentage: 0.4, categoryTypeId: needs.categoryTypeId }, []),
  ],
  ["another share", () => reallocateCategories(needs.categoryTypeId, [])],
  ["a deletion", () => deleteCategory(groceries.categoryId)],
  ["another split", () => setCategoryTypes([])],
])("after %s the budgets on the screen follow", async (_, change) => {
  await change()
  await expect.poll(budgets).toEqual(newBudgets)
})

test("after another split every screen that is opened fetches its budgets again", async () => {
  await setCategoryTypes([])
  await Promise.all([categoryTypes.fetchOnce(), categories.fetchOnce()])
  expect(budgets()).toEqual(newBudgets)
})
