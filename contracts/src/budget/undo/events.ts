// Something was undone. The event carries the resulting values, so that it is folded like any other, without replaying
// what came before. Only values that differ are in it.
import { Schema } from "effect"
import { AccountType } from "../../api/accounts.ts"
import { incomeSources, incomeTypes } from "../../api/incomes.ts"
import { openedAccount } from "../accounts/events.ts"
import type { BankRow as BudgetRow, Budget, MerchantChoice, Plan, RemovedRow as Removed } from "../budget.ts"
import { defineEvent, type Description } from "../event.ts"
import { Cents, Day, Id, InMonth, Share, TypeName } from "../event-fields.ts"
import { takeBackImport } from "../imports/apply.ts"
import { planOf } from "../plan.ts"
import { Rule } from "../rules/schema.ts"
import { BankFact, SetAsideReason } from "../sync/schema.ts"
import { putTransaction, takeAway } from "../transactions/apply.ts"
import { StoredTransaction, transactionFrom, type Transaction } from "../transactions/schema.ts"
import { undoInWords } from "./undone.ts"

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
  from: Schema.optionalKey(InMonth),
  until: Schema.optionalKey(InMonth),
})
const CategoryType = Schema.Struct({ typeId: Id, name: TypeName, share: Share })
const Category = Schema.Struct({
  categoryId: Id,
  typeId: Id,
  name: Schema.String,
  share: Share,
  fixed: Schema.optionalKey(Cents),
  deletedIn: Schema.NullOr(InMonth),
})
/** One that the person opened by hand: others are not touched by what can be undone. */
const Account = Schema.Struct({
  accountId: Id,
  name: Schema.String,
  mask: Schema.NullOr(Schema.String),
  accountType: AccountType,
  balance: Cents,
  institutionName: Schema.NullOr(Schema.String),
  balanceOn: Schema.NullOr(Day),
})
const BankRow = Schema.Struct({
  fact: BankFact,
  transactionId: Id,
  fate: Schema.Literals(["listed", "deleted", "split", "set aside"]),
  parts: Schema.Array(Id),
  claimed: Cents,
  leftOut: Cents,
  reduced: Schema.optionalKey(Schema.Boolean),
  reason: Schema.optionalKey(Schema.NullOr(SetAsideReason)),
})
const RemovedRow = Schema.Struct({ row: BankRow, transactions: Schema.Array(StoredTransaction), on: Day })
const Choice = Schema.Struct({
  merchant: Schema.String,
  last: Id,
  before: Schema.NullOr(Id),
  /** Missing in events from when only the last two were remembered. */
  times: Schema.optionalKey(Schema.Array(Schema.Struct({ categoryId: Id, count: Schema.Int }))),
  neverAsk: Schema.optionalKey(Schema.Boolean),
})
const MonthPlan = Schema.Struct({
  month: InMonth,
  assumed: Schema.optionalKey(Schema.Literals(["as of the import", "first plan"])),
  totalIncome: Cents,
  /** Missing in events from when incomes could only be added. */
  incomes: Schema.optionalKey(Schema.Array(Schema.Struct({ incomeId: Id, amount: Cents }))),
  types: Schema.Array(Schema.Struct({ typeId: Id, name: TypeName, share: Share, budget: Cents, saved: Cents })),
  categories: Schema.Array(
    Schema.Struct({
      categoryId: Id,
      typeId: Id,
      share: Share,
      budget: Cents,
      fixed: Schema.optionalKey(Schema.Boolean),
    }),
  ),
})

/**
 * The budget is as if the command had never happened. `again` is true if that command was itself an undo, so that this
 * is a redo. `month` is when it was undone. Past months change too. `revisions` are those of the original action's
 * events, whose sentences the history quotes; old events brought these words along, as `action`. `currency` is that of the
 * budget from now on. `import` is the import of which all rows go; they may be many, and are in no list. `step` is true of
 * all but the last event of an undo that one event could not hold.
 */
const ActionUndone = Schema.TaggedStruct("ActionUndone", {
  commandId: Id,
  action: Schema.optionalKey(Schema.String),
  revisions: Schema.optionalKey(Schema.Array(Schema.Int)),
  again: Schema.Boolean,
  step: Schema.optionalKey(Schema.Boolean),
  month: InMonth,
  currency: Schema.optionalKey(Schema.String),
  import: Schema.optionalKey(Id),
  incomes: changed(Income),
  accounts: changed(Account),
  types: changed(CategoryType),
  categories: changed(Category),
  transactions: changed(StoredTransaction),
  bankRows: changed(BankRow),
  removedRows: changed(RemovedRow),
  deletedEntries: changed(StoredTransaction),
  choices: changed(Choice),
  rules: changed(Rule),
  plans: changed(MonthPlan),
})
type ActionUndone = typeof ActionUndone.Type

const apply = (budget: Budget, event: ActionUndone): void => {
  if (event.currency !== undefined) budget.currency = event.currency
  if (event.import !== undefined) takeBackImport(budget, event.import)
  restore(budget.incomes, event.incomes, (income) => income.incomeId, asStored)
  restore(budget.accounts, event.accounts, (account) => account.accountId, openedAccount)
  restore(budget.categoryTypes, event.types, (type) => type.typeId, asStored)
  restore(budget.categories, event.categories, (category) => category.categoryId, asStored)
  restore(budget.bankRows, event.bankRows, (row) => row.fact.bankTransactionId, bankRowFrom)
  restore(budget.removedRows, event.removedRows, ({ row }) => row.fact.bankTransactionId, removedRowFrom)
  restore(budget.deletedEntries, event.deletedEntries, (entry) => entry.transactionId, storedTransaction)
  restore(budget.choices, event.choices, (choice) => choice.merchant, choiceFrom)
  restore(budget.rules, event.rules, (rule) => rule.ruleId, asStored)
  restore(budget.plans, event.plans, (plan) => plan.month, planFrom(budget))
  // These lie in months, too.
  for (const transactionId of event.transactions?.taken ?? []) takeAway(budget, transactionId)
  for (const transaction of event.transactions?.put ?? []) putTransaction(budget, storedTransaction(transaction))
  budget.plan = planOf(budget)
}

const choiceFrom = ({ last, before, times, neverAsk }: typeof Choice.Type): MerchantChoice => ({
  last,
  before,
  ...(neverAsk === undefined ? {} : { neverAsk }),
  times: times ?? onceEach({ last, before }),
})

const onceEach = ({ last, before }: Pick<MerchantChoice, "last" | "before">): MerchantChoice["times"] =>
  last === before
    ? [{ categoryId: last, count: 2 }]
    : [last, before].flatMap((categoryId) => (categoryId === null ? [] : [{ categoryId, count: 1 }]))

interface Changed<Stored> {
  readonly put: ReadonlyArray<Stored>
  readonly taken: ReadonlyArray<string>
  readonly order?: ReadonlyArray<string>
}

const restore = <Stored, Value>(
  map: Map<string, Value>,
  changed: Changed<Stored> | undefined,
  keyOf: (stored: Stored) => string,
  valueOf: (stored: Stored) => Value,
): void => {
  if (changed === undefined) return
  for (const key of changed.taken) map.delete(key)
  for (const stored of changed.put) map.set(keyOf(stored), valueOf(stored))
  // The order of categories decides who gets a cent that is left over.
  for (const key of changed.order ?? []) {
    const value = map.get(key)
    if (value === undefined) continue
    map.delete(key)
    map.set(key, value)
  }
}

const asStored = <Value>(value: Value): Value => value

const storedTransaction = (stored: typeof StoredTransaction.Type): Transaction =>
  transactionFrom((field) => stored[field])

/** Old events lack `reduced` and `reason`. */
const bankRowFrom = ({ reduced = false, reason = null, ...row }: typeof BankRow.Type): BudgetRow => ({
  ...row,
  reduced,
  reason,
})

const removedRowFrom = ({ row, transactions, on }: typeof RemovedRow.Type): Removed => ({
  row: bankRowFrom(row),
  transactions: transactions.map(storedTransaction),
  on,
})

const planFrom =
  (budget: Budget) =>
  ({ assumed, totalIncome, incomes, types, categories }: typeof MonthPlan.Type): Plan => ({
    ...(assumed === undefined ? {} : { assumed }),
    totalIncome,
    incomes: incomes ?? firstOf(budget, totalIncome),
    categoryTypes: types,
    categories: new Map(categories.map(({ categoryId, ...category }) => [categoryId, category])),
  })

/** As long as incomes could only be added, a plan's were the first few that make its total. */
const firstOf = (budget: Budget, totalIncome: number): Plan["incomes"] => {
  let left = totalIncome
  const incomes: Array<Plan["incomes"][number]> = []
  for (const { incomeId, amount } of budget.incomes.values()) {
    if (left <= 0) break
    incomes.push({ incomeId, amount })
    left -= amount
  }
  return incomes
}

const describe = ({ again, action, categories, transactions, month }: ActionUndone): Description => {
  const put = [...(categories?.put ?? []), ...(transactions?.put ?? [])]
  const touched = [...(categories?.taken ?? []), ...put.flatMap(({ categoryId }) => categoryId ?? [])]
  return {
    sentence: undoInWords(again, action),
    changes: [],
    categoryIds: [...new Set(touched)],
    month,
  }
}

const refersTo = ({
  import: importId,
  incomes,
  accounts,
  types,
  categories,
  transactions,
}: ActionUndone): ReadonlyArray<string> => [
  ...(importId === undefined ? [] : [importId]),
  ...[incomes, accounts, types, categories, transactions].flatMap((changed) => changed?.taken ?? []),
  ...(incomes?.put ?? []).map(({ incomeId }) => incomeId),
  ...(accounts?.put ?? []).map(({ accountId }) => accountId),
  ...(types?.put ?? []).map(({ typeId }) => typeId),
  ...(categories?.put ?? []).map(({ categoryId }) => categoryId),
  ...(transactions?.put ?? []).map(({ transactionId }) => transactionId),
]

export const undoEvents = [
  defineEvent(ActionUndone, { kind: "undo", apply, describe, refersTo, isStep: ({ step = false }) => step }),
] as const
