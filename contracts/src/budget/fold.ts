// What events mean for a budget. This is the product's only fold: commands, read models and audits all use it.
//
// It changes the budget it is given, which the caller owns. It reads no clock and generates no ids.
import type { Budget } from "./budget.ts"
import { recordFor, type BudgetEvent } from "./events.ts"

export const evolve = (budget: Budget, event: BudgetEvent): Budget => {
  if (budget.staged !== null && endsStaged(budget.staged, event)) budget.staged = null
  recordFor(event._tag).apply(budget, event)
  return budget
}

/** Only what belongs to an import or a sync may come between its beginning and its end. */
const endsStaged = (
  staged: NonNullable<Budget["staged"]>,
  event: { readonly _tag: string; readonly importId?: string; readonly syncId?: string },
): boolean => ("importId" in staged ? event.importId !== staged.importId : event.syncId !== staged.syncId)

/** Applies a stream's events to the budget, in order. */
export const fold = (budget: Budget, events: Iterable<BudgetEvent>): Budget => {
  for (const event of events) evolve(budget, event)
  return budget
}
