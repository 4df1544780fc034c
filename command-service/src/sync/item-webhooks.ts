// Sets the webhook URL of items. An item keeps the URL of its link token: an item that was linked before PUBLIC_URL was
// set or changed has none, or a dead one.
import { Effect, type Scope } from "effect"
import type { Log } from "@evenkeel/server-kit/observability"
import { logged, repeatedly } from "@evenkeel/server-kit/background-work"
import type { Bank } from "../bank/bank.ts"
import { accessTokenOf, type Items, type StoredItem } from "../bank/items.ts"

export interface ItemWebhookOptions {
  readonly bank: Pick<Bank, "webhook" | "setWebhook">
  readonly items: Pick<Items, "claimForWebhook" | "webhookSet">
  readonly log: Log
}

/** Items a minute. */
const atOnce = 30

/** Runs at startup, and then every minute until the scope ends. */
export const keepAnnouncedHere = (options: ItemWebhookOptions): Effect.Effect<unknown, never, Scope.Scope> =>
  repeatedly(announceHere(options), "1 minute")

/** Never fails: an item that cannot be changed is tried again tomorrow. */
export const announceHere = ({ bank, items, log }: ItemWebhookOptions): Effect.Effect<void> => {
  const { webhook } = bank
  if (webhook === undefined) return Effect.void
  const change = (item: StoredItem) =>
    accessTokenOf(item).pipe(
      Effect.flatMap((accessToken) => bank.setWebhook(accessToken, webhook)),
      Effect.andThen(items.webhookSet(item.itemId, webhook)),
      logged(log, "an item's news could not be announced here", { itemId: item.itemId }),
    )
  return items
    .claimForWebhook(webhook, atOnce)
    .pipe(
      Effect.flatMap(Effect.forEach(change, { concurrency: 4, discard: true })),
      logged(log, "items could not be claimed to be announced here"),
    )
}
