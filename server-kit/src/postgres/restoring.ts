// What a restore notes in a database before anything else, and deletes when it is done.
import type pg from "pg"

/** A table in a schema of its own. */
export const restoreMarker = { schema: "restoring", table: "restoring.backup" } as const

/** Whether a backup is being restored into this database, or such a restore was interrupted. */
export const isHalfRestored = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    restoreMarker.table,
  ])
  return rows[0]?.found === true
}
