// Usernames and passwords. A wrong name and a wrong password take the same time and get the same answer.
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"
import { closeAccountIfUnused } from "../users/erasure-tables.ts"
import type { PasswordHashing } from "./passwords/password-hashing.ts"

export interface NewUser {
  readonly userId: UserId
  readonly name: string
  readonly username: string
}

export interface KnownUser extends NewUser {
  /** The epoch of the credentials when they were read: a proof of identity counts only as long as the epoch lasts. */
  readonly epoch: number
  /** Locked by an operator: every sign-in is refused. */
  readonly isLocked?: boolean
  /** Signing in with a password is refused. */
  readonly needsPasskey?: boolean
}

export interface Credentials {
  /** False if the username is taken, regardless of case. `permit` runs in the same transaction, and may refuse. */
  readonly register: (
    user: NewUser,
    password: string,
    permit?: (trx: Knex.Transaction) => Promise<void>,
  ) => Promise<boolean>
  /** The user; undefined if the name is unknown or the password is wrong. */
  readonly check: (username: string, password: string) => Promise<KnownUser | undefined>
  readonly find: (userId: UserId) => Promise<KnownUser | undefined>
  /** Looks up a username without checking a password, to attribute an attempt. */
  readonly named: (username: string) => Promise<KnownUser | undefined>
  /** Takes as long as `check` does. */
  readonly hash: (password: string) => Promise<string>
  /** Rolls back a registration that failed halfway, unless it was repeated with success. */
  readonly forget: (userId: UserId) => Promise<void>
}

interface UserRow {
  readonly user_id: string
  readonly name: string
  readonly username: string
  readonly username_key: string
  readonly password_hash: string
  readonly locked_at: Date | null
  readonly credential_epoch: number
  readonly passkey_required: boolean
}

/** Different keyboards may produce the same characters as different code points: NIST SP 800-63B, 3.1.1.2. */
const normal = (password: string): string => password.normalize("NFKC")

const known = ({ user_id, name, username, ...row }: UserRow): KnownUser => ({
  userId: user_id,
  name,
  username,
  epoch: row.credential_epoch,
  ...(row.locked_at === null ? {} : { isLocked: true }),
  ...(row.passkey_required ? { needsPasskey: true } : {}),
})

const knownOrNone = (row: UserRow | undefined): KnownUser | undefined => (row === undefined ? undefined : known(row))

export const setPasswordHash = async (trx: Knex.Transaction, userId: UserId, passwordHash: string): Promise<void> => {
  await trx.withSchema("identity").table("users").where({ user_id: userId }).update({ password_hash: passwordHash })
}

export const makeCredentials = (db: Knex, { hash, verify }: PasswordHashing): Credentials => {
  const users = () => db.withSchema("identity").table<UserRow>("users")
  // Verified against if there is no such user, so that the response time does not reveal that.
  const nobody = hash("nobody's password")
  return {
    register: async ({ userId, name, username }, password, permit = async () => {}) => {
      const row = {
        user_id: userId,
        name,
        username,
        username_key: username.toLowerCase(),
        password_hash: await hash(normal(password)),
      }
      return db.transaction(async (trx) => {
        const users = trx.withSchema("identity").table("users")
        const inserted = await users.insert(row).onConflict("username_key").ignore().returning("user_id")
        if (inserted.length > 0) await permit(trx)
        return inserted.length > 0
      })
    },
    check: async (username, password) => {
      const row = await users().where({ username_key: username.toLowerCase() }).first()
      const right = await verify(row?.password_hash ?? (await nobody), normal(password))
      return right && row !== undefined ? known(row) : undefined
    },
    find: async (userId) => knownOrNone(await users().where({ user_id: userId }).first()),
    named: async (username) => knownOrNone(await users().where({ username_key: username.toLowerCase() }).first()),
    hash: (password) => hash(normal(password)),
    forget: (userId) => closeAccountIfUnused(db, userId),
  }
}
