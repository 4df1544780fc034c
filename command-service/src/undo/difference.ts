// What has to be set and deleted to turn one budget into another: the body of the undo event.
import { isDeepStrictEqual } from "node:util"
import { identity } from "effect"
import type { Account, Budget, MerchantChoice, Plan } from "@evenkeel/contracts/budget/budget"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import { takeBackImport } from "@evenkeel/contracts/budget/imports/apply"
import type { ImportId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"

type Undone = EventOf<"ActionUndone">
export type UndoDifference = Pick<
  Undone,
  | "import"
  | "currency"
  | "incomes"
  | "accounts"
  | "types"
  | "categories"
  | "transactions"
  | "bankRows"
  | "removedRows"
  | "deletedEntries"
  | "choices"
  | "rules"
  | "plans"
>

/** Only maps that differ are in it; empty if the budgets are equal. */
export const undoDifference = (whole: Budget, to: Budget): UndoDifference => {
  const importId = [...whole.imports.keys()].find((id) => !to.imports.has(id))
  return importId === undefined
    ? differenceOf(whole, to)
    : { import: importId, ...differenceOf(withoutImport(whole, importId), to) }
}

/** Its rows may be many: the event names the import, and none of them. */
const withoutImport = (whole: Budget, importId: ImportId): Budget => {
  const months = new Map([...whole.months].map(([month, ids]) => [month, new Set(ids)]))
  const budget = {
    ...whole,
    transactions: new Map(whole.transactions),
    bankRows: new Map(whole.bankRows),
    imports: new Map(whole.imports),
    months,
  }
  takeBackImport(budget, importId)
  return budget
}

const differenceOf = (from: Budget, to: Budget): UndoDifference => ({
  ...(from.currency === to.currency ? {} : { currency: to.currency }),
  ...part("incomes", ordered(from.incomes, to.incomes, identity)),
  ...part("accounts", ordered(from.accounts, to.accounts, storedAccount)),
  ...part("types", changed(from.categoryTypes, to.categoryTypes, identity)),
  ...part("categories", ordered(from.categories, to.categories, identity)),
  ...part("transactions", changed(from.transactions, to.transactions, identity)),
  ...part("bankRows", changed(from.bankRows, to.bankRows, identity)),
  ...part("removedRows", changed(from.removedRows, to.removedRows, identity)),
  ...part("deletedEntries", changed(from.deletedEntries, to.deletedEntries, identity)),
  ...part("choices", changed(from.choices, to.choices, storedChoice)),
  ...part("rules", ordered(from.rules, to.rules, identity)),
  ...part("plans", changed(from.plans, to.plans, storedPlan)),
})

const storedAccount = (account: Account) => ({
  accountId: account.accountId,
  name: account.name,
  mask: account.mask,
  accountType: account.accountType,
  balance: account.balance,
  institutionName: account.institutionName,
  balanceOn: account.balanceOn,
})

const storedChoice = (choice: MerchantChoice, merchant: string) => ({ merchant, ...choice })

const storedPlan = ({ assumed, totalIncome, incomes, categoryTypes, categories }: Plan, month: Month) => ({
  month,
  ...(assumed === undefined ? {} : { assumed }),
  totalIncome,
  incomes,
  types: categoryTypes,
  categories: [...categories].map(([categoryId, category]) => ({ categoryId, ...category })),
})

interface Changed<Stored> {
  readonly put: ReadonlyArray<Stored>
  readonly taken: ReadonlyArray<string>
  readonly order?: ReadonlyArray<string>
}

const part = <Name extends Exclude<keyof UndoDifference, "currency">, Stored>(
  name: Name,
  difference: Changed<Stored> | undefined,
) => (difference === undefined ? {} : { [name]: difference }) as { readonly [Key in Name]?: Changed<Stored> }

const changed = <Value, Stored>(
  from: ReadonlyMap<string, Value>,
  to: ReadonlyMap<string, Value>,
  stored: (value: Value, key: string) => Stored,
): Changed<Stored> | undefined => {
  const put = [...to].flatMap(([key, value]) => (isDeepStrictEqual(from.get(key), value) ? [] : [stored(value, key)]))
  const taken = [...from.keys()].filter((key) => !to.has(key))
  return put.length === 0 && taken.length === 0 ? undefined : { put, taken }
}

/**
 * The order in which categories were added decides who gets a cent that is left over, and incomes are listed in theirs.
 */
const ordered = <Value, Stored>(
  from: ReadonlyMap<string, Value>,
  to: ReadonlyMap<string, Value>,
  stored: (value: Value) => Stored,
): Changed<Stored> | undefined => {
  const difference = changed(from, to, stored)
  const order = [...to.keys()]
  const withoutOrder = [...from.keys()].filter((key) => to.has(key)).concat(order.filter((key) => !from.has(key)))
  return isDeepStrictEqual(order, withoutOrder) ? difference : { put: [], taken: [], ...difference, order }
}
