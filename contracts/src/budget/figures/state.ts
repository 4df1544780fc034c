import type { BudgetState } from "../../api/audit-state.ts"
import { dollarsFromCents } from "../../money.ts"
import { monthYear, type Month } from "../../month.ts"
import { livingCategories, transactionsOf, type Budget } from "../budget.ts"
import { categoryPerformances, monthFigures, monthOverviews } from "./performance.ts"
import {
  accountReply,
  categoryReply,
  categoryTypeReply,
  incomeReply,
  newestFirst,
  transactionReply,
} from "./replies.ts"

/** What the ordinary calls would return for that budget in that month. */
export const stateReply = (budget: Budget, month: Month): Omit<BudgetState, "revision" | "at"> => ({
  month,
  totalIncome: dollarsFromCents(budget.plan.totalIncome),
  incomes: [...budget.incomes.values()].map(incomeReply),
  categoryTypes: budget.plan.types.map(({ typeId }) => categoryTypeReply(budget, typeId, month)),
  categories: livingCategories(budget).map((category) => categoryReply(budget, category, month)),
  accounts: [...budget.accounts.values()].map((account) => accountReply(budget, account)),
  transactions: [...transactionsOf(budget, month)]
    .sort(newestFirst)
    .map((transaction) => transactionReply(budget, transaction)),
  performance: { id: { monthYear: monthYear(month) }, ...monthOverviews(monthFigures(budget, month)) },
  categoryPerformances: categoryPerformances(budget, month),
})
