// A plan proposed from transactions of banks and files, and the command that adopts a whole plan.
import { Schema } from "effect"
import { TypeName } from "../categories.ts"
import { Amount, Fraction, Money, Text } from "../fields.ts"
import { Income, NewIncome } from "../incomes.ts"

/**
 * `amount` is the income of a usual month, `times` its number of payments. If the payer has paid in no complete month,
 * it is the sum of the calendar month `month`, as YYYY-MM, or, if that is null, of the last 30 days.
 */
const ProposedIncome = Schema.Struct({
  name: Schema.String,
  amount: Money,
  incomeSource: Income.fields.incomeSource,
  incomeType: Income.fields.incomeType,
  times: Schema.Finite,
  month: Schema.NullOr(Schema.String),
})

/**
 * `spent` is the sum of these days' transactions, or, with `months`, of a usual month; `amount` is the proposed monthly
 * amount: a fixed amount if `isContract`. A `payee` is paid monthly for an unknown purpose: the category has their name
 * until the person renames it. `usualPercentage` is its usual share of its type, for types without known spending.
 */
const ProposedCategory = Schema.Struct({
  name: Schema.String,
  type: TypeName,
  categoryId: Schema.optionalKey(Schema.String),
  payee: Schema.optionalKey(Schema.String),
  spent: Money,
  transactions: Schema.Finite,
  amount: Money,
  isContract: Schema.Boolean,
  usualPercentage: Schema.optionalKey(Schema.Finite),
})
export type ProposedCategory = typeof ProposedCategory.Type

/**
 * From the transactions of the days `from` to `until`, which are that many complete `months`, or, if 0, the last 30
 * days. `oneOffs` are excluded from a usual month. `basis` says how reliable it is, `unknown` sums the transactions
 * that fit no category. `lastMonth` is the month before, as YYYY-MM, if the plan can include it.
 */
export const PlanProposal = Schema.Struct({
  from: Schema.String,
  until: Schema.String,
  months: Schema.Finite,
  basis: Schema.Literals(["enough", "few", "only refunds", "none"]),
  transactions: Schema.Finite,
  refunds: Schema.Finite,
  oneOffs: Schema.Array(Schema.Struct({ name: Schema.String, amount: Money, date: Schema.String })),
  unknown: Schema.Struct({ transactions: Schema.Finite, amount: Money }),
  incomes: Schema.Array(ProposedIncome),
  categories: Schema.Array(ProposedCategory),
  lastMonth: Schema.NullOr(Schema.Struct({ month: Schema.String, transactions: Schema.Finite })),
})
export type PlanProposal = typeof PlanProposal.Type

const PlannedCategory = Schema.Struct({
  name: Text,
  type: Schema.Literals(TypeName.literals).annotate({ message: "must be needs, wants or investments" }),
  budgetAllocationPercentage: Fraction,
  fixedAmount: Schema.optionalKey(Schema.NullOr(Amount)),
})

/**
 * Incomes are added to the existing ones. An existing category with the same name in its type gets the new share; other
 * categories keep theirs. With `lastMonth` the plan also applies to the month before this one, if that had none.
 */
export const WholePlan = Schema.Struct({
  incomes: Schema.Array(NewIncome),
  split: Schema.Struct({ needs: Fraction, wants: Fraction, investments: Fraction }),
  categories: Schema.Array(PlannedCategory),
  lastMonth: Schema.optionalKey(Schema.Boolean.annotate({ message: "must be true or false" })),
})
export type WholePlan = typeof WholePlan.Type

/** `month`, as YYYY-MM, is the first month of the plan. */
export const PlanTaken = Schema.Struct({ month: Schema.String, incomes: Schema.Finite, categories: Schema.Finite })
