// Brings back the tables that the last rebuild replaced. They are brought up to date
// first, because no figures may go back in time.
import { withClient } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { openTail } from "../tail.ts"
import { versionOf } from "../version.ts"
import { lockRebuild, takePlace } from "./rebuild.ts"
import { previousOf } from "./schemas.ts"
import type { Swapped } from "./swap.ts"

export const rollback = async ({ databaseUrl, schema, source }: Installation, version: string): Promise<Swapped> => {
  const previous = previousOf(schema)
  const lock = await lockRebuild(databaseUrl, schema)
  try {
    const projectedBy = await withClient(databaseUrl, (client) => versionOf(client, previous))
    if (projectedBy === undefined)
      throw new Refusal(`There is nothing to go back to: no rebuild has left tables in ${previous}.`)
    if (projectedBy !== version) {
      throw new Refusal(
        `The tables in ${previous} were projected by version ${projectedBy} of the code, but this one is ${version}: roll back with the code that projected them.`,
      )
    }
    const tail = openTail(databaseUrl, previous, version, source)
    try {
      return await takePlace(databaseUrl, schema, previous, tail)
    } finally {
      await tail.close()
    }
  } finally {
    await lock.end()
  }
}

/** Frees their disk space, and removes people from them who have since been erased. */
export const dropPrevious = async ({
  databaseUrl,
  schema,
}: Pick<Installation, "databaseUrl" | "schema">): Promise<void> => {
  const lock = await lockRebuild(databaseUrl, schema)
  try {
    const { rowCount } = await lock.query("select from pg_namespace where nspname = $1", [previousOf(schema)])
    if (rowCount === 0)
      throw new Refusal(`There is nothing to drop: no rebuild has left tables in ${previousOf(schema)}.`)
    await lock.query(`drop schema ${previousOf(schema)} cascade`)
  } finally {
    await lock.end()
  }
}
