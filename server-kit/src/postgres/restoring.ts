// What a restore notes in a database before anything else, and deletes when it is done.
import type pg from "pg"

/** A table in a schema of its own. */
export const restoreMarker = { schema: "restoring", table: "restoring.backup" } as const

/** Whether a backup is being restored into this database, or such a restore was interrupted. */
export const isHalfRestored = async (client: pg.Client): Promise<boolean> => {
  // By the schema, which every role can look up, whatever it may use.
  const { rows } = await client.query("select from pg_namespace where nspname = $1", [restoreMarker.schema])
  return rows.length > 0
}
