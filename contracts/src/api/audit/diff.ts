// GET /audit/diff: the changes of a budget between two moments.
import { Schema } from "effect"
import { Account } from "../accounts.ts"
import { Change } from "./fields.ts"
import { AsOf, MomentText } from "./state.ts"
import { Category } from "../categories.ts"
import { Money } from "../fields.ts"
import { Income } from "../incomes.ts"
import { Overview } from "../performances.ts"
import { Transaction } from "../transactions/transactions.ts"

/** `from` must not be after `to`. */
export const DiffRequest = Schema.Struct({ from: MomentText, to: MomentText })

/** An item that existed at both moments, and its changes. */
const Changed = Schema.Struct({ id: Schema.String, name: Schema.String, changes: Schema.Array(Change) })
export type Changed = typeof Changed.Type

/** `count` counts all of them; `list` has at most 200, for transactions the newest. */
const listOf = <Item extends Schema.Constraint>(item: Item) =>
  Schema.Struct({ count: Schema.Int, list: Schema.Array(item) })

/** Only differences. The lists of added items are as of `after`, those of removed ones as of `before`. */
const differing = <Item extends Schema.Constraint>(item: Item) =>
  Schema.Struct({ added: listOf(item), removed: listOf(item), changed: listOf(Changed) })

/**
 * `plan`: the currency, the total income, and each type's share, budget and savings. `months`: every month with
 * different figures, newest first.
 */
export const BudgetDifference = Schema.Struct({
  from: AsOf,
  to: AsOf,
  totalIncome: Schema.Struct({ before: Money, after: Money }),
  plan: Schema.Array(Change),
  incomes: differing(Income),
  accounts: differing(Account),
  categories: differing(Category),
  transactions: differing(Transaction),
  months: Schema.Array(Schema.Struct({ month: Schema.String, before: Overview, after: Overview })),
})
export type BudgetDifference = typeof BudgetDifference.Type
