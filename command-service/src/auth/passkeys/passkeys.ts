// The passkeys of people. Only public keys are stored.
import type { Knex } from "knex"
import type { Passkey } from "@evenkeel/contracts/api/users/passkeys"
import { conflict, refused } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { RolledBack } from "../../database.ts"
import { endProofs, ofPerson, type Requester } from "../epoch.ts"
import { recoveryCodesLeft } from "../recovery/codes.ts"
import { hashOf } from "../secrets.ts"

interface Row {
  readonly passkey_id: string
  readonly user_id: UserId
  readonly credential_id: string
  readonly public_key: Buffer
  readonly sign_count: string
  readonly transports: ReadonlyArray<string>
  readonly synced: boolean
  readonly name: string
  readonly added_at: Date
  readonly last_used_at: Date | null
}

export type NewPasskeyRow = Omit<Row, "passkey_id" | "added_at" | "last_used_at">

const mostPasskeys = 20

export const passkeyRows = (db: Knex) => db.withSchema("identity").table<Row>("passkeys")

const shownPasskey = (row: Row): Passkey => ({
  passkeyId: row.passkey_id,
  name: row.name,
  addedAt: row.added_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  synced: row.synced,
})

export const passkeysOf = async (db: Knex, userId: UserId): Promise<ReadonlyArray<Passkey>> =>
  (await passkeyRows(db).where({ user_id: userId }).orderBy("added_at")).map(shownPasskey)

/** Refused if the person has the most allowed, or if the passkey is known already. */
export const addPasskey = async (trx: Knex.Transaction, row: NewPasskeyRow): Promise<Passkey> => {
  const known = await passkeysOf(trx, row.user_id)
  if (known.length >= mostPasskeys) throw new RolledBack(refused(`You can have at most ${mostPasskeys} passkeys.`))
  const [added] = await passkeyRows(trx).insert(row).onConflict("credential_id").ignore().returning("*")
  if (added === undefined) throw new RolledBack(conflict("This passkey has already been added."))
  return shownPasskey(added)
}

/** Returns the passkey and its former name; undefined if the person has no such passkey. */
export const renamePasskey = (
  db: Knex,
  userId: UserId,
  passkeyId: string,
  name: string,
): Promise<{ readonly passkey: Passkey; readonly formerName: string } | undefined> =>
  db.transaction(async (trx) => {
    const theirs = () => passkeyRows(trx).where({ user_id: userId }).andWhereRaw("passkey_id::text = ?", [passkeyId])
    const former = await theirs().forUpdate().first("name")
    const [renamed] = await theirs().update({ name }).returning("*")
    return former === undefined ? undefined : { passkey: shownPasskey(renamed!), formerName: former.name }
  })

/**
 * Returns its name; undefined if the person has no such passkey. Refused for the last one, if a passkey is required.
 * A sign-in with it that is under way gets no session any more.
 */
export const removePasskey = async (
  trx: Knex.Transaction,
  userId: UserId,
  passkeyId: string,
): Promise<string | undefined> => {
  const [removed] = await passkeyRows(trx)
    .where({ user_id: userId })
    .andWhereRaw("passkey_id::text = ?", [passkeyId])
    .delete()
    .returning("name")
  const isLast = (await passkeysOf(trx, userId)).length === 0
  if (isLast && (await isRequired(trx, userId))) {
    throw new RolledBack(refused("A passkey is required to log in: add another one first, or require none any more."))
  }
  await endProofs(trx, userId)
  return removed?.name
}

export const isRequired = async (db: Knex, userId: UserId): Promise<boolean> =>
  (await ofPerson(db, "users", userId).first("passkey_required"))?.passkey_required ?? false

/**
 * Needs a passkey and recovery codes. Other sessions lose their confirmation, which may not have used a passkey, and
 * what is proved with the password at the same time does not count.
 */
export const requirePasskey = async (
  trx: Knex.Transaction,
  { userId, token = "" }: Requester,
  isRequired: boolean,
): Promise<void> => {
  if (isRequired && (await passkeysOf(trx, userId)).length === 0) throw new RolledBack(refused("Add a passkey first."))
  if (isRequired && (await recoveryCodesLeft(trx, userId)) === 0) {
    throw new RolledBack(refused("Make recovery codes first: without your passkey, they are the only way in."))
  }
  await ofPerson(trx, "users", userId).update({ passkey_required: isRequired })
  if (!isRequired) return
  await endProofs(trx, userId)
  await ofPerson(trx, "sessions", userId)
    .whereNot({ token_hash: hashOf(token) })
    .update({ confirmed_at: null })
}
