import type { Change } from "../../api/audit/fields.ts"
import type { Income as IncomeReply } from "../../api/incomes.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf } from "../../money.ts"
import type { Month } from "../../month.ts"
import type { Budget } from "../budget.ts"
import type { Income } from "../incomes/state.ts"
import { countsIn } from "../plan/plan.ts"
import { changeIn, incomeLabel, money } from "../wording.ts"
import { cents, nullable, oneOf, text, type RecordOf } from "./record.ts"

/** `since` and `until` are the first and the last month in which the income counts, null for no limit. */
export const incomeFields = {
  incomeId: text,
  amount: cents,
  incomeSource: oneOf<IncomeReply["incomeSource"]>(),
  incomeType: oneOf<IncomeReply["incomeType"]>(),
  description: text,
  since: nullable(text),
  until: nullable(text),
}
export type IncomeFigures = RecordOf<typeof incomeFields>

export const incomeRecord = (income: Income): IncomeFigures => ({
  incomeId: income.incomeId,
  amount: income.amount,
  incomeSource: income.incomeSource,
  incomeType: income.incomeType,
  description: income.description,
  since: income.from ?? null,
  until: income.until ?? null,
})

export const incomeReply = (income: IncomeFigures, currency: Currency): IncomeReply => ({
  incomeId: income.incomeId,
  amount: unitsOf(income.amount, currency),
  incomeSource: income.incomeSource,
  incomeType: income.incomeType,
  description: income.description,
  ...(income.until === null ? {} : { until: income.until }),
})

/** The incomes that count in that month. */
export const incomesIn = (budget: Budget, month: Month): ReadonlyArray<IncomeReply> =>
  [...budget.incomes.values()]
    .filter((income) => countsIn(income, month))
    .map((income) => incomeReply(incomeRecord(income), budget.currency))

export const incomeChanges =
  (currency: Currency) =>
  (before: Income, after: Income): ReadonlyArray<Change> => [
    ...changeIn("Income", incomeLabel(before), incomeLabel(after)),
    ...changeIn("Amount", money(before.amount, currency), money(after.amount, currency)),
    ...changeIn("Last month", before.until ?? null, after.until ?? null),
  ]
