import fc from "fast-check"
import { expect, test } from "vitest"
import { emptyBudget, type Budget } from "./budget.ts"
import { evolve } from "./fold.ts"
import { whyNotUndoable } from "./events.ts"
import { anyHistory } from "../../test/arbitrary-history.ts"
import { creates, refersTo } from "./events.ts"

const idsIn = ({ accounts, incomes, categoryTypes, categories, transactions }: Budget): ReadonlySet<string> =>
  new Set([accounts, incomes, categoryTypes, categories, transactions].flatMap((map) => [...map.keys()]))

test("an event refers to the ids that it adds, and creates them if it can be undone", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const budget = emptyBudget()
      for (const event of events) {
        const before = idsIn(budget)
        evolve(budget, event)
        const added = [...idsIn(budget)].filter((id) => !before.has(id))
        const referred = refersTo(event)
        expect([event._tag, added.filter((id) => !referred.has(id))]).toEqual([event._tag, []])
        if (whyNotUndoable(event._tag) !== undefined) continue
        const created = creates(event)
        expect([event._tag, added.filter((id) => !created.includes(id))]).toEqual([event._tag, []])
      }
    }),
  )
})
