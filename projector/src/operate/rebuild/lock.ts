// Allows one rebuild at a time.
import { Effect, type Scope } from "effect"
import type pg from "pg"
import { isLocked, openClient, query } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"

export class AnotherRebuild extends Refusal {}

/** Takes the lock until the scope closes, or the process is killed. Refuses while another process has it. */
export const lockRebuild = Effect.fnUntraced(function* ({
  databaseUrl,
  schema,
}: Pick<Installation, "databaseUrl" | "schema">): Effect.fn.Return<pg.Client, Error, Scope.Scope> {
  const client = yield* openClient(databaseUrl, { lock_timeout: "2s" })
  yield* query(client, "select pg_advisory_lock(hashtext($1))", [`rebuild of ${schema}`]).pipe(
    Effect.mapError((error) =>
      isLocked(error)
        ? new AnotherRebuild("Another rebuild is running: wait for it to finish, or stop it first.")
        : error,
    ),
  )
  return client
})
