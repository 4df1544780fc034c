// The sums of transactions and rows of banks: a change subtracts the old summand, and adds the new one.
import { addTo, summandOf, summandOfDeleted, summandOfRow } from "@evenkeel/contracts/budget/transactions/sums"
import { transactionSums } from "../read-models/figures.ts"
import { put, takeAway, type Changes } from "../read-models/table.ts"
import { beforeOf, type ProjectedBudget } from "./projected-budget.ts"

/** Changed entries by key, before (undefined if new) and after. */
interface Changed<Value> {
  readonly before: ReadonlyMap<string, Value | undefined>
  readonly now: ReadonlyMap<string, Value>
  readonly summand: (value: Value) => Summand | undefined
}

type Summand = Parameters<typeof addTo>[1]

/** Yields after each step. */
export function* changeSums(changes: Changes, projected: ProjectedBudget, stepSize: number): Iterable<undefined> {
  const { userId, budget, sums } = projected
  const changed = new Map<string, boolean>()
  const add = (summand: Summand | undefined, times: 1 | -1): void => {
    if (summand === undefined) return
    const isNew = sums.size
    const sumId = addTo(sums, summand, times)
    if (!changed.has(sumId)) changed.set(sumId, sums.size > isNew)
  }
  let seen = 0
  function* each<Value>({ before, now, summand }: Changed<Value>): Iterable<undefined> {
    for (const [id, old] of before) {
      const value = now.get(id)
      add(old && summand(old), -1)
      add(value && summand(value), 1)
      if (++seen % stepSize === 0) yield
    }
  }
  yield* each({ before: beforeOf(budget.transactions), now: budget.transactions, summand: summandOf })
  yield* each({ before: beforeOf(budget.bankRows), now: budget.bankRows, summand: summandOfRow })
  yield* each({ before: beforeOf(budget.deletedEntries), now: budget.deletedEntries, summand: summandOfDeleted })
  for (const [sumId, isNew] of changed) {
    const sum = sums.get(sumId)
    if (sum === undefined) continue
    if (sum.countOut + sum.countIn > 0) put(changes, transactionSums, transactionSums.rowOf(userId, sum))
    else {
      sums.delete(sumId)
      if (!isNew) takeAway(changes, transactionSums, { user_id: userId, sum_id: sumId })
    }
  }
}
