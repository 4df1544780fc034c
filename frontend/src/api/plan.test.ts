import { beforeEach, expect, test } from "vitest"
import { watch } from "../../test/watch.ts"
import { run } from "./run.ts"
import { list } from "./queries.ts"
import { dining, groceries, haveBudget, rent } from "../../test/budget.ts"
import { monthlyIncome, needs } from "../../test/plan.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, useBackend } from "../../test/server.ts"

useBackend()

/** Given a shown plan, and other budgets on the server from now on. */
beforeEach(async () => {
  signIn()
  haveBudget()
  await watch("categoryTypes", "categories")
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
  [...list("categoryTypes"), ...list("categories")].map(({ name, budgetAmount }) => [name, budgetAmount])
const newBudgets = [
  ["needs", 5000],
  ["Rent", 2600],
]

test.each([
  ["an income", () => run("addIncome", { body: { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" } })],
  ["new categories", () => run("addCategories", { body: { categories: [] } })],
  [
    "a new category that others make room for",
    () =>
      run("addCategory", {
        body: {
          addedCategory: { name: "Dining", budgetAllocationPercentage: 0.4, categoryTypeId: needs.categoryTypeId },
          updatedCategories: [],
        },
      }),
  ],
  [
    "another share",
    () => run("reallocateCategories", { body: { categoryTypeId: needs.categoryTypeId, updatedCategories: [] } }),
  ],
  ["a deletion", () => run("deleteCategory", { params: { id: groceries.categoryId } })],
  ["another split", () => run("setCategoryTypes", { body: [] })],
])("after %s the budgets on the screen follow", async (_, change) => {
  await change()
  await expect.poll(budgets).toEqual(newBudgets)
})
