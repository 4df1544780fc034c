import type { Income as IncomeReply } from "../../api/incomes.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf } from "../../money.ts"
import { cents, oneOf, text, type RecordOf } from "./record.ts"

/** The same as an income of the budget. */
export const incomeFields = {
  incomeId: text,
  amount: cents,
  incomeSource: oneOf<IncomeReply["incomeSource"]>(),
  incomeType: oneOf<IncomeReply["incomeType"]>(),
  description: text,
}
export type IncomeFigures = RecordOf<typeof incomeFields>

export const incomeReply = ({ amount, ...income }: IncomeFigures, currency: Currency): IncomeReply => ({
  ...income,
  amount: unitsOf(amount, currency),
})
