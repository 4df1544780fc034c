// Something was undone. The event carries the resulting values, so that it is folded like any other, without replaying
// what came before. Only values that differ are in it.
import { Schema } from "effect"
import { incomeSources, incomeTypes } from "../../api/incomes.ts"
import { Cents, Day, Id, InMonth, Share, TypeName } from "../event-fields.ts"
import { BankFact } from "../sync/events.ts"

/**
 * `put` are set and `taken` are deleted; `order` lists all keys, if appending the new ones
 * would not result in the right order.
 */
const changed = <Value extends Schema.Constraint>(value: Value) =>
  Schema.optionalKey(
    Schema.Struct({ put: Schema.Array(value), taken: Schema.Array(Id), order: Schema.optionalKey(Schema.Array(Id)) }),
  )

const Income = Schema.Struct({
  incomeId: Id,
  amount: Cents,
  incomeSource: Schema.Literals(incomeSources),
  incomeType: Schema.Literals(incomeTypes),
  description: Schema.String,
})
const CategoryType = Schema.Struct({ typeId: Id, name: TypeName, share: Share })
const Category = Schema.Struct({
  categoryId: Id,
  typeId: Id,
  name: Schema.String,
  share: Share,
  deletedIn: Schema.NullOr(InMonth),
})
const Transaction = Schema.Struct({
  transactionId: Id,
  name: Schema.String,
  amount: Cents,
  date: Day,
  categoryId: Schema.NullOr(Id),
  accountId: Schema.NullOr(Id),
  bankTransactionId: Schema.NullOr(Id),
  merchant: Schema.NullOr(Schema.String),
  bankCategory: BankFact.fields.category,
  logoUrl: Schema.NullOr(Schema.String),
  pending: Schema.Boolean,
  renamed: Schema.Boolean,
  reduced: Schema.Boolean,
})
const BankRow = Schema.Struct({
  fact: BankFact,
  transactionId: Id,
  fate: Schema.Literals(["listed", "deleted", "split", "set aside"]),
  parts: Schema.Array(Id),
  claimed: Cents,
  leftOut: Cents,
})
const Choice = Schema.Struct({ merchant: Schema.String, last: Id, before: Schema.NullOr(Id) })
const MonthPlan = Schema.Struct({
  month: InMonth,
  totalIncome: Cents,
  types: Schema.Array(Schema.Struct({ typeId: Id, name: TypeName, share: Share, budget: Cents, saved: Cents })),
  categories: Schema.Array(Schema.Struct({ categoryId: Id, typeId: Id, share: Share, budget: Cents })),
})

/**
 * The budget is as if the command had never happened. `again` is true if that command was itself an undo, so that this
 * is a redo. `action` describes the original action in words; `month` is when it was undone. Past months change too.
 */
export const ActionUndone = Schema.TaggedStruct("ActionUndone", {
  commandId: Id,
  action: Schema.String,
  again: Schema.Boolean,
  month: InMonth,
  incomes: changed(Income),
  types: changed(CategoryType),
  categories: changed(Category),
  transactions: changed(Transaction),
  bankRows: changed(BankRow),
  choices: changed(Choice),
  plans: changed(MonthPlan),
})

export const undoEvents = [ActionUndone] as const
