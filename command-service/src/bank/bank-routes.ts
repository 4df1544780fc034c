import type { Log } from "@evenkeel/server-kit/observability"
import type { Bank } from "./bank.ts"
import type { Items } from "./items.ts"
import type { BudgetCache } from "../budget-cache.ts"
import type { Handle } from "../handle.ts"

/** What the routes that talk to banks need. */
export interface BankRoutesOptions {
  readonly handle: Handle
  readonly cache: BudgetCache
  readonly bank: Bank
  readonly items: Items
  /** The product's clock. */
  readonly now: () => Date
  readonly log: Log
}
