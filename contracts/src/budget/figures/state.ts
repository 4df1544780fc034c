import type { BudgetState } from "../../api/audit/state.ts"
import { unitsOf } from "../../money.ts"
import type { Month } from "../../month.ts"
import { transactionsOf, type Budget } from "../budget.ts"
import { accountIn } from "./accounts.ts"
import { categoryReply, categoryTypesIn, livingCategoryFigures } from "./categories.ts"
import { categoryMonthsIn } from "./category-months.ts"
import { incomesIn } from "./incomes.ts"
import { monthFigures, monthReply } from "./months.ts"
import { planAtEndOf } from "../plan/plan.ts"
import { newestFirst, transactionIn } from "./transactions.ts"

/** The replies of the ordinary calls for that budget in that month. */
export const stateReply = (budget: Budget, month: Month): Omit<BudgetState, "revision" | "at"> => ({
  month,
  currency: budget.currency,
  totalIncome: unitsOf(planAtEndOf(budget, month).totalIncome, budget.currency),
  incomes: incomesIn(budget, month),
  categoryTypes: categoryTypesIn(budget, month),
  categories: livingCategoryFigures(budget, month).map((category) => categoryReply(category, budget.currency)),
  accounts: [...budget.accounts.values()].map((account) => accountIn(budget, account)),
  transactions: [...transactionsOf(budget, month)]
    .sort(newestFirst)
    .map((transaction) => transactionIn(budget, transaction)),
  performance: monthReply(monthFigures(budget, month), budget.currency),
  categoryPerformances: categoryMonthsIn(budget, month),
})
