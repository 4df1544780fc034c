// Bearer tokens: a key of their owner and 256 random bits, stored only as a hash. They expire after seven days without
// use and after thirty in any case. A logout revokes them at once, as does any other session of the same person.
import { Cache, Effect, Exit } from "effect"
import type { Knex } from "knex"
import type pg from "pg"
import type { Session, SignInMethod } from "@evenkeel/contracts/api/users/sessions"
import { unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { sessionTokenOf } from "@evenkeel/server-kit/http/session-token"
import { query, RolledBack } from "../database.ts"
import type { KnownUser } from "./credentials.ts"
import { changingCredentials, raiseEpoch, type Requester } from "./epoch.ts"
import { hashOf, newToken } from "./secrets.ts"

export interface Sessions {
  /** Returns a new token, unless the person's credentials have changed since. Counts as a fresh proof of identity. */
  readonly open: (
    user: Pick<KnownUser, "userId" | "epoch">,
    beginning: Pick<Session, "device" | "method">,
  ) => Effect.Effect<string, RequestError>
  /** The token's owner; undefined if it is unknown, expired or revoked. */
  readonly owner: (token: string) => Effect.Effect<UserId | undefined, RequestError>
  readonly close: (token: string) => Effect.Effect<void, RequestError>
  /** The person's sessions; `current` is the token's. */
  readonly list: (userId: UserId, token: string) => Effect.Effect<ReadonlyArray<Session>, RequestError>
  /** False if the person has no such session. */
  readonly end: (userId: UserId, sessionId: string) => Effect.Effect<boolean, RequestError>
  /** Ends all of the person's sessions but the calling one, and logins under way. Returns how many there were. */
  readonly endOthers: (requester: Requester) => Effect.Effect<number, RequestError>
  /** Records a fresh proof of identity, unless the epoch at which it was judged is over. Returns until when it counts. */
  readonly confirm: (token: string, epoch: number) => Effect.Effect<Date, RequestError>
  /** Until when the session may do what needs a fresh proof; undefined if its last proof is too old. */
  readonly confirmedUntil: (token: string) => Effect.Effect<Date | undefined, RequestError>
  /** Clears the short-lived cache, so that sessions deleted elsewhere count as revoked from now on. */
  readonly forgetOwners: Effect.Effect<void>
}

export interface SessionsOptions {
  readonly db: Knex
  /** For looking up the owner of a token. */
  readonly pool: pg.Pool
  /** Whether other processes revoke sessions too: then every look-up goes to the database. */
  readonly shared: boolean
}

interface Row {
  readonly session_id: string
  readonly token_hash: Buffer
  readonly user_id: UserId
  readonly device: string
  readonly method: SignInMethod
  readonly signed_in_at: Date
  readonly last_used_at: Date
}

/** A screen sends many requests at once, which all begin with the same look-up: its result is cached for a moment. */
const moment = "250 millis"
const mostOwners = 10_000

/** Must agree with the database's function identity.session_user. */
export const expired = "(last_used_at <= now() - interval '7 days' or signed_in_at <= now() - interval '30 days')"

const open = `
  insert into identity.sessions (token_hash, user_id, device, method, confirmed_at)
  select :hash, user_id, :device, :method, now() from identity.users
  where user_id = :userId and credential_epoch = :epoch and locked_at is null
  for share`

const confirm = `
  with person as (
    select user_id from identity.users join identity.sessions using (user_id)
    where token_hash = :hash and credential_epoch = :epoch for share of users)
  update identity.sessions set confirmed_at = now() from person where token_hash = :hash`

const sessionsIn = (db: Knex) => db.withSchema("identity").table<Row>("sessions")

export const makeSessions = Effect.fnUntraced(function* ({
  db,
  pool,
  shared,
}: SessionsOptions): Effect.fn.Return<Sessions> {
  const sessions = () => sessionsIn(db)
  const find = (hash: string) => stated<UserId>(pool, "session_user", Buffer.from(hash, "base64"))
  const confirmedUntil = (token: string) => stated<Date>(pool, "session_confirmed_until", hashOf(token))
  const owners = yield* Cache.makeWith(find, {
    capacity: mostOwners,
    timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value !== undefined ? moment : 0),
  })
  const forgetOwners = Cache.invalidateAll(owners)
  const ending = <A>(run: () => PromiseLike<A>) => Effect.tap(query(run), forgetOwners)

  return {
    open: openIn(db),
    owner: (token) => {
      const hash = hashOf(token).toString("base64")
      return shared ? find(hash) : Cache.get(owners, hash)
    },
    close: (token) => {
      const session = { token_hash: hashOf(token) }
      return Effect.asVoid(ending(() => sessions().where(session).delete()))
    },
    list: (userId, token) =>
      query(async () => {
        const rows = await sessions()
          .where({ user_id: userId })
          .andWhereRaw(`not ${expired}`)
          .orderBy("last_used_at", "desc")
        const own = hashOf(token)
        return rows.map((row) => sessionOf(row, own))
      }),
    end: (userId, sessionId) =>
      Effect.map(
        ending(() => sessions().where({ user_id: userId }).andWhereRaw("session_id::text = ?", [sessionId]).delete()),
        (ended) => ended > 0,
      ),
    endOthers: (requester) =>
      Effect.tap(
        changingCredentials(
          db,
          requester,
          async (trx) => (await raiseEpoch(trx, requester.userId, { keeping: requester.token })).ended,
        ),
        forgetOwners,
      ),
    confirm: (token, epoch) =>
      Effect.gen(function* () {
        const { rowCount } = yield* query(() =>
          db.raw<{ readonly rowCount: number }>(confirm, { hash: hashOf(token), epoch }),
        )
        // The session may have been revoked in the meantime.
        if (rowCount === 0) return yield* Effect.fail(unauthenticated())
        return (yield* confirmedUntil(token)) ?? (yield* Effect.fail(unauthenticated()))
      }),
    confirmedUntil,
    forgetOwners,
  }
})

const openIn =
  (db: Knex): Sessions["open"] =>
  ({ userId, epoch }, { device, method }) =>
    query(async () => {
      const token = sessionTokenOf(userId, newToken())
      // A new login cleans up the person's expired sessions.
      await sessionsIn(db).where({ user_id: userId }).andWhereRaw(expired).delete()
      const { rowCount } = await db.raw<{ readonly rowCount: number }>(open, {
        hash: hashOf(token),
        userId,
        device,
        method,
        epoch,
      })
      if (rowCount === 0) throw new RolledBack(unauthenticated())
      return token
    })

/** Calls a database function with the hash of a session's token. */
const stated = <Value>(pool: pg.Pool, of: string, hash: Buffer): Effect.Effect<Value | undefined, RequestError> =>
  query(async () => {
    const call = { name: of, text: `select identity.${of}($1) as value`, values: [hash] }
    const { rows } = await pool.query<{ value: Value | null }>(call)
    return rows[0]?.value ?? undefined
  })

const sessionOf = (row: Row, own: Buffer): Session => ({
  sessionId: row.session_id,
  device: row.device,
  method: row.method,
  signedInAt: row.signed_in_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  current: row.token_hash.equals(own),
  place: null,
})
