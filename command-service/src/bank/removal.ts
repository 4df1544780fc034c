// An item whose last account is removed goes from the provider too. That may take several tries, which nobody waits for: the mark in
// the table stays until the provider has confirmed.
import { Effect } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Log } from "@evenkeel/contracts/http/observability"
import type { Bank } from "./bank.ts"
import type { Items, StoredItem } from "./items.ts"

export interface Removal {
  readonly bank: Bank
  readonly items: Items
  readonly log: Log
}

/** Ends the item at the provider, then forgets it. Never fails: what did not work now is tried again at the next sync or start. */
export const removeItem = ({ bank, items, log }: Removal, { itemId, accessToken }: Pick<StoredItem, "itemId" | "accessToken">): Effect.Effect<void> =>
  Effect.gen(function*() {
    // Without its access token there is nothing that the provider could be told.
    if (accessToken !== undefined) yield* bank.removeItem(accessToken)
    yield* items.forget(itemId)
  }).pipe(Effect.catch((error) => Effect.sync(() => log.warn({ itemId, reason: error._tag }, "an item could not be removed yet"))))

/** At start: what an earlier process did not come to. */
export const finishRemovals = (removal: Removal): Effect.Effect<void> =>
  removal.items.removing.pipe(
    Effect.flatMap(Effect.forEach((item) => removeItem(removal, item), { concurrency: 4, discard: true })),
    Effect.catch((error) => Effect.sync(() => removal.log.warn({ reason: error._tag }, "items could not be removed yet"))))

/**
 * Items that no account of the budget refers to: removed, or linked and then refused. One that was linked just now may only be
 * waiting for its account to be appended.
 */
export const forsaken = (budget: Budget, stored: ReadonlyArray<StoredItem>): ReadonlyArray<StoredItem> =>
  stored.filter(({ itemId, removing, settled }) => !budget.items.has(itemId) && (removing || settled))
