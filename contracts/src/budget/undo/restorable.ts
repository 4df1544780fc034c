// What an undo can put back into a budget, map by map: what of a value the event stores, and what the budget gets from it.
import { Schema } from "effect"
import { AccountType } from "../../api/accounts.ts"
import { openedAccount } from "../accounts/events.ts"
import { Category } from "../categories/state.ts"
import { CategoryType } from "../category-types/state.ts"
import { Income } from "../incomes/state.ts"
import type { Account, Budget, MerchantChoice, Plan } from "../budget.ts"
import { Cents, Day, Id, InMonth, Share, TypeName } from "../event-fields.ts"
import { Rule } from "../rules/schema.ts"
import { bankRowFrom, removedRowFrom, StoredBankRow, StoredRemovedRow } from "../sync/state.ts"
import { transaction } from "../transactions/schema.ts"

type MapName = {
  [Name in keyof Budget]: Budget[Name] extends ReadonlyMap<string, unknown> ? Name : never
}[keyof Budget]
type ValueIn<Map extends MapName> = Budget[Map] extends ReadonlyMap<string, infer Value> ? Value : never

interface Restorable<Map extends MapName, Of extends Schema.Constraint> {
  readonly map: Map
  readonly stored: Of
  readonly keyOf: (stored: Of["Type"]) => string
  readonly store: (value: ValueIn<Map>, key: string) => Of["Type"]
  readonly restore: (stored: Of["Type"], budget: Budget) => ValueIn<Map>
  /** Its order matters: that of categories decides who gets a cent that is left over, and incomes are listed in theirs. */
  readonly isOrdered: boolean
}

const restorable = <Map extends MapName, Of extends Schema.Constraint>(
  map: Map,
  stored: Of,
  keyOf: (stored: Of["Type"]) => string,
  { store, restore, isOrdered = false }: Partial<Pick<Restorable<Map, Of>, "store" | "restore" | "isOrdered">> = {},
): Restorable<Map, Of> => ({
  map,
  stored,
  keyOf,
  store: store ?? ((value) => value as Of["Type"]),
  restore: restore ?? ((value) => value as ValueIn<Map>),
  isOrdered,
})

/** One that the person opened by hand: others are not touched by what can be undone. */
const OpenedAccount = Schema.Struct({
  accountId: Id,
  name: Schema.String,
  mask: Schema.NullOr(Schema.String),
  accountType: AccountType,
  balance: Cents,
  institutionName: Schema.NullOr(Schema.String),
  balanceOn: Schema.NullOr(Day),
})
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

const planFrom = (
  { assumed, totalIncome, incomes, types, categories }: typeof MonthPlan.Type,
  budget: Budget,
): Plan => ({
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

const storedPlan = ({ assumed, totalIncome, incomes, categoryTypes, categories }: Plan, month: string) => ({
  month,
  ...(assumed === undefined ? {} : { assumed }),
  totalIncome,
  incomes,
  types: categoryTypes,
  categories: [...categories].map(([categoryId, category]) => ({ categoryId, ...category })),
})

const storedAccount = ({ accountId, name, mask, accountType, balance, institutionName, balanceOn }: Account) => ({
  accountId,
  name,
  mask,
  accountType,
  balance,
  institutionName,
  balanceOn,
})

/** By the event's field, in the order in which they are put back. */
export const restorables = {
  incomes: restorable("incomes", Income, ({ incomeId }) => incomeId, { isOrdered: true }),
  accounts: restorable("accounts", OpenedAccount, ({ accountId }) => accountId, {
    store: storedAccount,
    restore: openedAccount,
    isOrdered: true,
  }),
  types: restorable("categoryTypes", CategoryType, ({ typeId }) => typeId),
  categories: restorable("categories", Category, ({ categoryId }) => categoryId, { isOrdered: true }),
  transactions: restorable("transactions", transaction.stored, ({ transactionId }) => transactionId, {
    restore: transaction.restored,
  }),
  bankRows: restorable("bankRows", StoredBankRow, ({ fact }) => fact.bankTransactionId, { restore: bankRowFrom }),
  removedRows: restorable("removedRows", StoredRemovedRow, ({ row }) => row.fact.bankTransactionId, {
    restore: removedRowFrom,
  }),
  deletedEntries: restorable("deletedEntries", transaction.stored, ({ transactionId }) => transactionId, {
    restore: transaction.restored,
  }),
  choices: restorable("choices", Choice, ({ merchant }) => merchant, {
    store: (choice, merchant) => ({ merchant, ...choice }),
    restore: choiceFrom,
  }),
  rules: restorable("rules", Rule, ({ ruleId }) => ruleId, { isOrdered: true }),
  plans: restorable("plans", MonthPlan, ({ month }) => month, { store: storedPlan, restore: planFrom }),
} as const

export type Restorables = typeof restorables

/** One of them, whichever it is: for what is done alike to each map. */
export interface AnyRestorable {
  readonly map: "plans"
  readonly keyOf: (stored: unknown) => string
  readonly store: (value: unknown, key: string) => unknown
  readonly restore: (stored: unknown, budget: Budget) => never
  readonly isOrdered: boolean
}
