// GET /audit/state: a budget as it was at a moment.
import { Schema } from "effect"
import { momentFrom } from "../../moment.ts"
import { Account } from "../accounts.ts"
import { Category, CategoryType } from "../categories.ts"
import { Money } from "../fields.ts"
import { Income } from "../incomes.ts"
import { BudgetSummary, CategoryPerformance } from "../performances.ts"
import { Transaction } from "../transactions/transactions.ts"

/** An ISO 8601 instant with its offset, or a revision: the budget as it was right after that event. */
export const MomentText = Schema.String.check(
  Schema.makeFilter((text: string) =>
    momentFrom(text) === undefined
      ? "must be an instant such as 2026-02-14T12:00:00Z, or a revision such as 12"
      : undefined,
  ),
)

export const StateRequest = Schema.Struct({ at: MomentText })

/** `at` is when the last event up to that moment happened. Before the first one: revision -1, and null. */
export const AsOf = Schema.Struct({ revision: Schema.Int, at: Schema.NullOr(Schema.String) })
export type AsOf = typeof AsOf.Type

/**
 * The lists are what the ordinary calls would have returned then. `month` (YYYY-MM) was
 * the person's current month at that moment, `currency` the code of the budget's.
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
