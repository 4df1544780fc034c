// Reads every item once a day, also if nobody opens the app and no webhook comes. Items are spread over the day, and
// each is claimed in the database by one of the command services.
import { Effect, type Scope } from "effect"
import type { Log } from "@evenkeel/server-kit/observability"
import { logged, repeatedly } from "@evenkeel/server-kit/background-work"
import type { Items } from "../bank/items.ts"
import type { BackgroundSync } from "./background.ts"

export interface DailySyncOptions {
  readonly items: Pick<Items, "claimDaily">
  readonly background: BackgroundSync
  readonly log: Log
  /** In milliseconds. */
  readonly every?: number
}

/** Items a minute, which is 43,200 a day for one command service. */
const atOnce = 30

export const keepSyncingDaily = ({
  items,
  background,
  log,
  every = 60_000,
}: DailySyncOptions): Effect.Effect<unknown, never, Scope.Scope> =>
  repeatedly(
    items.claimDaily(atOnce).pipe(
      Effect.map((itemIds) => {
        for (const itemId of itemIds) background.announce({ itemId, reason: "sync" })
      }),
      logged(log, "items could not be claimed to be read"),
    ),
    every,
  )
