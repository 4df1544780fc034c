// Operators' commands for people's accounts. Their budgets are not looked at.
import { createHash, randomBytes } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import { linkedPages } from "@evenkeel/contracts/paths"
import type { UserId } from "@evenkeel/contracts/ids"
import { ask, inTransaction, query, withClient } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"

export interface User {
  readonly userId: UserId
  readonly username: string
  readonly registeredAt: string
  readonly sessions: number
  readonly isLocked: boolean
}

const selection = `
  select user_id as "userId", username, created_at as "registeredAt", locked_at is not null as "isLocked",
    (select count(*)::integer from identity.sessions where sessions.user_id = users.user_id
      and last_used_at > now() - interval '7 days' and signed_in_at > now() - interval '30 days') as sessions
  from identity.users`

interface Row extends Omit<User, "registeredAt"> {
  readonly registeredAt: Date
}

const shown = (row: Row): User => ({ ...row, registeredAt: row.registeredAt.toISOString() })

export const listUsers = ({ databaseUrl }: Installation) =>
  Effect.map(ask<Row>(databaseUrl, `${selection} order by created_at`), (rows) => rows.map(shown))

/** Finds a person by id or by username. */
export const findUser = Effect.fnUntraced(function* ({ databaseUrl }: Installation, who: string) {
  const [row] = yield* ask<Row>(databaseUrl, `${selection} where user_id = $1 or username_key = lower($1)`, [who])
  return row === undefined ? yield* Effect.fail(new Refusal(`There is no user ${who}.`)) : shown(row)
})

/**
 * Runs in a transaction, serialised with other changes of the person's credentials; it appears in their security log.
 */
const changing = (
  { databaseUrl }: Installation,
  userId: UserId,
  kind: "locked" | "unlocked" | "session-ended" | "reset-by-operator",
  work: (client: pg.Client) => Effect.Effect<unknown, Error>,
) =>
  withClient(databaseUrl, (client) =>
    inTransaction(
      client,
      Effect.gen(function* () {
        yield* query(client, "select from identity.users where user_id = $1 for no key update", [userId])
        yield* work(client)
        const noted = "insert into identity.security_events (user_id, kind, is_notice) values ($1, $2, true)"
        yield* query(client, noted, [userId, kind])
      }),
    ),
  )

const endSessions = (client: pg.Client, userId: UserId, { waysBack }: { readonly waysBack: boolean }) =>
  query(client, "select identity.raise_epoch($1, null, $2)", [userId, waysBack])

/** The database notifies every service of the ended sessions. */
export const lockUser = (installation: Installation, userId: UserId) =>
  changing(installation, userId, "locked", (client) =>
    Effect.andThen(
      query(client, "update identity.users set locked_at = now() where user_id = $1", [userId]),
      endSessions(client, userId, { waysBack: true }),
    ),
  )

export const unlockUser = (installation: Installation, userId: UserId) =>
  changing(installation, userId, "unlocked", (client) =>
    query(client, "update identity.users set locked_at = null where user_id = $1", [userId]),
  )

export const revokeSessions = (installation: Installation, userId: UserId) =>
  changing(installation, userId, "session-ended", (client) => endSessions(client, userId, { waysBack: false }))

export const resetHours = 24

const tokenWithHash = () => {
  const token = randomBytes(32).toString("base64url")
  return { token, hash: createHash("sha256").update(token).digest() }
}

/** The link to open: only a path if the installation's address is not known. */
const linkTo = ({ publicAddress = "" }: Installation, page: keyof typeof linkedPages, token: string): string =>
  `${publicAddress}${linkedPages[page]}#${token}`

/** The link works once, and replaces earlier ones. */
export const resetLink = Effect.fnUntraced(function* (installation: Installation, userId: UserId) {
  const { token, hash } = tokenWithHash()
  yield* changing(installation, userId, "reset-by-operator", (client) =>
    Effect.andThen(
      query(client, "delete from identity.links where user_id = $1 and purpose = 'reset by operator'", [userId]),
      query(
        client,
        `insert into identity.links (token_hash, user_id, purpose, expires_at)
         values ($1, $2, 'reset by operator', now() + interval '${resetHours} hours')`,
        [hash, userId],
      ),
    ),
  )
  return linkTo(installation, "resetPassword", token)
})

export const invitationDays = 7

/** Lets one person register. */
export const invitationLink = Effect.fnUntraced(function* (installation: Installation) {
  const { token, hash } = tokenWithHash()
  yield* ask(
    installation.databaseUrl,
    `insert into identity.invitations (token_hash, expires_at) values ($1, now() + interval '${invitationDays} days')`,
    [hash],
  )
  return linkTo(installation, "register", token)
})
