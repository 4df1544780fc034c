// An undo. The event contains the resulting values, so that it is folded like any other, without replaying earlier
// events. Only values that differ are in it.
import { Schema } from "effect"
import type { Budget } from "../budget.ts"
import { defineEvent, type Description } from "../event.ts"
import { Id, InMonth } from "../event-fields.ts"
import { takeBackImport } from "../imports/apply.ts"
import { planOf } from "../plan/plan.ts"
import type { Steps } from "../steps.ts"
import { putTransaction, takeAway } from "../transactions/apply.ts"
import { restorables, type AnyRestorable, type Restorables } from "./restorable.ts"
import { undoInWords } from "./undone.ts"

/** `put` are set and `taken` are deleted; `order` lists all keys, if appending the new ones gives a wrong order. */
const changed = <Value extends Schema.Constraint>(value: Value) =>
  Schema.optionalKey(
    Schema.Struct({ put: Schema.Array(value), taken: Schema.Array(Id), order: Schema.optionalKey(Schema.Array(Id)) }),
  )

type ChangedFields = {
  readonly [Name in keyof Restorables]: ReturnType<typeof changed<Restorables[Name]["stored"]>>
}
const changedFields = Object.fromEntries(
  Object.entries(restorables).map(([name, { stored }]) => [name, changed(stored)]),
) as unknown as ChangedFields

/**
 * The budget is as if the command had never happened. `again` is true if that command was itself an undo, so that this
 * is a redo. `month` is the month of the undo. Past months change too. `revisions` are those of the original action's
 * events, whose sentences the history quotes; old events contain these words as `action`. `currency` is the budget's
 * new one. `import` is the import whose rows are all removed; they may be many, and are not listed. `step` is true for
 * all but the last event of an undo that is too large for one event.
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
  ...changedFields,
})
type ActionUndone = typeof ActionUndone.Type

function* apply(budget: Budget, event: ActionUndone): Steps<void> {
  if (event.currency !== undefined) budget.currency = event.currency
  if (event.import !== undefined) yield* takeBackImport(budget, event.import)
  const { transactions, ...others } = restorables
  for (const [name, each] of Object.entries(others)) {
    const changed = event[name as keyof typeof others]
    if (changed !== undefined) restore(budget, each as unknown as AnyRestorable, changed)
  }
  // These also change months.
  for (const transactionId of event.transactions?.taken ?? []) takeAway(budget, transactionId)
  for (const stored of event.transactions?.put ?? []) putTransaction(budget, transactions.restore(stored, budget))
  budget.plan = planOf(budget)
}

interface Changed {
  readonly put: ReadonlyArray<unknown>
  readonly taken: ReadonlyArray<string>
  readonly order?: ReadonlyArray<string>
}
const restore = (budget: Budget, { map: name, keyOf, restore }: AnyRestorable, { put, taken, order = [] }: Changed) => {
  const map: Map<string, unknown> = budget[name]
  for (const key of taken) map.delete(key)
  for (const stored of put) map.set(keyOf(stored), restore(stored, budget))
  for (const key of order) {
    const value = map.get(key)
    if (value === undefined) continue
    map.delete(key)
    map.set(key, value)
  }
}

const describe = ({ again, action, categories, transactions, month }: ActionUndone): Description => {
  const put = [...(categories?.put ?? []), ...(transactions?.put ?? [])]
  const touched = [...(categories?.taken ?? []), ...put.flatMap(({ categoryId }) => categoryId ?? [])]
  return { sentence: undoInWords(again, action), changes: [], categoryIds: [...new Set(touched)], month }
}

const referredTo = ["incomes", "accounts", "types", "categories", "transactions"] as const

/** Deleted ids first: stored rows have them in this order. */
const refersTo = (event: ActionUndone): ReadonlyArray<string> => [
  ...(event.import === undefined ? [] : [event.import]),
  ...referredTo.flatMap((name) => event[name]?.taken ?? []),
  ...referredTo.flatMap((name) => putKeys(name, event)),
]

/** The keys that it put or deleted in that map. */
export const changedKeys = (name: keyof Restorables, event: ActionUndone): ReadonlyArray<string> => [
  ...putKeys(name, event),
  ...(event[name]?.taken ?? []),
]

const putKeys = (name: keyof Restorables, event: ActionUndone): ReadonlyArray<string> => {
  const { keyOf } = restorables[name] as unknown as AnyRestorable
  const { put }: Changed = event[name] ?? { put: [], taken: [] }
  return put.map(keyOf)
}

export const undoEvents = [
  defineEvent(ActionUndone, {
    kind: "undo",
    apply,
    describe,
    refersTo,
    rows: (event) => (event.import === undefined ? 0 : Infinity),
    isStep: ({ step = false }) => step,
    countsAtOnce: true,
  }),
] as const
