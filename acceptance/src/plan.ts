import type { Person } from "./person.ts"

/**
 * 5000.00 a month: 2500.00 for needs, 40 % of it for groceries and 50 % for rent; 1500.00
 * for wants; 1000.00 for investments.
 */
export const planFor = async ({ client }: Pick<Person, "client">) => {
  const income = await client.addIncome({
    body: { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY", description: "Engines" },
  })
  const types = await client.setCategoryTypes({ body: defaultSplit })
  const [needs, wants, investments] = types as [(typeof types)[number], (typeof types)[number], (typeof types)[number]]
  const [groceries, rent] = await client.addCategories({
    body: {
      categories: [
        { name: "Groceries", budgetAllocationPercentage: 0.4, categoryTypeId: needs.categoryTypeId },
        { name: "Rent", budgetAllocationPercentage: 0.5, categoryTypeId: needs.categoryTypeId },
      ],
    },
  })
  if (groceries === undefined || rent === undefined) throw new Error("two categories were added, and not two came back")
  return { income, needs, wants, investments, groceries, rent }
}

export const defaultSplit = [
  { name: "Needs", budgetAllocationPercentage: 0.5 },
  { name: "Wants", budgetAllocationPercentage: 0.3 },
  { name: "Investments", budgetAllocationPercentage: 0.2 },
] as const

/** YYYY-MM-DD in UTC; the product's clock shows today unless the sandbox bank's is moved. */
export const today = (): string => new Date().toISOString().slice(0, 10)
