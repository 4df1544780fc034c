// Unreadable events that an operator has discarded: the fold skips them, so that later events can be projected.
import { Effect } from "effect"
import pg from "pg"
import type { EventId, UserId } from "@evenkeel/contracts/ids"
import { DatabaseUnavailable } from "../tables/database.ts"

export type Discarded = ReadonlySet<EventId>

export const noneDiscarded: Discarded = new Set()

/** Outside the read models, because it cannot be rebuilt from events. Created when the first event is discarded. */
export const discardTable = "operators.discarded_events"

const readDiscarded = async (from: pg.Pool | pg.Client, userId: UserId): Promise<Discarded> => {
  try {
    const { rows } = await from.query<{ event_id: EventId }>(
      `select event_id::text from ${discardTable} where user_id = $1`,
      [userId],
    )
    return new Set(rows.map(({ event_id }) => event_id))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42P01") return noneDiscarded
    throw error
  }
}

export const discardedOf = (from: pg.Pool | pg.Client, userId: UserId): Effect.Effect<Discarded, DatabaseUnavailable> =>
  Effect.tryPromise({ try: () => readDiscarded(from, userId), catch: (cause) => new DatabaseUnavailable({ cause }) })
