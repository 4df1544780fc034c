// A small plan for tests: 5,000 dollars a month, split 50, 30, 20.
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import type { Income } from "@evenkeel/contracts/api/incomes"
import type { TypeName } from "../src/lib/types.ts"

export const monthlyIncome: Income = {
  incomeId: "income-1",
  amount: 5000,
  incomeSource: "EMPLOYER",
  incomeType: "SALARY",
  description: "",
}

export const typeOf = (name: TypeName, share: number, categories: ReadonlyArray<Category> = []): CategoryType => ({
  categoryTypeId: `type-${name}`,
  name,
  budgetAllocationPercentage: share,
  budgetAmount: 5000 * share,
  savedAmount: 5000 * share - categories.reduce((sum, { budgetAmount }) => sum + budgetAmount, 0),
  categories,
})

export const needs = typeOf("needs", 0.5)
export const wants = typeOf("wants", 0.3)
export const investments = typeOf("investments", 0.2)

export const categoryIn = (type: CategoryType, name: string, share: number): Category => ({
  categoryId: `category-${name.toLowerCase()}`,
  name,
  budgetAllocationPercentage: share,
  budgetAmount: type.budgetAmount * share,
  categoryType: { categoryTypeId: type.categoryTypeId, name: type.name },
  logoUrl: null,
  amount: 0,
})
