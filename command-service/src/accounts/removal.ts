// When an item's last account is removed, the item is removed at the provider too, in the background and with retries.
// The item is marked before the removal is appended and deleted once the provider has confirmed, so that a crash in
// between leaves the mark. The budget decides whether the account was really removed.
import { Effect, type Scope } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Log } from "@evenkeel/server-kit/observability"
import { logged, repeatedly } from "@evenkeel/server-kit/background-work"
import type { BudgetCache } from "../execute/budget-cache.ts"
import type { Bank } from "../bank/bank.ts"
import type { Items, StoredItem } from "../bank/items.ts"

export interface Removal {
  readonly cache: BudgetCache
  readonly bank: Bank
  readonly items: Items
  readonly log: Log
}

/**
 * Removes the item at the provider, then deletes it here. Never fails: a failure is retried at the next sync, and every
 * few minutes. `correlationId` is that of the request, for the log.
 */
export const removeItem = (
  { bank, items, log }: Pick<Removal, "bank" | "items" | "log">,
  { itemId, accessToken }: Pick<StoredItem, "itemId" | "accessToken">,
  correlationId?: string,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    // The item is kept, because the right key can still decrypt its token, and the provider must remove it then.
    if (accessToken === undefined) {
      const about = { correlationId, itemId }
      log.error(about, "an item cannot be removed: TOKEN_KEY is not the key that its access token was encrypted with")
      return
    }
    // Another account of the item is being linked. The budget will show later whether the item still has to be removed.
    if (!(yield* items.claimForRemoval(itemId))) return
    yield* bank.removeItem(accessToken)
    yield* items.forget(itemId)
  }).pipe(
    Effect.catch((error) =>
      Effect.sync(() => log.warn({ correlationId, itemId, reason: error._tag }, "an item could not be removed yet")),
    ),
  )

/** Retries removals that failed or were interrupted. Never fails: one bad item must not affect others. */
export const finishRemovals = (removal: Removal): Effect.Effect<void> => {
  const { cache, items, log } = removal
  const finish = (item: StoredItem) =>
    cache
      .read(item.userId, ({ budget }) => orphaned(budget, [item]))
      .pipe(
        Effect.flatMap(Effect.forEach((each) => removeItem(removal, each), { discard: true })),
        logged(log, "an item could not be removed", { itemId: item.itemId }),
      )
  return items.removing.pipe(
    Effect.flatMap(Effect.forEach(finish, { concurrency: 4, discard: true })),
    logged(log, "items could not be removed"),
  )
}

/** Runs at startup and then every `every` milliseconds, since a person without accounts never syncs. */
export const keepFinishingRemovals = (removal: Removal, every = 600_000): Effect.Effect<unknown, never, Scope.Scope> =>
  repeatedly(finishRemovals(removal), every)

/**
 * Items that no account of the budget refers to: their accounts were removed, or their link was refused. An item that
 * was linked within the last hour does not count, because its account may be about to be appended.
 */
export const orphaned = (budget: Budget, stored: ReadonlyArray<StoredItem>): ReadonlyArray<StoredItem> =>
  stored.filter(({ itemId, removing, settled }) => !budget.items.has(itemId) && (removing || settled))
