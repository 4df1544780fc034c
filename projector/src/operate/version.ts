// Which tables of the read models exist.
import type pg from "pg"
import { checkpoint } from "../read-models/checkpoint.ts"
import { olderThan, schemaOf, type ReadModels } from "../read-models/version.ts"
import { withClient } from "./database.ts"
import { Refusal, type Installation } from "./installation.ts"

/** Whose fold projected the tables in that schema; undefined if there are none. */
export const versionOf = async (client: pg.Client, schema: string): Promise<number | undefined> => {
  const table = `"${schema}".${checkpoint.name}`
  const { rowCount } = await client.query("select where to_regclass($1) is not null", [table])
  if (rowCount === 0) return undefined
  const { rows } = await client.query<{ version: number }>(`select version from ${table}`)
  return rows[0]?.version
}

/** The schema that is read now: that of this version or, until it exists, of the latest older one. */
export const liveSchema = async (client: pg.Client, { prefix, version }: ReadModels): Promise<string | undefined> => {
  for (const each of [version, ...olderThan(version)]) {
    const schema = schemaOf(prefix, each)
    if ((await versionOf(client, schema)) !== undefined) return schema
  }
  return undefined
}

/** Refuses if the tables of this version do not exist. */
export const expectBuilt = async ({
  databaseUrl,
  schema,
  version,
}: Pick<Installation, "databaseUrl" | "schema" | "version">): Promise<void> => {
  if ((await withClient(databaseUrl, (client) => versionOf(client, schema))) !== undefined) return
  throw new Refusal(
    `There are no read models of version ${version}, which this code knows: start the product with this code, which builds them, and see "status".`,
  )
}
