// Bearer tokens: 256 random bits, stored only as a hash, expiring after seven days without
// use, revoked at once by logout.
import { createHash, randomBytes } from "node:crypto"
import type { Knex } from "knex"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import { rememberBriefly } from "./remember-briefly.ts"

export interface Sessions {
  /** A new token for that person. */
  readonly open: (userId: UserId) => Promise<string>
  /** The token's owner; undefined if it is unknown, expired or revoked. */
  readonly owner: (token: string) => Promise<UserId | undefined>
  readonly close: (token: string) => Promise<void>
  /** Clears the short-lived cache, so that sessions deleted elsewhere count as revoked from now on. */
  readonly forgetOwners: () => void
}

export interface SessionsOptions {
  readonly db: Knex
  /** Used to look up a token's owner. */
  readonly pool: pg.Pool
  /** Whether other processes revoke sessions too: then every look-up goes to the database. */
  readonly shared: boolean
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest()

export const makeSessions = ({ db, pool, shared }: SessionsOptions): Sessions => {
  const ask = async (hash: Buffer): Promise<UserId | undefined> => {
    const { rows } = await pool.query<{ owner: UserId | null }>({
      name: "session",
      text: "select identity.session_user($1) as owner",
      values: [hash],
    })
    return rows[0]?.owner ?? undefined
  }
  const owners = rememberBriefly<UserId>()

  return {
    open: async (userId) => {
      const token = randomBytes(32).toString("base64url")
      // A new login cleans up the person's expired sessions.
      await db
        .withSchema("identity")
        .table("sessions")
        .where({ user_id: userId })
        .andWhereRaw("last_used_at < now() - interval '7 days'")
        .delete()
      await db
        .withSchema("identity")
        .table("sessions")
        .insert({ token_hash: hashOf(token), user_id: userId })
      return token
    },
    owner: async (token) => {
      const hash = hashOf(token)
      return shared ? ask(hash) : owners.get(hash.toString("base64"), () => ask(hash))
    },
    close: async (token) => {
      await db
        .withSchema("identity")
        .table("sessions")
        .where({ token_hash: hashOf(token) })
        .delete()
      owners.forget()
    },
    forgetOwners: owners.forget,
  }
}
