import { Schema } from "effect"
import { incomeSources, incomeTypes } from "../../api/incomes.ts"
import { Cents, Id, InMonth } from "../event-fields.ts"

export const IncomeAdded = Schema.TaggedStruct("IncomeAdded", {
  incomeId: Id,
  amount: Cents,
  incomeSource: Schema.Literals(incomeSources),
  incomeType: Schema.Literals(incomeTypes),
  description: Schema.String,
  month: InMonth,
})

export const incomeEvents = [IncomeAdded] as const
