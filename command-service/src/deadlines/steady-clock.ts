// Whether this machine's clock may decide what cannot be taken back: that an account is erased, or a log is pruned. Each
// look at the clock is noted in the database. Two looks that are more than a day apart mean that the clock was changed,
// or that nothing ran for so long. Then such work waits until the product has run for a day by that clock, so that
// somebody can notice and correct it.
import type { Knex } from "knex"
import type { Log } from "@evenkeel/server-kit/observability"

/** In seconds. */
const [minute, day] = [60, 24 * 3_600]

const apart = "extract(epoch from cast(:at as timestamptz) - known.seen_at)"
const look = `
  select known.unsteady_for = 0 as "isSteady", ${apart} between -${minute} and ${minute} as "isNoted",
    ${apart} not between -${day} and ${day} as jumped
  from commands.clock as known`
/** While it is unsteady, further jumps change nothing: the time that the product was seen to run is what counts. */
const note = `
  insert into commands.clock as known (seen_at) values (:at)
  on conflict (is_only) do update set seen_at = excluded.seen_at, unsteady_for = case
    when ${apart} between -${day} and ${day} then greatest(0, known.unsteady_for - abs(${apart}))
    when known.unsteady_for = 0 then ${day}
    else known.unsteady_for end
  where ${apart} not between -${minute} and ${minute}`

interface Looked {
  readonly isSteady: boolean
  readonly isNoted: boolean
  readonly jumped: boolean
}

export const isClockSteady = async (db: Knex, log: Pick<Log, "warn">, now: Date): Promise<boolean> => {
  const at = now.toISOString()
  const read = async () => (await db.raw<{ readonly rows: ReadonlyArray<Looked> }>(look, { at })).rows[0]
  const before = await read()
  if (before?.isNoted === true) return before.isSteady
  if (before?.jumped === true) log.warn(unsteady)
  await db.raw(note, { at })
  // Another process may have noted a jump meanwhile.
  return (await read())?.isSteady ?? false
}

const unsteady =
  "the clock is more than a day away from where it was last seen: nobody is erased, and nothing that has expired is deleted, until the product has run for a day"
