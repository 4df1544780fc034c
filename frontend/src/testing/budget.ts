// A small budget for tests: $5,000 a month, five categories, and the transactions that a test gives.
import type { Account } from "@evenkeel/contracts/api/accounts"
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import type { Income } from "@evenkeel/contracts/api/incomes"
import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions"
import { today } from "../today.ts"
import type { TypeName } from "../type-names.ts"
import { answer } from "./server.ts"

export const income: Income = { incomeId: "income-1", amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY", description: "" }

export const checking: Account = {
  accountId: "account-1",
  accountName: "Everyday Checking",
  balance: 1200.5,
  plaidAccountId: "plaid-1",
  accountType: "CHECKING",
  mask: "0001",
  institutionName: "Harbor Bank",
  status: "connected",
}

const category = (name: string, type: TypeName, share: number, budgetAmount: number): Category => ({
  categoryId: `category-${name.toLowerCase()}`,
  name,
  budgetAllocationPercentage: share,
  budgetAmount,
  categoryType: { categoryTypeId: `type-${type}`, name: type },
  logoUrl: null,
  amount: 0,
})

export const groceries = category("Groceries", "needs", 0.3, 750)
export const rent = category("Rent", "needs", 0.5, 1250)
export const dining = category("Dining", "wants", 0.4, 600)
export const shopping = category("Shopping", "wants", 0.6, 900)
export const stocks = category("Stocks", "investments", 0.5, 500)

export const allCategories: ReadonlyArray<Category> = [groceries, rent, dining, shopping, stocks]

const type = (name: TypeName, share: number, budgetAmount: number, savedAmount: number): CategoryType => ({
  categoryTypeId: `type-${name}`,
  name,
  budgetAllocationPercentage: share,
  budgetAmount,
  savedAmount,
  categories: [],
})

export const allTypes: ReadonlyArray<CategoryType> = [type("needs", 0.5, 2500, 500), type("wants", 0.3, 1500, 0), type("investments", 0.2, 1000, 500)]

export const inCategory = ({ categoryId, name, categoryType }: Category): CategoryOf => ({ categoryId, name, categoryType })

export const transaction = (name: string, amount: number, rest: Partial<Transaction> = {}): Transaction => ({
  transactionId: `transaction-${name.toLowerCase().replaceAll(" ", "-")}`,
  name,
  amount,
  date: today(),
  logoUrl: null,
  category: null,
  suggestedCategory: null,
  accountId: "account-1",
  pending: false,
  ...rest,
})

interface Given {
  readonly transactions?: ReadonlyArray<Transaction>
  readonly categories?: ReadonlyArray<Category>
  readonly types?: ReadonlyArray<CategoryType>
  readonly accounts?: ReadonlyArray<Account>
  readonly incomes?: ReadonlyArray<Income>
}

/** Given a backend that answers every fetch of /home with this. */
export const haveBudget = ({ transactions = [], categories = allCategories, types = allTypes, accounts = [checking], incomes = [income] }: Given = {}): void => {
  answer("transactions", transactions)
  answer("categories", categories)
  answer("categoryTypes", types)
  answer("accounts", accounts)
  answer("incomes", incomes)
  answer("budgetPerformances", [])
}
