import { Schema } from "effect"
import { incomeSources, incomeTypes } from "../../api/incomes.ts"
import { Cents, Id, InMonth } from "../event-fields.ts"

/** As it is in a budget, in its snapshots and in undo events. */
export const Income = Schema.Struct({
  incomeId: Id,
  amount: Cents,
  incomeSource: Schema.Literals(incomeSources),
  incomeType: Schema.Literals(incomeTypes),
  description: Schema.String,
  /** The only months in which it counts, if it does not go on: the first and the last. */
  from: Schema.optionalKey(InMonth),
  until: Schema.optionalKey(InMonth),
})
export type Income = typeof Income.Type
