// The entities to set and delete to turn one budget into another: the body of the undo event.
import { isDeepStrictEqual } from "node:util"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import { restorables, type AnyRestorable } from "@evenkeel/contracts/budget/undo/restorable"
import { takeBackImport } from "@evenkeel/contracts/budget/imports/apply"
import type { ImportId } from "@evenkeel/contracts/ids"
import type { Steps } from "@evenkeel/contracts/budget/steps"

type Undone = EventOf<"ActionUndone">
export type UndoDifference = Pick<Undone, "import" | "currency" | keyof typeof restorables>

/** Only maps that differ are in it; empty if the budgets are equal. */
export function* undoDifference(whole: Budget, to: Budget): Steps<UndoDifference> {
  const importId = [...whole.imports.keys()].find((id) => !to.imports.has(id))
  if (importId === undefined) return yield* differenceOf(whole, to)
  return { import: importId, ...(yield* differenceOf(yield* withoutImport(whole, importId), to)) }
}

/** An import may have very many rows, so the event names only the import. */
function* withoutImport(whole: Budget, importId: ImportId): Steps<Budget> {
  const months = new Map([...whole.months].map(([month, ids]) => [month, new Set(ids)]))
  const budget = {
    ...whole,
    transactions: new Map(whole.transactions),
    bankRows: new Map(whole.bankRows),
    imports: new Map(whole.imports),
    months,
  }
  yield* takeBackImport(budget, importId)
  return budget
}

function* differenceOf(from: Budget, to: Budget): Steps<UndoDifference> {
  const changes: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(restorables)) {
    const difference = yield* changed(each as unknown as AnyRestorable, from, to)
    if (difference !== undefined) changes[name] = difference
  }
  return { ...(from.currency === to.currency ? {} : { currency: to.currency }), ...changes }
}

function* changed({ map, store, isOrdered }: AnyRestorable, from: Budget, to: Budget) {
  const before: ReadonlyMap<string, unknown> = from[map]
  const after: ReadonlyMap<string, unknown> = to[map]
  const put: Array<unknown> = []
  for (const [key, value] of after) {
    if (!isDeepStrictEqual(before.get(key), value)) put.push(store(value, key))
    yield
  }
  const taken = [...before.keys()].filter((key) => !after.has(key))
  const order = [...after.keys()]
  const appended = [...[...before.keys()].filter((key) => after.has(key)), ...order.filter((key) => !before.has(key))]
  if (isOrdered && !isDeepStrictEqual(order, appended)) return { put, taken, order }
  return put.length === 0 && taken.length === 0 ? undefined : { put, taken }
}
