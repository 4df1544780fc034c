// GET /audit/explain: where a figure comes from.
import { Schema } from "effect"
import { typeNames } from "./categories.ts"
import { MonthText } from "./audit-fields.ts"
import { Id, Text } from "./fields.ts"

/**
 * Every figure in money or percent that is shown. Those of a month are of the present one unless `month` is given; those of the plan
 * are as they stood at its end.
 *
 * Of all of it: totalIncome; uncategorized, what the month spent in no category.
 * Of a `type`: typeShare, typeBudget; typeSaved, what none of its categories has; expectedSavings, that and what its categories left over.
 * Of a `type`, or of all where none is given: spent, allocated, utilization (spent / allocated), underOver (allocated - spent),
 * totalSaved (the whole budget - spent).
 * Of a `category`: categoryShare, categoryBudget, categorySpent, categoryUtilization.
 * Of a `category` and a `merchant` by its shown name: merchantTotal, merchantAverage.
 * Of an `account`: accountBalance.
 */
export const figures = [
  "totalIncome", "uncategorized", "typeShare", "typeBudget", "typeSaved", "expectedSavings", "spent", "allocated", "utilization",
  "underOver", "totalSaved", "categoryShare", "categoryBudget", "categorySpent", "categoryUtilization", "merchantTotal",
  "merchantAverage", "accountBalance",
] as const
export type Figure = (typeof figures)[number]

export const ExplainRequest = Schema.Struct({
  figure: Schema.Literals(figures).annotate({ message: `must be one of ${figures.join(", ")}` }),
  month: Schema.optionalKey(MonthText),
  type: Schema.optionalKey(Schema.Literals(typeNames).annotate({ message: `must be one of ${typeNames.join(", ")}` })),
  category: Schema.optionalKey(Id),
  merchant: Schema.optionalKey(Text),
  account: Schema.optionalKey(Id),
})
export type ExplainRequest = typeof ExplainRequest.Type

/** `amount` is in the figure's own unit; below 0 it is taken off. The ids are those of what it stands for. */
export const ExplanationPart = Schema.Struct({
  label: Schema.String,
  amount: Schema.Finite,
  transactionId: Schema.optionalKey(Schema.String),
  incomeId: Schema.optionalKey(Schema.String),
  categoryId: Schema.optionalKey(Schema.String),
  typeId: Schema.optionalKey(Schema.String),
  accountId: Schema.optionalKey(Schema.String),
})

/**
 * `value` is in dollars, or a fraction of which 1 is 100 %. The amounts of the parts make exactly the value, counted in whole cents
 * (dollars) or thousandths (fractions). `causes` are the events that made the parts, oldest
 * first; `occurredAt` is an ISO 8601 instant.
 */
export const Explanation = Schema.Struct({
  figure: Schema.Literals(figures),
  month: Schema.String,
  unit: Schema.Literals(["dollars", "fraction"]),
  value: Schema.Finite,
  formula: Schema.String,
  parts: Schema.Array(ExplanationPart),
  causes: Schema.Array(Schema.Struct({ revision: Schema.Int, occurredAt: Schema.String, sentence: Schema.String })),
})
export type Explanation = typeof Explanation.Type
