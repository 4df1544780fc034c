import type { BudgetEvent } from "../src/budget/events.ts"
import { emptyBudget, type Budget } from "../src/budget/budget.ts"
import { fold } from "../src/budget/fold.ts"

/** The budget after these events. */
export const after = (...events: ReadonlyArray<BudgetEvent>): Budget => fold(emptyBudget(), events)

/** The parts of its transactions that tests look at, by id: amounts in cents. */
export const listed = (budget: Budget): Readonly<Record<string, number>> =>
  Object.fromEntries([...budget.transactions.values()].map(({ transactionId, amount }) => [transactionId, amount]))
