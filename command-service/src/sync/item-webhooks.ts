// Where the provider announces news of items. An item keeps the address that its link token had: one that was linked
// before PUBLIC_URL was set, or when it was another, has none, or one that leads nowhere.
import { Effect, Schedule, type Scope } from "effect"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Bank } from "../bank/bank.ts"
import { accessTokenOf, type Items, type StoredItem } from "../bank/items.ts"

export interface ItemWebhookOptions {
  readonly bank: Pick<Bank, "webhook" | "setWebhook">
  readonly items: Pick<Items, "claimForWebhook" | "webhookSet">
  readonly log: Log
}

/** As many each minute. */
const atOnce = 30

/** At startup, and then every minute until the scope ends. */
export const keepAnnouncedHere = (options: ItemWebhookOptions): Effect.Effect<unknown, never, Scope.Scope> =>
  Effect.forkScoped(Effect.repeat(announceHere(options), Schedule.spaced("1 minute")))

/** Never fails: an item that cannot be changed is tried again tomorrow. */
export const announceHere = ({ bank, items, log }: ItemWebhookOptions): Effect.Effect<void> => {
  const { webhook } = bank
  if (webhook === undefined) return Effect.void
  const change = (item: StoredItem) =>
    accessTokenOf(item).pipe(
      Effect.flatMap((accessToken) => bank.setWebhook(accessToken, webhook)),
      Effect.andThen(items.webhookSet(item.itemId, webhook)),
      Effect.catch((error) =>
        Effect.sync(() =>
          log.warn({ itemId: item.itemId, reason: error._tag }, "an item's news cannot be announced here yet"),
        ),
      ),
    )
  return items.claimForWebhook(webhook, atOnce).pipe(
    Effect.flatMap(Effect.forEach(change, { concurrency: 4, discard: true })),
    Effect.catch((error) =>
      Effect.sync(() => log.warn({ reason: error._tag }, "no items could be claimed to be announced here")),
    ),
    Effect.catchDefect((fault) =>
      Effect.sync(() => log.error({ err: fault }, "no items were announced here because of a bug")),
    ),
  )
}
