// A plan proposed from what the bank or files have said, and a plan taken over as a whole.
import { Schema } from "effect"
import { TypeName } from "../categories.ts"
import { Amount, Fraction, Money, Text } from "../fields.ts"
import { Income, NewIncome } from "../incomes.ts"

/**
 * `amount` is what it brings in a usual month, `times` how often. Of who has paid in no complete month, it is the sum of the calendar month
 * `month`, as YYYY-MM, or, if that is null, of the last 30 days.
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
 * `spent` is what these days' transactions come to, or, of `months`, those of a usual one; `amount` what it is proposed to have a month: a fixed amount if
 * `isContract`. A `payee` is paid month by month, and nothing says for what: the category is called after them until the person says.
 * `usualPercentage` is what it has of its type while nothing is known of that type's spending.
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
 * From the transactions of the days `from` to `until`, which are so many complete `months`, or, if 0, the last 30 days. `oneOffs` are
 * left out of what is usual. `basis` says what it can be trusted for, `unknown` what of these
 * days fits no category. `lastMonth` is the month before, as YYYY-MM, if it can be taken along.
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
 * Incomes are added to those that there are. A category whose name its type has already gets the new share; one that is
 * not named keeps what it has. With `lastMonth` the plan holds for the month before this one, too, if that had none.
 */
export const WholePlan = Schema.Struct({
  incomes: Schema.Array(NewIncome),
  split: Schema.Struct({ needs: Fraction, wants: Fraction, investments: Fraction }),
  categories: Schema.Array(PlannedCategory),
  lastMonth: Schema.optionalKey(Schema.Boolean.annotate({ message: "must be true or false" })),
})
export type WholePlan = typeof WholePlan.Type

/** `month`, as YYYY-MM, is the first one that it holds for. */
export const PlanTaken = Schema.Struct({ month: Schema.String, incomes: Schema.Finite, categories: Schema.Finite })
