// Brings back the tables that the last rebuild replaced, after an update, because no figures may go back in time.
import { Effect, type Scope } from "effect"
import { query } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { openTail } from "../tail.ts"
import { schemaOf } from "../../read-models/version.ts"
import { liveSchema, nextOf, previousOf, versionOf } from "../version.ts"
import { lockRebuild } from "./lock.ts"
import { swapIn } from "./rebuild.ts"
import type { Swapped } from "./swap.ts"

export const rollback = Effect.fnUntraced(function* (
  installation: Installation,
): Effect.fn.Return<Swapped, Error, Scope.Scope> {
  const { databaseUrl, schema, version, source } = installation
  const client = yield* lockRebuild(installation)
  const previous = previousOf(schema)
  if ((yield* versionOf(client, previous)) !== version)
    return yield* new Refusal(`There is nothing to go back to: no rebuild has left tables in ${previous}.`)
  const tail = yield* openTail(databaseUrl, previous, source)
  return yield* swapIn(databaseUrl, { live: schema, schema, from: previous, tail })
}, Effect.scoped)

/**
 * Frees the disk space of the tables that the last rebuild replaced, or of another version's tables, which may still
 * contain people who have since been erased.
 */
export const dropTables = Effect.fnUntraced(function* (
  installation: Omit<Installation, "source">,
  dropped = installation.version,
): Effect.fn.Return<void, Error, Scope.Scope> {
  const { databaseUrl, prefix, version, schema } = installation
  const other = schemaOf(prefix, dropped)
  const schemas =
    dropped === version ? [previousOf(schema)] : [other, nextOf(other), previousOf(other), `${other}_dropped`]
  const client = yield* lockRebuild({ databaseUrl, schema: other })
  if (dropped !== version && (yield* liveSchema(client, installation)) === other) {
    yield* new Refusal(
      `The tables of version ${dropped} are still read, because those of version ${version} have not been built yet.`,
    )
  }
  const found = yield* query(client, "select from pg_namespace where nspname = any($1)", [schemas])
  if (found.length === 0) yield* new Refusal(`There is nothing to drop: there are no tables in ${schemas[0]}.`)
  yield* query(client, `drop schema if exists ${schemas.map((each) => `"${each}"`).join(", ")} cascade`)
}, Effect.scoped)
