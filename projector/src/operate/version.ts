// The version of the code that projected a schema's tables.
import type pg from "pg"
import { checkpoint } from "../read-models/checkpoint.ts"
import { withClient } from "./database.ts"
import { Refusal, type Installation } from "./installation.ts"

/** undefined if there are no tables. */
export const versionOf = async (client: pg.Client, schema: string): Promise<string | undefined> => {
  const table = `"${schema}".${checkpoint.name}`
  const { rowCount } = await client.query("select where to_regclass($1) is not null", [table])
  if (rowCount === 0) return undefined
  const { rows } = await client.query<{ version: string }>(`select version from ${table}`)
  return rows[0]?.version
}

/** Refuses if the live tables are of another version; `advice` says what to do then. */
export const expectLive = async (
  { databaseUrl, schema }: Pick<Installation, "databaseUrl" | "schema">,
  version: string,
  advice: string,
): Promise<void> => {
  const live = await withClient(databaseUrl, (client) => versionOf(client, schema))
  if (live === version) return
  throw new Refusal(
    `The live tables are of version ${live ?? "none"}, but this code projects version ${version}: ${advice}.`,
  )
}
