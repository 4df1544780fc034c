// Confirmed email addresses. Several accounts may share one, so confirming it never reveals that it is known already.
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"
import type { KnownUser } from "../credentials.ts"
import { dropLinks } from "./links.ts"

interface Row {
  readonly user_id: UserId
  readonly address: string
  readonly address_key: string
}

const addresses = (db: Knex) => db.withSchema("identity").table<Row>("email_addresses")

/** The most links sent to one address. */
const mostAccounts = 5

export const keyOfAddress = (address: string): string => address.trim().toLowerCase()

export const addressOf = async (db: Knex, userId: UserId): Promise<string | null> =>
  (await addresses(db).where({ user_id: userId }).first("address"))?.address ?? null

/** null removes the address. Returns the former one; links that were sent to it no longer work. */
export const setAddress = async (
  trx: Knex.Transaction,
  userId: UserId,
  address: string | null,
): Promise<string | null> => {
  const former = await addressOf(trx, userId)
  await dropLinks(trx, userId, "reset password")
  if (address === null) await addresses(trx).where({ user_id: userId }).delete()
  else {
    await addresses(trx)
      .insert({ user_id: userId, address, address_key: keyOfAddress(address) })
      .onConflict("user_id")
      .merge()
  }
  return former
}

export type Reachable = Pick<KnownUser, "userId" | "username" | "epoch"> & Pick<Row, "address">

/** The users who confirmed this address and are not locked. */
export const usersAt = async (db: Knex, address: string): Promise<ReadonlyArray<Reachable>> =>
  addresses(db)
    .join("users", "users.user_id", "email_addresses.user_id")
    .where({ address_key: keyOfAddress(address) })
    .whereNull("locked_at")
    .limit(mostAccounts)
    .select("users.user_id as userId", "users.username", "email_addresses.address", "users.credential_epoch as epoch")
