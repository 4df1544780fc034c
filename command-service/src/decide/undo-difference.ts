// What has to be set and deleted to turn one budget into another: the body of the undo event.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { EventOf } from "@evenkeel/contracts/events/events"
import { isSame } from "./same.ts"

type Undone = EventOf<"ActionUndone">
export type UndoDifference = Pick<
  Undone,
  "incomes" | "types" | "categories" | "transactions" | "bankRows" | "choices" | "plans"
>

/** Only maps that differ are in it; empty if the budgets are equal. */
export const undoDifference = (from: Budget, to: Budget): UndoDifference => ({
  ...part(
    "incomes",
    ordered(from.incomes, to.incomes, (income) => income),
  ),
  ...part(
    "types",
    changed(from.types, to.types, (type) => type),
  ),
  ...part(
    "categories",
    ordered(from.categories, to.categories, (category) => category),
  ),
  ...part(
    "transactions",
    changed(from.transactions, to.transactions, (transaction) => transaction),
  ),
  ...part(
    "bankRows",
    changed(from.bankRows, to.bankRows, (row) => row),
  ),
  ...part(
    "choices",
    changed(from.choices, to.choices, (choice, merchant) => ({ merchant, ...choice })),
  ),
  ...part(
    "plans",
    changed(from.plans, to.plans, (plan, month) => ({
      month,
      totalIncome: plan.totalIncome,
      types: plan.types,
      categories: [...plan.categories].map(([categoryId, category]) => ({ categoryId, ...category })),
    })),
  ),
})

interface Changed<Stored> {
  readonly put: ReadonlyArray<Stored>
  readonly taken: ReadonlyArray<string>
  readonly order?: ReadonlyArray<string>
}

const part = <Name extends keyof UndoDifference, Stored>(name: Name, difference: Changed<Stored> | undefined) =>
  (difference === undefined ? {} : { [name]: difference }) as { readonly [Key in Name]?: Changed<Stored> }

const changed = <Value, Stored>(
  from: ReadonlyMap<string, Value>,
  to: ReadonlyMap<string, Value>,
  stored: (value: Value, key: string) => Stored,
): Changed<Stored> | undefined => {
  const put = [...to].flatMap(([key, value]) => (isSame(from.get(key), value) ? [] : [stored(value, key)]))
  const taken = [...from.keys()].filter((key) => !to.has(key))
  return put.length === 0 && taken.length === 0 ? undefined : { put, taken }
}

/**
 * The order in which categories were added decides who gets a cent that is left over, and incomes are listed in theirs.
 */
const ordered = <Value, Stored>(
  from: ReadonlyMap<string, Value>,
  to: ReadonlyMap<string, Value>,
  stored: (value: Value, key: string) => Stored,
): Changed<Stored> | undefined => {
  const order = [...to.keys()]
  const withoutOrder = [...from.keys()].filter((key) => to.has(key)).concat(order.filter((key) => !from.has(key)))
  const difference = changed(from, to, stored)
  return isSame(order, withoutOrder) ? difference : { ...(difference ?? { put: [], taken: [] }), order }
}
