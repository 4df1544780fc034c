// Bearer tokens: 256 random bits, stored only as a hash, expiring after seven days without
// use, revoked at once by logout.
import { createHash, randomBytes } from "node:crypto"
import { Cache, Effect, Exit } from "effect"
import type { Knex } from "knex"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { RequestError } from "@evenkeel/contracts/errors"
import { ask } from "../database.ts"

export interface Sessions {
  /** A new token for that person. */
  readonly open: (userId: UserId) => Effect.Effect<string, RequestError>
  /** The token's owner; undefined if it is unknown, expired or revoked. */
  readonly owner: (token: string) => Effect.Effect<UserId | undefined, RequestError>
  readonly close: (token: string) => Effect.Effect<void, RequestError>
  /** Clears the short-lived cache, so that sessions deleted elsewhere count as revoked from now on. */
  readonly forgetOwners: Effect.Effect<void>
}

export interface SessionsOptions {
  readonly db: Knex
  /** Used to look up a token's owner. */
  readonly pool: pg.Pool
  /** Whether other processes revoke sessions too: then every look-up goes to the database. */
  readonly shared: boolean
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest()

/** A screen sends many requests at once, and each begins with the same look-up: its result is reused for a moment. */
const moment = "250 millis"
const mostOwners = 10_000

export const makeSessions = Effect.fnUntraced(function* ({ db, pool, shared }: SessionsOptions) {
  const sessions = () => db.withSchema("identity").table("sessions")

  const find = (hash: string): Effect.Effect<UserId | undefined, RequestError> =>
    ask(async () => {
      const { rows } = await pool.query<{ owner: UserId | null }>({
        name: "session",
        text: "select identity.session_user($1) as owner",
        values: [Buffer.from(hash, "base64")],
      })
      return rows[0]?.owner ?? undefined
    })
  const owners = yield* Cache.makeWith(find, {
    capacity: mostOwners,
    timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value !== undefined ? moment : 0),
  })

  return {
    open: (userId) =>
      ask(async () => {
        const token = randomBytes(32).toString("base64url")
        // A new login cleans up the person's expired sessions.
        await sessions().where({ user_id: userId }).andWhereRaw("last_used_at < now() - interval '7 days'").delete()
        await sessions().insert({ token_hash: hashOf(token), user_id: userId })
        return token
      }),
    owner: (token) => {
      const hash = hashOf(token).toString("base64")
      return shared ? find(hash) : Cache.get(owners, hash)
    },
    close: (token) =>
      Effect.andThen(
        ask(() =>
          sessions()
            .where({ token_hash: hashOf(token) })
            .delete(),
        ),
        Cache.invalidateAll(owners),
      ),
    forgetOwners: Cache.invalidateAll(owners),
  } satisfies Sessions
})
