// How the demo user plans a month.
import type { NewIncome } from "@evenkeel/contracts/api/incomes"
import type { TypeName } from "@evenkeel/contracts/api/categories"

type Planned = ReadonlyArray<{ readonly name: string; readonly budgetAllocationPercentage: number }>

interface DemoPlan {
  readonly income: NewIncome
  readonly shares: Planned
  readonly categories: { readonly [Name in TypeName]: Planned }
}

const planned = (shares: Readonly<Record<string, number>>): Planned =>
  Object.entries(shares).map(([name, budgetAllocationPercentage]) => ({ name, budgetAllocationPercentage }))

export const demoPlan: DemoPlan = {
  income: { amount: 5400, incomeSource: "EMPLOYER", incomeType: "SALARY", description: "After tax" },
  shares: planned({ Needs: 0.6, Wants: 0.25, Investments: 0.15 }),
  categories: {
    needs: planned({
      Rent: 0.51,
      Groceries: 0.18,
      Utilities: 0.12,
      Transportation: 0.08,
      "Student Loans": 0.07,
      Health: 0.03,
    }),
    wants: planned({ "Dining Out": 0.35, Shopping: 0.28, Entertainment: 0.2, Subscriptions: 0.1 }),
    investments: planned({ Stocks: 0.6, Retirement: 0.3 }),
  },
}

/** Categories by words in the name, for transactions without a suggestion. */
const hints: ReadonlyArray<readonly [words: RegExp, category: string]> = [
  [/fitness|gazette|cloud|tune|reel/i, "Subscriptions"],
  [/water|electric|gas|mobile|fiber/i, "Utilities"],
  [/pharmacy|dental|clinic|mutual/i, "Health"],
  [/check/i, "Entertainment"],
]

export const fallbackCategory = (name: string): string => hints.find(([words]) => words.test(name))?.[1] ?? "Shopping"
