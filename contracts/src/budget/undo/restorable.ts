// The values that an undo can restore, map by map: their form in the event, and in the budget.
import type { Schema } from "effect"
import { OpenedAccount, openedAccount, storedAccount } from "../accounts/state.ts"
import { Category } from "../categories/state.ts"
import { CategoryType } from "../category-types/state.ts"
import { Income } from "../incomes/state.ts"
import type { Budget } from "../budget.ts"
import { choiceFrom, StoredChoice } from "../merchants/state.ts"
import { planFrom, StoredPlan, storedPlan } from "../plan/state.ts"
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
  /**
   * Whether the order matters: categories' order decides which gets a remaining cent, and incomes are listed in theirs.
   */
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

/** By the event's field, in the order of restoring. */
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
  choices: restorable("choices", StoredChoice, ({ merchant }) => merchant, {
    store: (choice, merchant) => ({ merchant, ...choice }),
    restore: choiceFrom,
  }),
  rules: restorable("rules", Rule, ({ ruleId }) => ruleId, { isOrdered: true }),
  plans: restorable("plans", StoredPlan, ({ month }) => month, { store: storedPlan, restore: planFrom }),
} as const

export type Restorables = typeof restorables

/** Any of them, for code that treats each map alike. */
export interface AnyRestorable {
  readonly map: "plans"
  readonly keyOf: (stored: unknown) => string
  readonly store: (value: unknown, key: string) => unknown
  readonly restore: (stored: unknown, budget: Budget) => never
  readonly isOrdered: boolean
}
