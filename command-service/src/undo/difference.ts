// What has to be set and deleted to turn one budget into another: the body of the undo event.
import { isDeepStrictEqual } from "node:util"
import { identity } from "effect"
import type { Budget, MerchantChoice, Plan } from "@evenkeel/contracts/budget/budget"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import type { Month } from "@evenkeel/contracts/month"

type Undone = EventOf<"ActionUndone">
export type UndoDifference = Pick<
  Undone,
  "currency" | "incomes" | "types" | "categories" | "transactions" | "bankRows" | "removedRows" | "choices" | "plans"
>

/** Only maps that differ are in it; empty if the budgets are equal. */
export const undoDifference = (from: Budget, to: Budget): UndoDifference => ({
  ...(from.currency === to.currency ? {} : { currency: to.currency }),
  ...part("incomes", ordered(from.incomes, to.incomes)),
  ...part("types", changed(from.categoryTypes, to.categoryTypes, identity)),
  ...part("categories", ordered(from.categories, to.categories)),
  ...part("transactions", changed(from.transactions, to.transactions, identity)),
  ...part("bankRows", changed(from.bankRows, to.bankRows, identity)),
  ...part("removedRows", changed(from.removedRows, to.removedRows, identity)),
  ...part("choices", changed(from.choices, to.choices, storedChoice)),
  ...part("plans", changed(from.plans, to.plans, storedPlan)),
})

const storedChoice = (choice: MerchantChoice, merchant: string) => ({ merchant, ...choice })

const storedPlan = ({ totalIncome, categoryTypes, categories }: Plan, month: Month) => ({
  month,
  totalIncome,
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
const ordered = <Value>(
  from: ReadonlyMap<string, Value>,
  to: ReadonlyMap<string, Value>,
): Changed<Value> | undefined => {
  const difference = changed(from, to, identity)
  const order = [...to.keys()]
  const withoutOrder = [...from.keys()].filter((key) => to.has(key)).concat(order.filter((key) => !from.has(key)))
  return isDeepStrictEqual(order, withoutOrder) ? difference : { put: [], taken: [], ...difference, order }
}
