// The effect of events on a budget. This is the product's only fold: commands, read models and audits all use it.
//
// It changes the given budget, which the caller owns. It reads no clock and generates no ids.
import type { Budget } from "./budget.ts"
import { recordFor, type BudgetEvent } from "./events.ts"
import { atOnce, type Steps } from "./steps.ts"

export const evolve = (budget: Budget, event: BudgetEvent): Budget => atOnce(evolveInSteps(budget, event))

/** The budget is between two events until the last step. */
export function* evolveInSteps(budget: Budget, event: BudgetEvent): Steps<Budget> {
  if (budget.staged !== null && endsStaged(budget.staged, event)) budget.staged = null
  const rest = recordFor(event._tag).apply(budget, event)
  if (rest) yield* rest
  return budget
}

/** Only events of an import or a sync may come between its beginning and its end. */
const endsStaged = (
  staged: NonNullable<Budget["staged"]>,
  event: { readonly _tag: string; readonly importId?: string; readonly syncId?: string },
): boolean => ("importId" in staged ? event.importId !== staged.importId : event.syncId !== staged.syncId)

/** Applies a stream's events to the budget, in order. */
export const fold = (budget: Budget, events: Iterable<BudgetEvent>): Budget => atOnce(foldInSteps(budget, events))

export function* foldInSteps(budget: Budget, events: Iterable<BudgetEvent>): Steps<Budget> {
  for (const event of events) {
    yield* evolveInSteps(budget, event)
    yield
  }
  return budget
}
