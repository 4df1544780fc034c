import fc from "fast-check"
import { expect, test } from "vitest"
import { emptyBudget, type Budget } from "./budget.ts"
import { evolve } from "./fold.ts"
import { whyNotUndoable, type BudgetEvent } from "./events.ts"
import { anyHistory } from "../../test/arbitrary-history.ts"
import { creates, isStep, refersTo } from "./events.ts"

const idsIn = ({ accounts, incomes, categoryTypes, categories, transactions }: Budget): ReadonlySet<string> =>
  new Set([accounts, incomes, categoryTypes, categories, transactions].flatMap((map) => [...map.keys()]))

/** A row keeps its id when it becomes a transaction. */
const setAsideIn = ({ bankRows }: Budget): ReadonlyArray<string> =>
  [...bankRows].flatMap(([id, { fate }]) => (fate === "set aside" ? [id] : []))

/**
 * The last event of an action also refers to, and creates, the ids of its steps: an import's rows come in with its end.
 */
test("an event refers to the ids that it adds, and creates them if it can be undone", () => {
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const budget = emptyBudget()
      let steps: ReadonlyArray<BudgetEvent> = []
      for (const event of events) {
        const before = new Set([...idsIn(budget), ...setAsideIn(budget)])
        evolve(budget, event)
        const added = [...idsIn(budget)].filter((id) => !before.has(id))
        const own = [...steps, event]
        steps = isStep(event) ? own : []
        const referred = new Set(own.flatMap((each) => [...refersTo(each)]))
        expect(
          added.filter((id) => !referred.has(id)),
          event._tag,
        ).toEqual([])
        if (whyNotUndoable(event._tag) !== undefined) continue
        const created = own.flatMap(creates)
        expect(
          added.filter((id) => !created.includes(id)),
          event._tag,
        ).toEqual([])
      }
    }),
  )
})
