import fc from "fast-check"
import { expect, test } from "vitest"
import type { Month } from "../../../month.ts"
import { anyHistory } from "../../../../test/arbitrary-history.ts"
import { emptyBudget, livingCategories, type Budget } from "../../budget.ts"
import { evolve } from "../../fold.ts"
import { budgetMonthOf } from "../../transactions/schema.ts"
import type { Source } from "./explained.ts"
import { explain } from "./explanation.ts"

interface Counted {
  readonly month: Month
  readonly value: string
}

const forEver: Month = "9999-12"

/** By id, the entities behind figures, and a month in whose figures each counts. */
const countedIn = (budget: Budget): ReadonlyMap<string, Counted> =>
  new Map([
    ...[...budget.incomes.values()].map(({ incomeId, amount }) => counted(incomeId, forEver, amount)),
    ...[...budget.categoryTypes.values()].map(({ typeId, share }) => counted(typeId, forEver, share)),
    ...livingCategories(budget).map(({ categoryId, share }) => counted(categoryId, forEver, share)),
    ...[...budget.transactions.values()].flatMap((transaction) => {
      const { transactionId, name, amount, date, categoryId } = transaction
      const month = budgetMonthOf(transaction)
      return categoryId === null || month === null
        ? []
        : [counted(transactionId, month, name, amount, date, categoryId, month)]
    }),
  ])

const counted = (id: string, month: Month, ...values: ReadonlyArray<unknown>) =>
  [id, { month, value: JSON.stringify(values) }] as const

const sourcesIn = (budget: Budget, month: Month): ReadonlyArray<Source> =>
  (["totalSaved", "underOver"] as const).flatMap((figure) => {
    const explained = explain(budget, { figure, month })
    return "sources" in explained ? explained.sources : []
  })

test("an event that sets what a figure is made of is among its causes", () => {
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const budget = emptyBudget()
      for (const event of events) {
        const before = countedIn(budget)
        evolve(budget, event)
        for (const [id, { month, value }] of countedIn(budget)) {
          if (before.get(id)?.value === value) continue
          const types = sourcesIn(budget, month).flatMap((source) => (source.ids.includes(id) ? source.types : []))
          expect(types, id).toContain(event._tag)
        }
      }
    }),
  )
})
