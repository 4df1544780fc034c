// Bearer tokens: 256 random bits, kept only as their hash, good for seven days without use, revoked at once by logout.
import { createHash, randomBytes } from "node:crypto"
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"

export interface Sessions {
  /** A new token for that person. */
  readonly open: (userId: UserId) => Promise<string>
  /** Whose token it is; undefined where it is unknown, expired or revoked. */
  readonly owner: (token: string) => Promise<UserId | undefined>
  readonly close: (token: string) => Promise<void>
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest()

export const makeSessions = (db: Knex): Sessions => ({
  open: async (userId) => {
    const token = randomBytes(32).toString("base64url")
    // Whoever comes again takes along what they left behind.
    await db.withSchema("identity").table("sessions").where({ user_id: userId }).andWhereRaw("last_used_at < now() - interval '7 days'").delete()
    await db.withSchema("identity").table("sessions").insert({ token_hash: hashOf(token), user_id: userId })
    return token
  },
  owner: async (token) => {
    const { rows } = await db.raw<{ rows: ReadonlyArray<{ owner: UserId | null }> }>("select identity.session_user(?) as owner", [hashOf(token)])
    return rows[0]?.owner ?? undefined
  },
  close: async (token) => {
    await db.withSchema("identity").table("sessions").where({ token_hash: hashOf(token) }).delete()
  },
})
