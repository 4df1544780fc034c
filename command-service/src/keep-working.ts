// The background work of the command side, until the service stops.
import { Cause, Effect } from "effect"
import { expectWritable, openErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { Log } from "@evenkeel/server-kit/observability"
import { keepFinishingRemovals } from "./accounts/removal.ts"
import { keepFinishingLinks } from "./accounts/unfinished-links.ts"
import { forgetEndedSessions } from "./auth/ended-sessions.ts"
import type { Items } from "./bank/items.ts"
import type { CommandServiceOptions } from "./options.ts"
import type { Services } from "./services.ts"
import { makeBackgroundSync } from "./sync/background.ts"
import { keepSyncingDaily } from "./sync/daily.ts"
import { keepAnnouncedHere } from "./sync/item-webhooks.ts"
import type { SyncItem } from "./sync/sync-item.ts"
import { keepErasing } from "./users/erasure.ts"

export const keepWorking = Effect.fnUntraced(function* (
  options: CommandServiceOptions,
  services: Services,
  syncItem: SyncItem,
) {
  const { sessions, items, bank, log, erasureRequests: requests } = services
  if (options.shared !== true) yield* forgetEndedSessions(options.databaseUrl, sessions, log)

  const ledger = options.erasureLedger === undefined ? undefined : openErasureLedger(options.erasureLedger)
  if (ledger !== undefined) yield* attempt(() => expectWritable(ledger))
  const every = options.erasureInterval === undefined ? {} : { every: options.erasureInterval }
  yield* keepErasing({ ...services, requests, ledger, ...every })

  if (options.formerTokenKeys.length > 0) yield* Effect.forkScoped(leaveFormerKeys(items, log))
  // Items whose last account was removed while the provider was unavailable.
  yield* keepFinishingRemovals(services)
  yield* keepFinishingLinks(services)

  const backgroundSync = yield* makeBackgroundSync({ ...services, syncItem })
  yield* keepAnnouncedHere({ bank, items, log })
  // In a sandbox people sync by themselves, and its clock decides when a day ends.
  if (options.syncsDaily === true) yield* keepSyncingDaily({ items, background: backgroundSync, log })
  return backgroundSync
})

/** Never fails: a token that could not be re-encrypted can still be read with its old key. */
const leaveFormerKeys = (items: Items, log: Log): Effect.Effect<void> =>
  items.renewSeals.pipe(
    Effect.map((renewal) => {
      if (renewal.unreadable === 0) {
        log.info(renewal, "access tokens are encrypted with TOKEN_KEY alone; FORMER_TOKEN_KEYS can go")
        return
      }
      log.warn(renewal, "access tokens are encrypted with a key that is neither TOKEN_KEY nor among FORMER_TOKEN_KEYS")
    }),
    Effect.catchCause((cause) =>
      Effect.sync(() => log.warn({ err: Cause.squash(cause) }, "access tokens could not be re-encrypted")),
    ),
  )
