// Reads every item once a day, also if nobody opens the app and no webhook comes. Items are spread over the day, and each
// is claimed in the database by one of the command services.
import { Effect, Schedule, type Scope } from "effect"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Items } from "../bank/items.ts"
import type { BackgroundSync } from "./background.ts"

export interface DailySyncOptions {
  readonly items: Pick<Items, "claimDaily">
  readonly background: BackgroundSync
  readonly log: Log
  /** In milliseconds. */
  readonly every?: number
}

/** As many each minute: 43,200 items a day for one command service. */
const atOnce = 30

export const keepSyncingDaily = ({
  items,
  background,
  log,
  every = 60_000,
}: DailySyncOptions): Effect.Effect<unknown, never, Scope.Scope> =>
  items.claimDaily(atOnce).pipe(
    Effect.map((itemIds) => {
      for (const itemId of itemIds) background.announce({ itemId, reason: "sync" })
    }),
    Effect.catch((error) =>
      Effect.sync(() => log.warn({ reason: error._tag }, "no items could be claimed to be read")),
    ),
    Effect.catchDefect((fault) =>
      Effect.sync(() => log.error({ err: fault }, "no items were claimed because of a bug")),
    ),
    Effect.repeat(Schedule.spaced(every)),
    Effect.forkScoped,
  )
