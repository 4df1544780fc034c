// GET /audit/state: the budget at an earlier moment.
import { Schema } from "effect"
import { momentFrom } from "../../moment.ts"
import { Account } from "../accounts.ts"
import { Category, CategoryType } from "../categories.ts"
import { Money } from "../fields.ts"
import { Income } from "../incomes.ts"
import { BudgetSummary, CategoryPerformance } from "../performances.ts"
import { Transaction } from "../transactions/transactions.ts"

/** An ISO 8601 instant with its offset, or a revision: the budget right after that event. */
export const MomentText = Schema.String.check(
  Schema.makeFilter((text: string) =>
    momentFrom(text) === undefined
      ? "must be an instant such as 2026-02-14T12:00:00Z, or a revision such as 12"
      : undefined,
  ),
)

export const StateRequest = Schema.Struct({ at: MomentText })

/** `at` is the time of the last event up to the moment. Before the first event: revision -1, and null. */
export const AsOf = Schema.Struct({ revision: Schema.Int, at: Schema.NullOr(Schema.String) })
export type AsOf = typeof AsOf.Type

/**
 * The lists are those that the ordinary calls would have returned then. `month` (YYYY-MM) was the person's current
 * month, `currency` the code of the budget's currency.
 */
export const BudgetState = Schema.Struct({
  ...AsOf.fields,
  month: Schema.String,
  currency: Schema.String,
  totalIncome: Money,
  incomes: Schema.Array(Income),
  categoryTypes: Schema.Array(CategoryType),
  categories: Schema.Array(Category),
  accounts: Schema.Array(Account),
  transactions: Schema.Array(Transaction),
  performance: BudgetSummary,
  categoryPerformances: Schema.Array(CategoryPerformance),
})
export type BudgetState = typeof BudgetState.Type
