// What a person got in with, or may get in with, belongs to one epoch of their credentials (see the migration). Who raises
// it ends all that was obtained before, also what is being made at that moment.
import type { Effect } from "effect"
import type { Knex } from "knex"
import { unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { ask, RolledBack } from "../database.ts"
import { hashOf } from "./secrets.ts"

/** Whose request it is, and from which session. */
export interface Asking {
  readonly userId: UserId
  readonly token?: string | undefined
}

export interface Raised {
  readonly epoch: number
  /** How many sessions have ended. */
  readonly ended: number
}

/** Others who change how that person gets in wait until the transaction ends. Refused if there is no such person. Their epoch. */
export const lockPerson = async (trx: Knex.Transaction, userId: UserId): Promise<number> => {
  const [person] = await trx
    .withSchema("identity")
    .table<{ readonly user_id: UserId; readonly credential_epoch: number }>("users")
    .where({ user_id: userId })
    .forNoKeyUpdate()
    .select("credential_epoch")
  if (person === undefined) throw new RolledBack(unauthenticated())
  return person.credential_epoch
}

/** Refused if the session has ended. Asked within a transaction that has locked the person, it stands until that is committed. */
export const expectSession = async (trx: Knex.Transaction, { userId, token = "" }: Asking): Promise<void> => {
  const session = await trx
    .withSchema("identity")
    .table("sessions")
    .where({ token_hash: hashOf(token), user_id: userId })
    .first("user_id")
  if (session === undefined) throw new RolledBack(unauthenticated())
}

/** Changes how a person gets in, in one transaction, unless the session that asks for it has ended in the meantime. */
export const changingCredentials = <A>(
  db: Knex,
  asking: Asking,
  change: (trx: Knex.Transaction) => Promise<A>,
): Effect.Effect<A, RequestError> =>
  ask(() =>
    db.transaction(async (trx) => {
      await lockPerson(trx, asking.userId)
      await expectSession(trx, asking)
      return change(trx)
    }),
  )

/** Ends all sessions but that of the token, and, if said so, links and recovery codes too. */
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

/** What a password change leaves alone: passkeys, the email address, and browsers that are known. */
export const removeOtherWays = async (trx: Knex.Transaction, userId: UserId): Promise<void> => {
  for (const table of ["passkeys", "email_addresses", "devices"]) {
    await trx.withSchema("identity").table(table).where({ user_id: userId }).delete()
  }
  await trx.withSchema("identity").table("users").where({ user_id: userId }).update({ passkey_required: false })
}
