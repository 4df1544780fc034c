// Brings back the tables that the last rebuild replaced. They are brought up to date
// first, because no figures may go back in time.
import { Refusal, type Installation } from "../installation.ts"
import { openTail } from "../tail.ts"
import { schemaOf } from "../../read-models/version.ts"
import { liveSchema, versionOf } from "../version.ts"
import { swapIn, whileLocked } from "./rebuild.ts"
import { nextOf, previousOf } from "./schemas.ts"
import type { Swapped } from "./swap.ts"

export const rollback = (installation: Installation): Promise<Swapped> =>
  whileLocked(installation, async (client) => {
    const { databaseUrl, schema, version, source } = installation
    const previous = previousOf(schema)
    if ((await versionOf(client, previous)) !== version)
      throw new Refusal(`There is nothing to go back to: no rebuild has left tables in ${previous}.`)
    const tail = openTail(databaseUrl, previous, source)
    try {
      return await swapIn(databaseUrl, { live: schema, schema, from: previous, tail })
    } finally {
      await tail.close()
    }
  })

/**
 * Frees the disk space of the tables that the last rebuild replaced, or of another version's tables, and removes people
 * from them who have since been erased.
 */
export const dropTables = async (
  installation: Omit<Installation, "source">,
  dropped = installation.version,
): Promise<void> => {
  const { databaseUrl, prefix, version, schema } = installation
  const other = schemaOf(prefix, dropped)
  const schemas =
    dropped === version ? [previousOf(schema)] : [other, nextOf(other), previousOf(other), `${other}_dropped`]
  await whileLocked({ databaseUrl, schema: other }, async (client) => {
    if (dropped !== version && (await liveSchema(client, installation)) === other) {
      throw new Refusal(
        `The tables of version ${dropped} are still read, because those of version ${version} have not been built yet.`,
      )
    }
    const found = await client.query("select from pg_namespace where nspname = any($1)", [schemas])
    if (found.rowCount === 0) throw new Refusal(`There is nothing to drop: there are no tables in ${schemas[0]}.`)
    await client.query(`drop schema if exists ${schemas.map((each) => `"${each}"`).join(", ")} cascade`)
  })
}
