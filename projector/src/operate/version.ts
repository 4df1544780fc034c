// Which tables of the read models exist.
import { Effect } from "effect"
import type pg from "pg"
import { checkpoint } from "../read-models/checkpoint.ts"
import { olderThan, schemaOf, type ReadModels } from "../read-models/version.ts"
import { exists, query, withClient } from "./database.ts"
import { Refusal, type Installation } from "./installation.ts"

/** The schema of a rebuild's tables before the swap, and that of the replaced ones after it. */
export const nextOf = (schema: string): string => `${schema}_next`
export const previousOf = (schema: string): string => `${schema}_previous`

/** The version of the fold that projected the tables in that schema; undefined if there are none. */
export const versionOf = Effect.fnUntraced(function* (client: pg.Client, schema: string) {
  const table = `"${schema}".${checkpoint.name}`
  if (!(yield* exists(client, table))) return undefined
  const [row] = yield* query<{ version: number }>(client, `select version from ${table}`)
  return row?.version
})

/** The schema that is read now: that of this version or, until it exists, of the latest older one. */
export const liveSchema = Effect.fnUntraced(function* (client: pg.Client, { prefix, version }: ReadModels) {
  for (const each of [version, ...olderThan(version)]) {
    const schema = schemaOf(prefix, each)
    if ((yield* versionOf(client, schema)) !== undefined) return schema
  }
  return undefined
})

/** Refuses if the tables of this version do not exist. */
export const expectBuilt = Effect.fnUntraced(function* ({
  databaseUrl,
  schema,
  version,
}: Pick<Installation, "databaseUrl" | "schema" | "version">): Effect.fn.Return<void, Error> {
  if ((yield* withClient(databaseUrl, (client) => versionOf(client, schema))) !== undefined) return
  yield* new Refusal(
    `There are no read models of version ${version}, which this code knows: start the product with this code, which builds them, and see "status".`,
  )
})
