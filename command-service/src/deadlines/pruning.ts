// Deletes expired rows every few minutes, in small batches, so that no query waits for it.
import type { Duration } from "effect"
import type { Knex } from "knex"
import type { Log } from "@evenkeel/server-kit/observability"
import { logged, repeatedly } from "@evenkeel/server-kit/background-work"
import { query } from "../database.ts"
import { noteClock } from "./steady-clock.ts"

/** The condition of an expired row, by table. */
const expiries = {
  "identity.sessions": "last_used_at <= :now - interval '7 days' or signed_in_at <= :now - interval '30 days'",
  "identity.challenges": "expires_at <= :now",
  "identity.links": "expires_at <= :now",
  "identity.invitations": "expires_at <= :now",
  "identity.devices": "last_used_at <= :now - interval '1 year'",
  "identity.security_events": "at <= :now - interval '1 year'",
  // After a day every count has fallen to zero.
  "identity.attempts": "last_at <= :now - interval '1 day'",
  // The pieces of an import are deleted with it.
  "commands.imports": "created_at <= :now - interval '1 day' and (under_way_until is null or under_way_until < :now)",
  // The request's hash is kept, because its key must never answer another request.
  "commands.answers": "answered_at <= :now - interval '7 days' and answer is not null",
}

const expire: Readonly<Record<string, string>> = { "commands.answers": "update commands.answers set answer = null" }

const batch = 1_000
/** The next run deletes the rest. */
const mostBatches = 20

/** Returns the number of expired rows. */
export const prune = async (db: Knex, now: Date): Promise<number> => {
  let deleted = 0
  for (const [table, isExpired] of Object.entries(expiries)) {
    // The parameter arrives as text.
    const condition = isExpired.replaceAll(":now", "cast(:now as timestamptz)")
    const statement = `${expire[table] ?? `delete from ${table}`} where ctid in (select ctid from ${table} where ${condition} limit ${batch})`
    for (let batches = 0; batches < mostBatches; batches += 1) {
      const { rowCount } = await db.raw<{ readonly rowCount: number }>(statement, { now: now.toISOString() })
      deleted += rowCount
      if (rowCount < batch) break
    }
  }
  return deleted
}

/** Until the scope ends. Expiries use real time, even if the product's clock is moved. */
export const keepPruning = (db: Knex, log: Log, every: Duration.Input = "5 minutes") => {
  const pruned = query(async () => {
    const now = new Date()
    if (await noteClock(db, log, now)) await prune(db, now)
  })
  return repeatedly(pruned.pipe(logged(log, "what has expired could not be deleted")), every)
}
