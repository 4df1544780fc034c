import type { Budget, Income } from "@evenkeel/contracts/budget/budget"
import type { UserId } from "@evenkeel/contracts/ids"
import { bigint, integer, table, text, type Column, type RowOf } from "./table.ts"

/** `place` keeps the order in which they were added; `amount` is in cents. */
export const incomes = table(
  "incomes",
  {
    user_id: text,
    income_id: text,
    place: integer,
    amount: bigint,
    income_source: text as Column<Income["incomeSource"]>,
    income_type: text as Column<Income["incomeType"]>,
    description: text,
  },
  { key: ["user_id", "income_id"] },
)

export type IncomeRow = RowOf<typeof incomes>

export const incomeRows = (userId: UserId, budget: Budget): ReadonlyArray<IncomeRow> =>
  [...budget.incomes.values()].map((income, place) => ({
    user_id: userId,
    income_id: income.incomeId,
    place,
    amount: income.amount,
    income_source: income.incomeSource,
    income_type: income.incomeType,
    description: income.description,
  }))
