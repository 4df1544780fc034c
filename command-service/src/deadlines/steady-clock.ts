// Whether this machine's clock may decide what cannot be taken back: that an account is erased, or a log is pruned. The
// database notes where the clock stands. A gap of more than a day means that the clock was changed, or that nothing ran
// for so long. Then such work waits until the product has run for a day, so that somebody can notice and correct it.
import type { Knex } from "knex"
import type { Log } from "@evenkeel/server-kit/observability"

const day = 24 * 3_600 // in seconds
const gap = "extract(epoch from cast(:now as timestamptz) - known.seen_at)"

/** While the clock is unsteady, further jumps change nothing: only the time that the product was seen to run counts. */
const note = `
  insert into commands.clock as known (seen_at) values (:now)
  on conflict (is_only) do update set seen_at = excluded.seen_at, unsteady_for = case
    when ${gap} between -${day} and ${day} then greatest(0, known.unsteady_for - abs(${gap}))
    when known.unsteady_for = 0 then ${day}
    else known.unsteady_for end
  returning unsteady_for = 0 as steady`

const look = `select unsteady_for = 0 and ${gap} between -${day} and ${day} as steady from commands.clock as known`

const ask = async (db: Knex, statement: string, now: Date): Promise<boolean> => {
  const { rows } = await db.raw<{ readonly rows: ReadonlyArray<{ readonly steady: boolean }> }>(statement, { now })
  return rows[0]?.steady ?? true
}

/** Call it every few minutes. */
export const noteClock = async (db: Knex, log: Pick<Log, "warn">, now: Date): Promise<boolean> => {
  const isSteady = await ask(db, note, now)
  if (!isSteady) log.warn("the clock was changed by more than a day, or nothing ran for so long: nothing is erased yet")
  return isSteady
}

export const isClockSteady = (db: Knex, now: Date): Promise<boolean> => ask(db, look, now)
