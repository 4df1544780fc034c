// Links that are sent by email, or printed for an operator. Each works once, and replaces others of the same purpose.
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"
import { hashOf, newToken } from "../secrets.ts"

export type LinkPurpose = "reset password" | "reset by operator" | "confirm email"

/** The purposes with which a new password can be set. */
export const resets: ReadonlyArray<LinkPurpose> = ["reset password", "reset by operator"]
export const confirmations: ReadonlyArray<LinkPurpose> = ["confirm email"]

export interface NewLink {
  readonly userId: UserId
  readonly purpose: LinkPurpose
  /** The email address that the link confirms. */
  readonly address?: string
  readonly minutes: number
}

export interface Link {
  readonly userId: UserId
  readonly purpose: LinkPurpose
  readonly address: string | null
}

interface Row {
  readonly token_hash: Buffer
  readonly user_id: UserId
  readonly purpose: LinkPurpose
  readonly address: string | null
}

const links = (db: Knex) => db.withSchema("identity").table<Row>("links")

/** Returns the link's token. The transaction must have locked the person. */
export const issueLink = async (
  trx: Knex.Transaction,
  { userId, purpose, address, minutes }: NewLink,
): Promise<string> => {
  const token = newToken()
  await dropLinks(trx, userId, purpose)
  await links(trx).insert({
    token_hash: hashOf(token),
    user_id: userId,
    purpose,
    address: address ?? null,
    expires_at: trx.raw(`now() + interval '${minutes} minutes'`),
  } as object)
  return token
}

export const dropLinks = async (
  trx: Knex.Transaction,
  userId: UserId,
  ...purposes: ReadonlyArray<LinkPurpose>
): Promise<void> => {
  await links(trx).where({ user_id: userId }).whereIn("purpose", purposes).delete()
}

/** No link lasts longer than a day: one that seems to was made while the clock was ahead. */
const isValid = "expires_at > now() and expires_at <= now() + interval '25 hours'"

const valid = (db: Knex, purposes: ReadonlyArray<LinkPurpose>, token: string) =>
  links(db)
    .where({ token_hash: hashOf(token) })
    .whereIn("purpose", purposes)
    .andWhereRaw(isValid)

const shown = ({ user_id, purpose, address }: Row): Link => ({ userId: user_id, purpose, address })

/** undefined if there is none, or it has expired. */
export const findLink = async (
  db: Knex,
  purposes: ReadonlyArray<LinkPurpose>,
  token: string,
): Promise<Link | undefined> => {
  const row = await valid(db, purposes, token).first()
  return row && shown(row)
}

/** Like `findLink`, but consumes the link. */
export const takeLink = async (
  trx: Knex.Transaction,
  purposes: ReadonlyArray<LinkPurpose>,
  token: string,
): Promise<Link | undefined> => {
  const [row] = await valid(trx, purposes, token).delete().returning("*")
  return row && shown(row)
}

/** The address that a link still has to confirm. */
export const pendingAddress = async (db: Knex, userId: UserId): Promise<string | null> => {
  const row = await links(db).where({ user_id: userId, purpose: "confirm email" }).andWhereRaw(isValid).first("address")
  return row?.address ?? null
}
