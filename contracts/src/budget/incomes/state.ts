import { Schema } from "effect"
import { incomeSources, incomeTypes } from "../../api/incomes.ts"
import { Cents, Id, InMonth } from "../event-fields.ts"

/** The form in a budget, in its snapshots and in undo events. */
export const Income = Schema.Struct({
  incomeId: Id,
  amount: Cents,
  incomeSource: Schema.Literals(incomeSources),
  incomeType: Schema.Literals(incomeTypes),
  description: Schema.String,
  /** The first and the last month in which it counts, if limited. */
  from: Schema.optionalKey(InMonth),
  until: Schema.optionalKey(InMonth),
})
export type Income = typeof Income.Type
