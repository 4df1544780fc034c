// An item whose last account is removed goes from the provider too. That may take several tries, which nobody waits for. It is marked
// before the removal is appended and forgotten when the provider has confirmed, so that a crash in between leaves a mark; whether
// the removal happened, the budget says.
import { Effect, Fiber, Schedule } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Log } from "@evenkeel/contracts/http/observability"
import type { BudgetCache } from "../budget-cache.ts"
import type { Bank } from "./bank.ts"
import type { Items, StoredItem } from "./items.ts"

export interface Removal {
  readonly cache: BudgetCache
  readonly bank: Bank
  readonly items: Items
  readonly log: Log
}

/**
 * Ends the item at the provider, then forgets it. Never fails: what did not work now is tried again at the next sync, and every few
 * minutes. In the course of a request its correlation id is logged.
 */
export const removeItem = (
  { bank, items, log }: Omit<Removal, "cache">, { itemId, accessToken }: Pick<StoredItem, "itemId" | "accessToken">, correlationId?: string,
): Effect.Effect<void> =>
  Effect.gen(function*() {
    // Without its access token there is nothing that the provider could be told.
    if (accessToken !== undefined) yield* bank.removeItem(accessToken)
    yield* items.forget(itemId)
  }).pipe(Effect.catch((error) => Effect.sync(() => log.warn({ correlationId, itemId, reason: error._tag }, "an item could not be removed yet"))))

/** What did not work before, or an earlier process did not come to. Never fails, as nobody waits for it; a fault with one item is no other's. */
export const finishRemovals = (removal: Removal): Effect.Effect<void> => {
  const { cache, items, log } = removal
  const finish = (item: StoredItem) =>
    cache.exclusively(item.userId, Effect.map(cache.load(item.userId), ({ budget }) => forsaken(budget, [item]))).pipe(
      Effect.flatMap(Effect.forEach((each) => removeItem(removal, each), { discard: true })),
      Effect.catchDefect((fault) => Effect.sync(() => log.error({ itemId: item.itemId, err: fault }, "an item could not be removed because of a bug"))))
  return items.removing.pipe(
    Effect.flatMap(Effect.forEach(finish, { concurrency: 4, discard: true })),
    Effect.catch((error) => Effect.sync(() => log.warn({ reason: error._tag }, "items could not be removed yet"))))
}

/** At the start and from then on, as who has no account left makes no sync; `every` is in milliseconds. Gives what ends it. */
export const keepFinishingRemovals = (removal: Removal, every = 600_000): () => Promise<void> => {
  const finishing = Effect.runFork(Effect.repeat(finishRemovals(removal), Schedule.spaced(every)))
  return () => Effect.runPromise(Fiber.interrupt(finishing))
}

/**
 * Items that no account of the budget refers to: removed, or linked and then refused. One that was linked just now may only be
 * waiting for its account to be appended.
 */
export const forsaken = (budget: Budget, stored: ReadonlyArray<StoredItem>): ReadonlyArray<StoredItem> =>
  stored.filter(({ itemId, removing, settled }) => !budget.items.has(itemId) && (removing || settled))
