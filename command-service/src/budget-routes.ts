import type { Handle } from "./handle.ts"

/** What the routes of the budget itself need. */
export interface BudgetRoutesOptions {
  readonly handle: Handle
  /** The product's clock. */
  readonly now: () => Date
}
