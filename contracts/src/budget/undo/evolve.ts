// What an undo means: the values in the event replace the current ones.
import type { EventOf } from "../events.ts"
import type { Budget, MerchantChoice, Plan } from "../budget.ts"
import { putTransaction, takeAway } from "../transactions/evolve.ts"
import { planOf } from "../plan.ts"

type Changed<Value> = {
  readonly put: ReadonlyArray<Value>
  readonly taken: ReadonlyArray<string>
  readonly order?: ReadonlyArray<string>
}

export const evolveUndo = (budget: Budget, event: EventOf<"ActionUndone">): Budget => {
  restore(budget.incomes, event.incomes, (income) => income.incomeId, asStored)
  restore(budget.types, event.types, (type) => type.typeId, asStored)
  restore(budget.categories, event.categories, (category) => category.categoryId, asStored)
  restore(budget.bankRows, event.bankRows, (row) => row.fact.bankTransactionId, asStored)
  restore(budget.choices, event.choices, (choice) => choice.merchant, choiceFrom)
  restore(budget.plans, event.plans, (plan) => plan.month, planFrom)
  // These lie in months, too.
  for (const transactionId of event.transactions?.taken ?? []) takeAway(budget, transactionId)
  for (const transaction of event.transactions?.put ?? []) putTransaction(budget, transaction)
  budget.plan = planOf(budget)
  return budget
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

type Stored<Name extends "choices" | "plans"> = NonNullable<EventOf<"ActionUndone">[Name]>["put"][number]

const asStored = <Value>(value: Value): Value => value

const choiceFrom = ({ last, before }: Stored<"choices">): MerchantChoice => ({ last, before })

const planFrom = ({ totalIncome, types, categories }: Stored<"plans">): Plan => ({
  totalIncome,
  types,
  categories: new Map(categories.map(({ categoryId, ...category }) => [categoryId, category])),
})
