import type { BudgetEvent } from "../events/events.ts"
import { emptyBudget, type Budget } from "./budget.ts"
import { fold } from "./evolve.ts"

/** The budget after these events. */
export const after = (...events: ReadonlyArray<BudgetEvent>): Budget => fold(emptyBudget(), events)

/** The parts of its transactions that tests look at, by id: amounts in cents. */
export const listed = (budget: Budget): Readonly<Record<string, number>> =>
  Object.fromEntries([...budget.transactions.values()].map(({ transactionId, amount }) => [transactionId, amount]))
