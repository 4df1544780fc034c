// The marker that a restore creates in a database first, and deletes when it is complete.
import type pg from "pg"

/** A table in a schema of its own. */
export const restoreMarker = { schema: "restoring", table: "restoring.backup" } as const

/** Whether a backup is being restored into this database, or such a restore was interrupted. */
export const isHalfRestored = async (client: pg.Client): Promise<boolean> => {
  // Looks up the schema, because every role may do so regardless of its rights.
  const { rows } = await client.query("select from pg_namespace where nspname = $1", [restoreMarker.schema])
  return rows.length > 0
}
