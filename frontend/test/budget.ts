// A small budget for tests: the plan from plan.ts, five categories, and the transactions that a test passes in.
import type { Account } from "@evenkeel/contracts/api/accounts"
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import type { Income } from "@evenkeel/contracts/api/incomes"
import type { EarlierMonths, CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { keep } from "./stored.ts"
import { watch } from "./watch.ts"
import { today } from "../src/lib/today.ts"
import { categoryIn, investments, monthlyIncome, needs, typeOf, wants } from "./plan.ts"
import { answer } from "./server.ts"

export const checking: Account = {
  accountId: "account-1",
  accountName: "Everyday Checking",
  balance: 1200.5,
  plaidAccountId: "plaid-1",
  accountType: "CHECKING",
  mask: "0001",
  institutionName: "Harbor Bank",
  status: "connected",
  source: "bank",
}

export const groceries = categoryIn(needs, "Groceries", 0.3)
export const rent = categoryIn(needs, "Rent", 0.5)
export const dining = categoryIn(wants, "Dining", 0.4)
export const shopping = categoryIn(wants, "Shopping", 0.6)
export const stocks = categoryIn(investments, "Stocks", 0.5)

export const allCategories: ReadonlyArray<Category> = [groceries, rent, dining, shopping, stocks]

export const allCategoryTypes: ReadonlyArray<CategoryType> = [
  typeOf("needs", 0.5, [groceries, rent]),
  typeOf("wants", 0.3, [dining, shopping]),
  typeOf("investments", 0.2, [stocks]),
]

export const inCategory = ({ categoryId, name, categoryType }: Category): CategoryOf => ({
  categoryId,
  name,
  categoryType,
})

export const transaction = (name: string, amount: number, rest: Partial<Transaction> = {}): Transaction => ({
  transactionId: `transaction-${name.toLowerCase().replaceAll(" ", "-")}`,
  name,
  amount,
  date: today(),
  logoUrl: null,
  countedAs: null,
  countedIn: null,
  category: null,
  suggestedCategory: null,
  accountId: "account-1",
  pending: false,
  loweredFrom: null,
  note: null,
  ruleId: null,
  ...rest,
})

/** The same as the list of all transactions gives it. */
export const listed = (name: string, amount: number, rest: Partial<ListedTransaction> = {}): ListedTransaction => ({
  ...transaction(name, amount),
  splitOf: null,
  importId: null,
  exclusion: null,
  currency: null,
  ...rest,
})

interface Given {
  readonly transactions?: ReadonlyArray<Transaction>
  /** Those of earlier months, without a category. */
  readonly waiting?: ReadonlyArray<Transaction>
  readonly categories?: ReadonlyArray<Category>
  readonly categoryTypes?: ReadonlyArray<CategoryType>
  readonly accounts?: ReadonlyArray<Account>
  readonly incomes?: ReadonlyArray<Income>
}

/** Given a backend that answers every fetch that /home makes with this, and with what its answers to commands have changed. */
export const haveBudget = ({
  transactions = [],
  waiting = [],
  categories = allCategories,
  categoryTypes = allCategoryTypes,
  accounts = [checking],
  incomes = [monthlyIncome],
}: Given = {}): void => {
  const stored = keep({ transactions, waiting, categories, categoryTypes, accounts, incomes })
  answer("transactions", () => stored.transactions)
  answer("categories", () => stored.categories)
  answer("categoryTypes", () => stored.categoryTypes)
  answer("accounts", () => stored.accounts)
  answer("incomes", () => stored.incomes)
  answer("budgetPerformances", [])
  answer("previousMonthTransactions", () => earlierMonths(...stored.waiting))
}

/** Given that this is shown: the transactions, and the categories that they may be in. */
export const haveFetched = async (items: ReadonlyArray<Transaction>): Promise<void> => {
  haveBudget({ transactions: items })
  await watch("transactions", "categories")
}

/** The finaliser's queue, as the server gives it. */
export const earlierMonths = (...previousMonthTransactions: ReadonlyArray<Transaction>): EarlierMonths => ({
  previousMonthTransactions,
  previousMonthTotal: previousMonthTransactions.length,
  importedToSort: 0,
})

/** The same where more wait than the server gives at once. */
export const somePerPage =
  (waiting: ReadonlyArray<Transaction>, most: number) =>
  (after = ""): EarlierMonths => ({
    ...earlierMonths(...waiting.filter(({ date, transactionId }) => `${date} ${transactionId}` > after).slice(0, most)),
    previousMonthTotal: waiting.length,
  })
