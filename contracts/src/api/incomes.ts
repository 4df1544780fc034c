import { Schema } from "effect"
import { Amount, Money, TextOrNull } from "./fields.ts"

export const incomeSources = [
  "EMPLOYER",
  "CLIENT",
  "PROPERTY",
  "STOCK",
  "MUTUAL_FUND",
  "BOND",
  "SAVINGS_ACCOUNT",
  "RETIREMENT_ACCOUNT",
  "GOVERNMENT",
  "FAMILY",
  "FRIEND",
  "BUSINESS",
  "INTELLECTUAL_PROPERTY",
  "OTHER",
] as const
export const incomeTypes = [
  "SALARY",
  "BONUS",
  "COMMISSION",
  "FREELANCE",
  "RENTAL",
  "INVESTMENT",
  "PENSION",
  "SOCIAL_SECURITY",
  "ALIMONY",
  "CHILD_SUPPORT",
  "ROYALTIES",
  "CAPITAL_GAINS",
  "GIFT",
  "OTHER",
] as const

export const NewIncome = Schema.Struct({
  amount: Amount,
  incomeSource: Schema.Literals(incomeSources).annotate({ message: "must be one of the offered sources" }),
  incomeType: Schema.Literals(incomeTypes).annotate({ message: "must be one of the offered types" }),
  description: Schema.optionalKey(TextOrNull),
  /** It counts only in the current month. */
  onlyThisMonth: Schema.optionalKey(Schema.Boolean.annotate({ message: "must be true or false" })),
})
export type NewIncome = typeof NewIncome.Type

export const Income = Schema.Struct({
  incomeId: Schema.String,
  amount: Money,
  incomeSource: Schema.Literals(incomeSources),
  incomeType: Schema.Literals(incomeTypes),
  description: Schema.String,
  /** The last month in which it counts, as YYYY-MM, if it ends. */
  until: Schema.optionalKey(Schema.String),
})
export type Income = typeof Income.Type
