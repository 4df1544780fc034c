import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/contracts/http/observability"
import type { Bank } from "../bank/bank.ts"
import type { Items, ItemsUnavailable } from "../bank/items.ts"
import type { BudgetCache } from "../budget-cache.ts"
import { storeAway } from "../event-store/event-store.ts"
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

/** For errors of the tables of items: logged with their cause, answered with one sentence. */
export const itemsAway = (log: Log, { correlationId }: { readonly correlationId: string }) => ({ cause }: ItemsUnavailable): RequestError => {
  log.error({ correlationId, err: cause }, "the tables of items cannot be reached")
  return storeAway()
}
