// GET /audit/explain: explains a figure.
import { Schema } from "effect"
import { typeNames } from "../categories.ts"
import { MonthText } from "./fields.ts"
import { Id, oneOf, Text } from "../fields.ts"

/**
 * Every amount or percentage that the screens show. Figures of a month refer to the current one unless `month` is
 * given; figures of the plan are as of that month's end.
 *
 * For the whole budget: totalIncome; uncategorized, the spending outside any category; leftOver = the income - spent -
 * transactions without a category: the amount left if nothing more is spent.
 * For a `type`: typeShare, typeBudget; typeSaved, the part not allocated to categories; expectedSavings = typeSaved +
 * what its categories have left. For a `type`, or for all types if none is given: spent, allocated, utilization (spent
 * / allocated), underOver (allocated - spent), totalSaved (the whole budget - spent).
 * For a `category`: categoryShare, categoryBudget, categorySpent, categoryUtilization; categoryOver, the utilization
 * above 100 %.
 * For a `category` and a `merchant` (by its displayed name): merchantTotal, merchantAverage.
 * For an `account`: accountBalance.
 */
export const figures = [
  "totalIncome",
  "uncategorized",
  "leftOver",
  "typeShare",
  "typeBudget",
  "typeSaved",
  "expectedSavings",
  "spent",
  "allocated",
  "utilization",
  "underOver",
  "totalSaved",
  "categoryShare",
  "categoryBudget",
  "categorySpent",
  "categoryUtilization",
  "categoryOver",
  "merchantTotal",
  "merchantAverage",
  "accountBalance",
] as const
export type Figure = (typeof figures)[number]

export const ExplainRequest = Schema.Struct({
  figure: oneOf(figures),
  month: Schema.optionalKey(MonthText),
  type: Schema.optionalKey(oneOf(typeNames)),
  category: Schema.optionalKey(Id),
  merchant: Schema.optionalKey(Text),
  account: Schema.optionalKey(Id),
})
export type ExplainRequest = typeof ExplainRequest.Type

/**
 * `amount` is in the figure's own unit, negative if it is subtracted. The ids are those of the items that the part
 * refers to. `fileName` and `line` are the source of an imported transaction.
 */
export const ExplanationPart = Schema.Struct({
  label: Schema.String,
  amount: Schema.Finite,
  transactionId: Schema.optionalKey(Schema.String),
  incomeId: Schema.optionalKey(Schema.String),
  categoryId: Schema.optionalKey(Schema.String),
  typeId: Schema.optionalKey(Schema.String),
  accountId: Schema.optionalKey(Schema.String),
  fileName: Schema.optionalKey(Schema.String),
  line: Schema.optionalKey(Schema.Int),
})

/**
 * `value` is in units of the budget's currency ("dollars" for any), or a fraction where 1 means 100 %. The parts add up
 * to exactly that value, in whole minor units (cents, for dollars) or millionths (fractions). `causes` are the events
 * behind the parts, oldest first; `occurredAt` is an ISO 8601 instant. `ruleId` is the rule that caused it.
 */
export const Explanation = Schema.Struct({
  figure: Schema.Literals(figures),
  month: Schema.String,
  unit: Schema.Literals(["dollars", "fraction"]),
  value: Schema.Finite,
  formula: Schema.String,
  parts: Schema.Array(ExplanationPart),
  causes: Schema.Array(
    Schema.Struct({
      revision: Schema.Int,
      occurredAt: Schema.String,
      sentence: Schema.String,
      ruleId: Schema.optionalKey(Schema.String),
    }),
  ),
})
export type Explanation = typeof Explanation.Type
