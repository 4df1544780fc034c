// Sessions, links and challenges belong to one epoch of a person's credentials (see the migration). Raising the epoch
// ends all of them, and makes those that are being created fail.
import type { Effect } from "effect"
import type { Knex } from "knex"
import { unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { query, RolledBack } from "../database.ts"
import { hashOf } from "./secrets.ts"

/** The person and the session that send a request. */
export interface Requester {
  readonly userId: UserId
  readonly token?: string | undefined
  /** If they have proved who they are: the epoch at which that was judged. */
  readonly epoch?: number
}

export interface Raised {
  readonly epoch: number
  /** The number of sessions that were ended. */
  readonly ended: number
}

/** A person's rows in one of the tables of the identities. */
export const ofPerson = (db: Knex, table: string, userId: UserId) =>
  db.withSchema("identity").table(table).where({ user_id: userId })

/**
 * Locks the person's row until the transaction ends, so that other changes of their credentials wait. Returns their
 * epoch; refused if there is no such person, or the epoch is no longer the one given.
 */
export const lockPerson = async (trx: Knex.Transaction, userId: UserId, epoch?: number): Promise<number> => {
  const [person] = await ofPerson(trx, "users", userId).forNoKeyUpdate().select("credential_epoch")
  if (person === undefined || person.credential_epoch !== (epoch ?? person.credential_epoch))
    throw new RolledBack(unauthenticated())
  return person.credential_epoch
}

/**
 * Refused if the session has ended. The transaction must have locked the person, so that it cannot end before commit.
 */
export const expectSession = async (trx: Knex.Transaction, { userId, token = "" }: Requester): Promise<void> => {
  const session = await ofPerson(trx, "sessions", userId)
    .where({ token_hash: hashOf(token) })
    .first("user_id")
  if (session === undefined) throw new RolledBack(unauthenticated())
}

/** Changes how a person signs in, in one transaction, unless the session that requests it has ended in the meantime. */
export const changingCredentials = <A>(
  db: Knex,
  requester: Requester,
  change: (trx: Knex.Transaction) => Promise<A>,
): Effect.Effect<A, RequestError> =>
  query(() =>
    db.transaction(async (trx) => {
      await lockPerson(trx, requester.userId, requester.epoch)
      await expectSession(trx, requester)
      return change(trx)
    }),
  )

/** Ends all sessions but that of the token; `endsWaysBack` ends links and recovery codes too. */
export const raiseEpoch = async (
  trx: Knex.Transaction,
  userId: UserId,
  { keeping, endsWaysBack = false }: { readonly keeping?: string | undefined; readonly endsWaysBack?: boolean } = {},
): Promise<Raised> => {
  const { rows } = await trx.raw<{ readonly rows: readonly [Raised] }>("select * from identity.raise_epoch(?, ?, ?)", [
    userId,
    keeping === undefined ? null : hashOf(keeping),
    endsWaysBack,
  ])
  return rows[0]
}

/** Makes proofs of identity that are being judged fail. Sessions, links and codes stay. */
export const endProofs = async (trx: Knex.Transaction, userId: UserId): Promise<void> => {
  await ofPerson(trx, "users", userId).increment("credential_epoch")
}

/** Removes the ways to sign in that a password change keeps: passkeys, the email address and known browsers. */
export const removeOtherWays = async (trx: Knex.Transaction, userId: UserId): Promise<void> => {
  for (const table of ["passkeys", "email_addresses", "devices"]) {
    await ofPerson(trx, table, userId).delete()
  }
  await ofPerson(trx, "users", userId).update({ passkey_required: false })
}
